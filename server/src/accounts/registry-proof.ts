import type { RefusalName } from '@selvage/contract/refusals';
import { type ProofKind, proofRule, proofSubject, lockStateOf, countedGuess } from '../attempts/attempts.ts';
import type { Deps } from '../deps.ts';
import { Refusal, refuse, secondsUntil } from '../refuse.ts';

interface CountedProof {
  kind: ProofKind;
  /** The number of the policy, consultant or hospital. */
  number: string;
  whenLocked: RefusalName;
}

/**
 * Counts proofs against the registry over all calls and all people who claim the number. After five wrong proofs in a day, every proof for
 * that number is refused for a day, the right proof too.
 */
export async function countProof(
  deps: Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'wakeOutbox'>,
  { kind, number, whenLocked }: CountedProof,
  prove: () => Promise<boolean>,
): Promise<boolean> {
  const subject = proofSubject(deps.keys, kind, number);
  const rule = proofRule(deps.config);
  const compare = async () => (await prove()) || undefined;
  const proven = await countedGuess(deps, { rule, subject, compare }).catch(async (error: unknown) => {
    const isLocked = error instanceof Refusal && error.refusal === rule.whenLocked;
    if (!isLocked || whenLocked === rule.whenLocked) throw error;
    const { until } = await lockStateOf(deps.db, subject, deps.now());
    return refuse(whenLocked, { retryAfterSeconds: until === null ? 1 : secondsUntil(until, deps.now()) });
  });
  return proven !== undefined;
}
