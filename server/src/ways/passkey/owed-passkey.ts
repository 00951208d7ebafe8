import { sessionLimits } from '@selvage/contract/limits';
import type { Kind } from '@selvage/contract/user-types';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { KnownSession } from '../../http/request-session.ts';
import type { Change } from '../../accounts/change-account.ts';
import { rememberAndNotifyBrowser } from '../../sessions/known-browser.ts';
import { usablePasskeysOf } from './passkey-permission.ts';
import { hasHadPasskey } from './passkey-store.ts';
import type { RequestContext } from '../../sessions/request-context.ts';
import { heldWays } from '../held-ways.ts';
import { marks, ways } from '../ways.ts';
import { endSessionsBeyond } from '../../sessions/session-store.ts';
import { refuse } from '../../refuse.ts';

/** Where a passkey is best kept: a platform passkey of a hospital's shared computer belongs to everybody who unlocks it. */
export const passkeyHints: Partial<Record<Kind, 'security-key'[]>> = { hospital: ['security-key'] };

/**
 * WY25: a person who has a passkey has to show it. Else a password and a code that they were tricked out of would be enough to add
 * another one. A code from the desk is for people who have lost theirs.
 */
export async function requireNoneHeld(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  { stage, session, account }: Pick<KnownSession, 'stage' | 'session' | 'account'>,
): Promise<void> {
  if (stage !== 'owes-passkey' || (session.shownFactors & ways.enrolmentCode.bit) !== 0) return;
  if ((await usablePasskeysOf({ db, config }, account)).length > 0) refuse('passkey.held');
  // WY22: a reset by mail ends the passkeys of the last 30 days. A person who reads the mailbox must not put their own in their place.
  const isMailboxAlone =
    (session.shownFactors & marks.mailboxLast) !== 0 && (await heldWays({ db, config }, account.id)).passwordSetByMail;
  if (isMailboxAlone && (await hasHadPasskey(db, account.id))) refuse('passkey.held');
}

/** WY25: nothing is owed any more. The session goes on under a new id. */
export async function finishSignInByNewPasskey(
  change: Change,
  deps: Pick<Deps, 'now' | 'keys'>,
  { browser, isSynced }: { browser: Buffer; isSynced: boolean },
  context: RequestContext,
): Promise<void> {
  const { tx, account, now } = change;
  const factors = ways.passkey.bit | marks.verifiedByDevice | (isSynced ? marks.syncedPasskey : 0);
  await change.rotateSession({ factors });
  await change.audit('code', { reason: 'sign-in-code' });
  await endSessionsBeyond(tx, account.id, sessionLimits.sessionsPerAccount, now);
  await rememberAndNotifyBrowser(change, deps, browser, context);
}
