import { retireOperator } from '../../identity/desk/invite-operator.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';

export const operatorDisable = command({
  name: 'operator disable',
  summary: 'Keep someone out of the support desk from this moment on.',
  takes: ['email'],
  options: {},
  audited: 'with-reason',
  run: async ({ deps, given: [typed = ''], acting }) => {
    const email = typed.trim().toLowerCase();
    const outcome = await retireOperator(await deps(), email, acting);
    if (outcome === 'unknown') throw new CommandFailure('refused', 'there is no such operator');
    return { json: { email, outcome }, text: `${email} is signed out of the desk and cannot sign in again.\n` };
  },
});
