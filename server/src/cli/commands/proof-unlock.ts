import { liftProofLock, readProofNumber, type ProofLockLifted } from '../../identity/support/lift-proof-lock.ts';
import { proofKinds } from '../../identity/attempt-rules.ts';
import { command } from '../command.ts';
import { CommandFailure } from '../command-failure.ts';

const refusals: Record<Exclude<ProofLockLifted, 'lifted'>, string> = {
  'not-locked': 'registration with this number is not blocked',
  'reason-has-number': '--reason is kept for good: leave the number out of it, a ticket number will do',
};

export const proofUnlock = command({
  name: 'proof unlock',
  summary: 'Let a number register again that too many wrong proofs have blocked.',
  takes: ['kind', 'number'],
  options: {},
  audited: 'with-reason',
  run: async ({ deps, given: [kind = '', typed = ''], acting }) => {
    const proof = readProofNumber(kind, typed);
    if (!proof)
      throw new CommandFailure(
        'usage',
        `<kind> must be ${proofKinds.join(', ')}, and <number> a member number, consultant ID or hospital ID`,
      );
    const outcome = await liftProofLock(await deps(), proof, acting);
    if (outcome === 'reason-has-number') throw new CommandFailure('usage', refusals[outcome]);
    if (outcome === 'not-locked') throw new CommandFailure('refused', refusals[outcome], { kind: proof.kind, outcome });
    return { json: { kind: proof.kind, outcome }, text: 'The number can register again.\n' };
  },
});
