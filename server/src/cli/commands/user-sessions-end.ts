import { endSessions } from '../../identity/operator/end-sessions.ts';
import { command } from '../command.ts';
import { findPerson, gone, personOptions } from '../find-person.ts';

export const userSessionsEnd = command({
  name: 'user sessions end',
  summary: 'Sign someone out everywhere; with --devices, forget their remembered devices too.',
  takes: ['person'],
  options: { ...personOptions, devices: { type: 'boolean', says: 'forget remembered devices as well' } },
  audited: 'with-reason',
  run: async ({ deps, given, values, acting }) => {
    const opened = await deps();
    const { id, reference } = await findPerson(opened, given, values);
    const ended = await endSessions(opened, id, { devices: values.devices === true }, acting);
    if (ended === 'gone') throw gone();
    const { sessions, devices } = ended;
    return {
      json: { reference, ...ended },
      text: `Account ${reference}: ${sessions} sessions ended, ${devices} devices forgotten.\n`,
    };
  },
});
