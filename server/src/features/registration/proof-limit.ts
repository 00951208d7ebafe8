import type { Config } from '../../config/config.ts';
import type { Deps } from '../../deps.ts';
import type { Claim } from '../../gateways/registry/registry.ts';
import { takeAttemptSlot } from '../../identity/attempt-slot.ts';
import { forgetFailures, lockIfSpent, returnSlot } from '../../identity/guard-store.ts';
import { proofSubject } from '../../identity/proof-subject.ts';
import { identifierOf } from './applicant.ts';

type ProofDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'registry' | 'config'>;

/** ER5, B9: five failed proofs of one number lock its registration for an hour, for the right details too. */
export async function isProven(deps: ProofDeps, claim: Claim): Promise<boolean> {
  const identifier = identifierOf(claim);
  if (claim.kind === 'wellness' || identifier === null) return deps.registry.recognises(claim);
  const { db, registry } = deps;
  const subject = proofSubject(deps.keys, claim.kind, identifier);
  await takeAttemptSlot(deps, subject, {
    slots: deps.config.limits.registrationProofs,
    whenLocked: 'registration.locked',
  });
  const recognised = await registry.recognises(claim).catch(async (error: unknown) => {
    await returnSlot(db, subject);
    throw error;
  });
  await (recognised ? forgetFailures(db, subject) : lockIfSpent(db, subject, lockRule(deps.config), deps.now()));
  return recognised;
}

/** Always the same length: it is a number that is shut, not a person. */
const lockRule = ({ limits: { registrationProofs, registrationLock } }: Pick<Config, 'limits'>) => ({
  failures: registrationProofs,
  first: registrationLock,
  longest: registrationLock,
  untilResetAfter: 2 ** 31 - 1,
});
