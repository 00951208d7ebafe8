import { resetOperator } from '../../identity/desk/invite-operator.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { roleNamed } from '../role-named.ts';
import { invitedAnswer } from '../invited-answer.ts';

export const operatorReset = command({
  name: 'operator reset',
  summary: 'End an operator’s password, authenticator and session, and invite them anew; a disabled one comes back.',
  takes: ['email'],
  options: {
    role: { type: 'string', value: 'ROLE', says: 'viewer or agent from now on; the one they have if not given' },
  },
  audited: 'with-reason',
  run: async ({ deps, given: [typed = ''], values, acting }) => {
    const email = typed.trim().toLowerCase();
    const role = values.role === undefined ? undefined : roleNamed(values.role);
    const opened = await deps();
    const invited = await resetOperator(opened, { email, role }, acting);
    if (invited === 'unknown') throw new CommandFailure('refused', 'there is no such operator');
    return invitedAnswer(opened, email, invited);
  },
});
