import { unlockAccount, type Unlocked } from '../../identity/operator/unlock-account.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';
import { findPerson, gone, personOptions } from '../find-person.ts';

const refusals: Record<Exclude<Unlocked, 'unlocked' | 'gone'>, string> = {
  'not-locked': 'the account is not locked',
  'until-reset':
    'the account is locked until its owner has chosen a new password, because somebody else may know the old one: selvage user resend --letter reset',
};

export const userUnlock = command({
  name: 'user unlock',
  summary: 'Lift the lock that wrong passwords, codes or birth dates brought about.',
  takes: ['person'],
  options: personOptions,
  audited: 'with-reason',
  run: async ({ deps, given, values, acting }) => {
    const opened = await deps();
    const { id, reference } = await findPerson(opened, given, values);
    const outcome = await unlockAccount(opened, id, acting);
    if (outcome === 'gone') throw gone();
    if (outcome !== 'unlocked') throw new CommandFailure('refused', refusals[outcome], { reference, outcome });
    return { json: { reference, outcome }, text: `Account ${reference} is unlocked.\n` };
  },
});
