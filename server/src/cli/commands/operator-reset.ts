import { resetOperator } from '../../identity/desk/invite-operator.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { invitedAnswer } from '../invited-answer.ts';

export const operatorReset = command({
  name: 'operator reset',
  summary: 'End an operator’s password, authenticator and session, and invite them anew; a disabled one comes back.',
  takes: ['email'],
  options: {},
  audited: 'with-reason',
  run: async ({ deps, given: [typed = ''], acting }) => {
    const email = typed.trim().toLowerCase();
    const opened = await deps();
    const invited = await resetOperator(opened, email, acting);
    if (invited === 'unknown') throw new CommandFailure('refused', 'there is no such operator');
    return invitedAnswer(opened, email, invited);
  },
});
