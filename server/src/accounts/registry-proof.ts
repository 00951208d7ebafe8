import type { RefusalName } from '@selvage/contract/refusals';
import type { Deps } from '../deps.ts';
import { refuse, Refusal, secondsUntil } from '../refuse.ts';
import { proofRule, proofSubject, type ProofKind } from '../attempts/attempt-rules.ts';
import { abandonAttempt, beginAttempt, failAttempt, lockStateOf, passAttempt } from '../attempts/attempts.ts';

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
  deps: Pick<Deps, 'db' | 'keys' | 'now' | 'config'>,
  { kind, number, whenLocked }: CountedProof,
  prove: () => Promise<boolean>,
): Promise<boolean> {
  const { db } = deps;
  const subject = proofSubject(deps.keys, kind, number);
  const rule = proofRule(deps.config);
  await beginAttempt(deps, rule, subject).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.refusal !== rule.whenLocked || whenLocked === rule.whenLocked) throw error;
    const { until } = await lockStateOf(db, subject, deps.now());
    refuse(whenLocked, { retryAfterSeconds: until === null ? 1 : secondsUntil(until, deps.now()) });
  });
  const isProven = await prove().catch(async (error: unknown) => {
    await abandonAttempt(db, subject);
    throw error;
  });
  if (isProven) await passAttempt(db, subject);
  else await failAttempt(db, rule, subject, deps.now());
  return isProven;
}
