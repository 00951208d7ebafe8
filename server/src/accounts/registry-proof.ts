import type { RefusalName } from '@selvage/contract/refusals';
import { type ProofKind, proofRule, proofSubject, lockStateOf, countedGuess } from '../attempts/attempts.ts';
import type { Deps } from '../deps.ts';
import { Refusal, refuse, secondsUntil } from '../refuse.ts';

interface CountedProof {
  kind: ProofKind;
  /** The policy, consultant or hospital that the proof is about. */
  number: string;
  whenLocked: RefusalName;
}

/**
 * F4: counts a proof against the registry where the secret is, over all calls and all who claim the number. After five wrong
 * ones in a day every proof for that number is refused for a day, the right one too.
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
