import { removeSecondFactor } from '../../identity/operator/remove-second-factor.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { findPerson, gone, personOptions } from '../find-person.ts';

export const userMfaReset = command({
  name: 'user mfa-reset',
  summary: 'Switch the second factor off, end every session, forget devices, and tell the owner.',
  takes: ['person'],
  options: personOptions,
  audited: 'with-reason',
  run: async ({ deps, given, values, acting }) => {
    const opened = await deps();
    const { id, reference } = await findPerson(opened, given, values);
    const outcome = await removeSecondFactor(opened, id, acting);
    if (outcome === 'gone') throw gone();
    if (outcome === 'has-none')
      throw new CommandFailure('refused', 'the account has no second factor', { reference, outcome });
    return {
      json: { reference, outcome },
      text: `Account ${reference} has no second factor any more, and its owner is told.\n`,
    };
  },
});
