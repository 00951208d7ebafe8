import type { EndReason } from '@selvage/contract/end-reasons';
import { oneTimeToken } from '../../crypto/key-ring.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { accountSubject } from '../../attempts/attempt-rules.ts';
import { isLocked } from '../../attempts/attempts.ts';
import { whyRefused } from './challenge-store.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { refuse } from '../../refuse.ts';

/** C6: the token has to be that of the challenge this very session owes. */
export async function requireOwnChallenge(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  { account, session: { challengeId } }: SignedInPerson,
  mfaToken: string,
): Promise<string> {
  if (challengeId === null) return refuse('challenge.over');
  if (oneTimeToken(deps.keys, challengeId) !== mfaToken)
    return refuse('challenge.over', { reason: 'newer-code' satisfies EndReason });
  await requireNotLocked(deps, account.id);
  return challengeId;
}

/** B2: while the account is locked, no code opens it either. */
export async function requireNotLocked(deps: Pick<Deps, 'db' | 'now'>, accountId: AccountId): Promise<void> {
  if (await isLocked(deps, accountSubject(accountId)))
    refuse('challenge.over', { reason: 'account-locked' satisfies EndReason });
}

/** Says whether another code can be sent for a challenge whose code is not taken any more, or why not. */
export async function refuseCode({ db, now }: Pick<Deps, 'db' | 'now'>, challengeId: string): Promise<never> {
  const why = await whyRefused(db, challengeId, now());
  return why === 'expired' ? refuse('code.expired') : refuse('challenge.over', { reason: why });
}
