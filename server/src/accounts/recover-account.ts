import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { setEmailIfFree } from './account-store.ts';
import { accountSubject } from '../attempts/attempt-rules.ts';
import { lockUntil } from '../attempts/attempts.ts';
import { endCredentials, type CredentialEvent } from './end-credentials.ts';
import { mailedLinks, sendLink } from './mailed-links.ts';
import { returnSecret } from '../crypto/one-time-secret-store.ts';
import { endYoungerRecoveryLinks, type RecoveryLink } from './recovery-links.ts';
import type { RequestContext } from '../sessions/request-context.ts';

type RecoveryEvent = Extract<CredentialEvent, 'not-me' | 'email-change-undone'>;

/**
 * F3: gives an account back to the email that a recovery link was sent to. Everybody is logged out, the password opens
 * nothing until the owner of that mailbox has chosen another, and the second factor stays. False if the email belongs to
 * another account by now: the account is locked where it is, and the link can be used again once the desk has helped.
 */
export async function recoverAccount(
  tx: Db,
  deps: Pick<Deps, 'keys' | 'now'>,
  link: RecoveryLink,
  event: RecoveryEvent,
  context: RequestContext,
): Promise<boolean> {
  const now = deps.now();
  const { accountId, email } = link;
  const isRestored = await setEmailIfFree(tx, accountId, email);
  await endCredentials(tx, accountId, isRestored ? event : 'recovery-email-taken', { now });
  await endYoungerRecoveryLinks(tx, link, now);
  await lockUntil(tx, accountSubject(accountId), null, now);
  if (isRestored) await sendLink(tx, deps, { id: accountId, email }, mailedLinks.secured, context);
  else await returnSecret(tx, link.secretId);
  return isRestored;
}
