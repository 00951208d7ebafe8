import { limits } from '@selvage/contract/limits';
import { keyed } from '../../config/keys.ts';
import type { Deps } from '../../deps.ts';
import type { Claim } from '../../gateways/registry/registry.ts';
import { takeAttemptSlot } from '../../identity/attempt-slot.ts';
import { forgetFailures, lockIfSpent, returnSlot } from '../../identity/guard-store.ts';
import { identifierOf } from './applicant.ts';

type ProofDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'registry'>;

/** ER5, B9: five failed proofs of one number lock its registration for an hour, for the right details too. */
export async function isProven(deps: ProofDeps, claim: Claim): Promise<boolean> {
  const identifier = identifierOf(claim);
  if (identifier === null) return deps.registry.recognises(claim);
  const { db, registry } = deps;
  const subject = keyed(deps.keys.pseudonym, 'registration-proof', claim.kind, identifier);
  await takeAttemptSlot(deps, subject, { slots: limits.registrationProofs, whenLocked: 'registration.locked' });
  const recognised = await registry.recognises(claim).catch(async (error: unknown) => {
    await returnSlot(db, subject);
    throw error;
  });
  await (recognised ? forgetFailures(db, subject) : lockIfSpent(db, subject, rule, deps.now()));
  return recognised;
}

const hour = limits.registrationProofWindow;
const rule = { failures: limits.registrationProofs, first: hour, longest: hour, untilResetAfter: 2 ** 31 - 1 };
