import type { RecentWay } from '@selvage/contract/api/account';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { findKindAndEmail, lockAccount } from '../../accounts/account-store.ts';
import { accountSubject } from '../../attempts/attempt-rules.ts';
import { lockStateOf } from '../../attempts/attempts.ts';
import { audit } from '../../audit/audit-store.ts';
import { endCredentials, recentSince } from '../../accounts/end-credentials.ts';
import { passkeysOf } from '../../ways/passkey/passkey-store.ts';
import { passkeyName } from '../../ways/passkey/provider-names.ts';
import { spendSecret } from '../../crypto/one-time-secret-store.ts';
import { findRecoveryLink, recoverAccount, type RecoveryLink } from '../../accounts/account-recovery.ts';
import type { RequestContext } from '../../sessions/request-context.ts';
import { heldWays } from '../../ways/held-ways.ts';
import { refuse } from '../../refuse.ts';
import { findPendingEmail } from './store.ts';

type UndoDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config'>;

export interface Undone {
  accountId: AccountId;
  outcome: 'cancelled' | 'undone';
}

/** F3: the old email cancels a change that is not confirmed yet, or takes the account back after it. */
export async function undoEmailChange(deps: UndoDeps, code: string, context: RequestContext): Promise<Undone> {
  const link = await findRecoveryLink(deps.db, code, 'email-undo');
  const outcome = link && (await deps.db.transaction().execute((tx) => undo(tx, deps, link, context)));
  if (link && (outcome === 'cancelled' || outcome === 'undone')) return { accountId: link.accountId, outcome };
  const { origin } = context;
  const whom = link && { accountId: link.accountId, ...(outcome === 'email-taken' && { reason: outcome }) };
  await audit(deps.db, { event: 'email-change-undone', result: 'refused', ...whom, origin, at: deps.now() });
  return refuse(outcome === 'email-taken' ? 'recovery.email-taken' : 'email-change.failed');
}

/** What an intruder may have added before the change was cancelled. Passkeys come first, oldest first. */
export async function recentWaysOf(deps: UndoDeps, accountId: AccountId): Promise<RecentWay[]> {
  const { appAddedAt, codesMadeAt } = await heldWays(deps, accountId);
  const passkeys = (await passkeysOf(deps.db, accountId)).map((each) => {
    const name = passkeyName(each);
    return { type: 'PASSKEY', at: each.createdAt, ...(name !== undefined && { name }) } as const;
  });
  const ways = [...passkeys, { type: 'APP', at: appAddedAt } as const, { type: 'RECOVERY', at: codesMadeAt } as const];
  const since = recentSince(deps.now());
  return ways.flatMap(({ at, ...way }) => (at !== null && at > since ? { ...way, addedAt: at.toISOString() } : []));
}

/**
 * F3: an older link than the one that took the account back has nothing to cancel, and must not end the mailed reset link. A lock
 * that ends by itself is another matter: wrong passwords brought it.
 */
async function isRecovered(tx: Db, accountId: AccountId, now: Date): Promise<boolean> {
  const { lock } = await lockStateOf(tx, accountSubject(accountId), now);
  return lock === 'until-reset' && (await findPendingEmail(tx, accountId, now)) === undefined;
}

async function undo(
  tx: Db,
  deps: UndoDeps,
  link: RecoveryLink,
  context: RequestContext,
): Promise<Undone['outcome'] | 'email-taken' | undefined> {
  const { accountId } = link;
  const now = deps.now();
  await lockAccount(tx, accountId);
  const account = await findKindAndEmail(tx, accountId);
  if (!account || !(await spendSecret(tx, link.secretId, now))) return undefined;
  const { kind } = account;
  const note = (outcome: Undone['outcome']) =>
    audit(tx, {
      event: outcome === 'cancelled' ? 'email-change-cancelled' : 'email-change-undone',
      result: 'ok',
      accountId,
      kind,
      origin: context.origin,
      at: now,
    });
  if (account.email === link.email) {
    const event = (await isRecovered(tx, accountId, now)) ? 'email-undo-repeated' : 'email-change-cancelled';
    await endCredentials(tx, accountId, event, { now, askedAt: link.madeAt });
    await note('cancelled');
    return 'cancelled';
  }
  if (!(await recoverAccount(tx, deps, link, 'email-change-undone', context))) return 'email-taken';
  await note('undone');
  return 'undone';
}
