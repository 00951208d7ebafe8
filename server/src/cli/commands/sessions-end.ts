import { counted } from '../../counted.ts';
import { endEverySession } from '../../support/end-sessions.ts';
import { command, confirm } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { wholeCommand } from '../help.ts';
import { userSessionsEnd } from './user.ts';

export const sessionsEnd = command({
  name: 'sessions end',
  summary: 'Log everyone out, after a breach.',
  options: {
    all: { type: 'boolean', isRequired: true, says: 'required: logs out everyone, not one person' },
    yes: { type: 'boolean', says: 'do not ask for confirmation' },
  },
  audited: 'with-reason',
  run: async ({ deps, values, acting, io }) => {
    if (values.all !== true)
      throw new CommandFailure('usage', `sessions end needs --all; for one person: ${wholeCommand(userSessionsEnd)}`);
    await confirm(io, values.yes, 'everybody', 'Logging everyone out');
    const sessions = await endEverySession(await deps(), acting);
    const result = sessions > 0 ? 'ended' : 'none-open';
    return { json: { result, sessions }, text: `${counted(sessions, 'session')} ended.\n` };
  },
});
