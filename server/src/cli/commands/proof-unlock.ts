import { liftProofLock, readProofNumber } from '../../support/lift-proof-lock.ts';
import { proofKinds } from '../../attempts/attempts.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';

export const proofUnlock = command({
  name: 'proof unlock',
  summary:
    'Unblock a number that cannot be registered after too many wrong details. The kind is member, consultant or hospital.',
  takes: ['kind', 'number'],
  choices: { kind: proofKinds },
  options: {},
  audited: 'with-reason',
  run: async ({ deps, given: [kind = '', typed = ''], acting }) => {
    const proof = readProofNumber(kind, typed);
    if (!proof)
      throw new CommandFailure(
        'usage',
        `<kind> must be ${proofKinds.join(', ')}, and <number> a member number, consultant ID or hospital ID`,
      );
    const result = await liftProofLock(await deps(), proof, acting);
    if (result === 'reason-has-number')
      throw new CommandFailure(
        'usage',
        'the audit keeps --reason, even after the person was erased: leave the number out of it and write a ticket number',
      );
    const text =
      result === 'lifted'
        ? 'The number can register again.\n'
        : 'Registration with this number is not blocked: nothing was changed.\n';
    return { json: { kind: proof.kind, result }, text };
  },
});
