import { type Kind, kinds } from '@selvage/contract/user-types';
import type { Config } from '../../config/config.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { type PasskeyRow, countOrphanedPasskeys, passkeysOf, hasHadPasskey } from './passkey-store.ts';
import { rpIdOf, rpIdsOf } from './relying-party.ts';
import { allowsWay, marks, ways } from '../ways.ts';
import { sessionLimits } from '@selvage/contract/limits';
import type { Db } from '../../db/database.ts';
import type { KnownSession } from '../../http/request-session.ts';
import type { Change } from '../../accounts/change-account.ts';
import { rememberAndNotifyBrowser } from '../../sessions/known-browser.ts';
import type { RequestContext } from '../../sessions/request-context.ts';
import { heldWays } from '../held-ways.ts';
import { endSessionsBeyond } from '../../sessions/session-store.ts';
import { refuse } from '../../refuse.ts';

type Policies = Pick<Config, 'twoFactor'>;

/** WY7: people of a kind without passkeys can neither add nor use one. They can still remove those that they have. */
export const mayUsePasskeys = ({ twoFactor }: Policies, kind: Kind): boolean => allowsWay(twoFactor[kind], 'PASSKEY');

export const kindsWithPasskeys = (config: Policies): Kind[] => kinds.filter((kind) => mayUsePasskeys(config, kind));

/** Whether there is anybody to ask for a passkey at the login. Every brand takes every kind. */
export const areAnyPasskeysUsed = (config: Policies): boolean => kinds.some((kind) => mayUsePasskeys(config, kind));

/** Those that a person can show on the pages of any brand. The brand that a passkey was for may be gone. */
export async function usablePasskeysOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { id, kind }: { id: AccountId; kind: Kind },
): Promise<PasskeyRow[]> {
  if (!mayUsePasskeys(config, kind)) return [];
  const hosts = rpIdsOf(config);
  return (await passkeysOf(db, id)).filter(({ rpId }) => hosts.includes(rpId));
}

/** WY7: whether a person can show a passkey on the pages of a brand. */
export async function hasUsablePasskey(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  account: { id: AccountId; kind: Kind },
  brandId: string,
): Promise<boolean> {
  const brand = config.brands.find(({ id }) => id === brandId);
  if (brand === undefined || !mayUsePasskeys(config, account.kind)) return false;
  const rpId = rpIdOf(config, brand);
  return (await passkeysOf(db, account.id)).some((passkey) => passkey.rpId === rpId);
}

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

/** WY13: said at the start, when the operator who changed the host of a brand is looking. */
export async function warnOfOrphanedPasskeys({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> {
  for (const { rpId, count } of await countOrphanedPasskeys(db, rpIdsOf(config)))
    log.warn({ host: rpId, passkeys: count }, 'passkeys belong to a host that no brand has');
}
