import { oneTimeToken } from '../../config/one-time.ts';
import type { Deps } from '../../deps.ts';
import { accountSubject } from '../../identity/attempt-rules.ts';
import { isLocked } from '../../identity/attempts.ts';
import type { SignedInPerson } from '../../identity/signed-in-person.ts';
import { refuse } from '../../refuse.ts';

/**
 * C6: the token has to be that of the challenge this very session owes. B2: while the account is locked, no code opens
 * it either.
 */
export async function answerable(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  { account, session: { challengeId } }: SignedInPerson,
  mfaToken: string,
): Promise<string> {
  if (challengeId === null || oneTimeToken(deps.keys, challengeId) !== mfaToken) return refuse('challenge.over');
  if (await isLocked(deps, accountSubject(account.id))) return refuse('challenge.over');
  return challengeId;
}
