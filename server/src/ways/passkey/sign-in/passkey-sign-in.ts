import type { PasskeyAssertion } from '@selvage/contract/api/passkeys';
import type { Deps } from '../../../deps.ts';
import { endedAccessOf, setPasswordSetByMail, type SignInAccount } from '../../../accounts/account-store.ts';
import { changeAccount } from '../../../accounts/change-account.ts';
import { lockedByOwner } from '@selvage/contract/refusals';
import { accountSubject, isSecured } from '../../../attempts/attempts.ts';
import { auditRefusal } from '../../../audit/audit-store.ts';
import { rememberAndNotifyBrowser } from '../../../sessions/known-browser.ts';
import { kindsWithPasskeys, mayUsePasskeys } from '../passkey-permission.ts';
import { type ShownPasskey, useAssertion, verifyAssertion } from '../verify-assertion.ts';
import type { RelyingParty } from '../relying-party.ts';
import type { RequestContext } from '../../../sessions/request-context.ts';
import { refuse } from '../../../refuse.ts';
import { openByPasskey, openSignedInSession } from '../../../sessions/session-store.ts';
import type { Kind } from '@selvage/contract/user-types';
import type { Db } from '../../../db/database.ts';
import type { AccountId } from '../../../db/tables.ts';

export interface PasskeyAttempt {
  party: RelyingParty;
  assertion: PasskeyAssertion;
  /** The hash of the cookie that came with the challenge. Null if the browser sent no such cookie. */
  askedBy: Buffer | null;
  session: { hash: Buffer; replaces: Buffer | null };
  browser: Buffer;
  context: RequestContext;
}

/** An empty value matches no challenge, so the answer of a browser without the cookie is refused. */
const noBrowser = Buffer.alloc(0);

type SignInDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'wakeOutbox'>;

/** Logs a person of any kind in with a passkey alone. The device must have verified its owner. */
export async function passkeySignIn(deps: SignInDeps, attempt: PasskeyAttempt): Promise<Kind> {
  const { session, browser, context } = attempt;
  const { origin } = context;
  const asker = { type: 'browser', hash: attempt.askedBy ?? noBrowser } as const;
  const result = await verifyAssertion(deps, attempt.party, attempt.assertion, asker);
  if (result.outcome === 'verified') {
    const opening = { session, browser, origin, now: deps.now(), kinds: kindsWithPasskeys(deps.config) };
    const kind = await openByPasskey(deps.db, result.shown, opening);
    if (kind) return kind;
  }
  const opened: Opened =
    result.outcome === 'verified' ? await open(deps, attempt, result.shown) : { reason: `passkey-${result.outcome}` };
  if ('kind' in opened) return opened.kind;
  const { account, reason, isSecured: wasSecured } = opened;
  // `useAssertion` has already written the audit row for a copied passkey.
  if (reason !== 'passkey-copied') await auditRefusal(deps, { account, context }, 'sign-in', reason);
  if (reason === 'disabled' && account) refuse(refusals[reason], { reason: await endedAccessOf(deps, account) });
  return refuse(refusals[reason], wasSecured ? { reason: lockedByOwner } : {});
}

/** A lock or a disabled account is named only to a person who has proven to be the owner. */
const refusals = {
  'passkey-refused': 'sign-in.wrong-credentials',
  'passkey-unknown': 'passkey.unknown',
  'passkey-copied': 'sign-in.wrong-credentials',
  'passkeys-off': 'sign-in.wrong-credentials',
  disabled: 'account.disabled',
  locked: 'sign-in.locked',
} as const;

type Opened = { kind: Kind } | { reason: keyof typeof refusals; account?: PasskeyAccount; isSecured?: boolean };

/**
 * Handles the logins for which `openByPasskey` opened no session. Spending the challenge, moving the counter and opening the session are one
 * transaction.
 */
async function open(
  deps: SignInDeps,
  { session, browser, context }: PasskeyAttempt,
  shown: ShownPasskey,
): Promise<Opened> {
  const asker = { account: { id: shown.passkey.accountId }, context };
  const opened = await changeAccount(deps, asker, {}, async (change): Promise<Opened> => {
    const { tx, now } = change;
    const use = await useAssertion(change, shown);
    if (use === 'copied') return { reason: 'passkey-copied' };
    const account = await findPasskeyAccount(tx, shown.passkey.accountId);
    if (use === 'refused' || account === undefined) return change.untold({ reason: 'passkey-refused' });
    if (!mayUsePasskeys(deps.config, account.kind)) return change.untold({ account, reason: 'passkeys-off' });
    if (account.disabled) return change.untold({ account, reason: 'disabled' });
    const kind = await openSignedInSession(tx, {
      account,
      by: 'passkey',
      subject: accountSubject(account.id),
      stage: 'full',
      shownFactors: shown.shownFactors,
      challengeId: null,
      session,
      browser: null,
      origin: context.origin,
      now,
    });
    if (!kind)
      return change.untold({ account, reason: 'locked', isSecured: await isSecured(tx, accountSubject(account.id)) });
    await setPasswordSetByMail(tx, account.id, false);
    if (account.activated) await rememberAndNotifyBrowser(change, deps, browser);
    // The statement that opened the session has written the audit row.
    return change.untold({ kind });
  });
  return opened ?? { reason: 'passkey-refused' };
}

export type PasskeyAccount = Pick<
  SignInAccount,
  'id' | 'email' | 'passwordHash' | 'activated' | 'credentialsVersion' | 'disabled'
> & { kind: Kind };

/** Reads the account under its lock. The caller must hold the lock on the account's row. */
export async function findPasskeyAccount(tx: Db, id: AccountId): Promise<PasskeyAccount | undefined> {
  const row = await tx
    .selectFrom('accounts')
    .select(['id', 'kind', 'email', 'password_hash', 'activated_at', 'credentials_version', 'disabled_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      kind: row.kind,
      email: row.email,
      passwordHash: row.password_hash,
      activated: row.activated_at !== null,
      credentialsVersion: row.credentials_version,
      disabled: row.disabled_at !== null,
    }
  );
}
