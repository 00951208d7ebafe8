import { type Kind, userTypes } from '@selvage/contract/user-types';
import type { Deps } from '../../deps.ts';
import { findKnownBrowser } from '../../sessions/known-browser.ts';
import { mailedLinks, sendRequestedLink } from '../../accounts/mailed-links.ts';
import { countMessage } from '../../attempts/message-limits.ts';
import type { RequestContext } from '../../sessions/request-context.ts';
import {
  authorise,
  type Authorised,
  countExchange,
  findAccountOfLink,
  findAuthorised,
  findForReset,
  returnTry,
  setPassword,
  spend,
  takeTry,
} from './store.ts';
import { linkLimits } from '@selvage/contract/limits';
import { tokenHash } from '../../crypto/key-ring.ts';
import type { Db } from '../../db/database.ts';
import { lockAccount, setPasswordSetByMail } from '../../accounts/account-store.ts';
import { audit, type Origin } from '../../audit/audit-store.ts';
import { refuse } from '../../refuse.ts';
import { calendarDateRule } from '@selvage/contract/rules/dates';
import { requireAcceptablePassword } from '../../ways/password/new-password.ts';
import { isBirthDate, renewBirthDate } from '../../accounts/birth-date.ts';
import { accountSubject, birthDateRule, birthDateSubject } from '../../attempts/attempt-rules.ts';
import { beginAttempt, failAttempt, forgetAttempts, passAttempt } from '../../attempts/attempts.ts';
import { countPasswordCheck } from '../../ways/password/current-password.ts';
import { endCredentials } from '../../accounts/end-credentials.ts';
import { passkeysOf } from '../../ways/passkey/passkey-store.ts';
import { passkeyName } from '../../ways/passkey/provider-names.ts';
import { rememberHash, requireNotReused } from '../../ways/password/password-reuse.ts';
import { notify } from '../../messages/notify.ts';

interface ResetRequest {
  kind: Kind;
  email: string;
  loginId: string | null;
  /** What tells this browser from others, if it has been here before. */
  browser: Buffer | null;
}

/** No account has it: identities count from one. */
const nobody = '0';

/** RS4, B7: the same answer and the same statements, whether or not there is such an account. */
export async function requestReset(
  deps: Pick<Deps, 'db' | 'keys' | 'now' | 'config'>,
  asked: ResetRequest,
  context: RequestContext,
): Promise<void> {
  const { kind, email } = asked;
  const loginId = userTypes[kind].loginId === null ? null : asked.loginId;
  const found = await findForReset(deps.db, kind, email);
  const account = found?.loginId === loginId || userTypes[kind].loginId === null ? found : undefined;
  // F13: a stranger who asks again and again does not use up what the owner's own browser may ask for.
  const knownBrowser = await findKnownBrowser(deps.db, account?.id ?? nobody, asked.browser);
  const message = { purpose: 'reset', channel: 'email', recipient: account?.email ?? null, asked: email } as const;
  const mayLeave = (await countMessage(deps, { ...message, knownBrowser })) === 0;
  const { reset: link } = mailedLinks;
  await sendRequestedLink(deps, { link, event: 'reset-requested', kind, email, account, mayLeave }, context);
}

/** RS7: a mailed code becomes an authorisation for this browser, for fifteen minutes. */
export async function exchangeCode(
  deps: Pick<Deps, 'db' | 'now'>,
  code: string,
  authorisation: Buffer,
  origin: Origin,
): Promise<Authorised> {
  const authorised = await deps.db.transaction().execute((tx) => exchange(tx, deps.now(), code, authorisation));
  const result = authorised ? 'ok' : 'refused';
  const whom = authorised && { accountId: authorised.accountId };
  await audit(deps.db, { event: 'reset-exchanged', result, ...whom, origin, at: deps.now() });
  return authorised ?? refuse('reset.not-authorised');
}

/** F1: under the lock of the account, so that an event that ends its links finds either the link or the authorisation. */
async function exchange(tx: Db, now: Date, code: string, authorisation: Buffer): Promise<Authorised | undefined> {
  const tries = linkLimits.resetBirthDateTries;
  const link = tokenHash(code);
  const accountId = await findAccountOfLink(tx, link);
  if (accountId === undefined) return undefined;
  await lockAccount(tx, accountId);
  const secretId = await countExchange(tx, link, { exchanges: linkLimits.resetExchanges, tries }, now);
  if (secretId === undefined) return undefined;
  await authorise(tx, secretId, authorisation, new Date(now.getTime() + linkLimits.resetAuthorisationLife));
  return findAuthorised(tx, authorisation, tries, now);
}

type ResetDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'hashing' | 'commonPasswords'>;

interface NewPassword {
  password: string;
  birthDate: string | null;
}

/** RS7: everything at once or nothing. The code is spent, the lock lifted, sessions end, 2FA stays, nobody is signed in. */
export async function completeReset(
  deps: ResetDeps,
  authorisation: Buffer | null,
  { password, birthDate }: NewPassword,
  context: RequestContext,
): Promise<void> {
  const tries = linkLimits.resetBirthDateTries;
  const found = authorisation && (await findAuthorised(deps.db, authorisation, tries, deps.now()));
  const account = found ?? refuse('reset.not-authorised');
  await countPasswordCheck(deps, { account: { id: account.accountId, kind: account.kind }, context }, 'reset');
  const { email, loginId, memberNumber } = account;
  await requireAcceptablePassword(deps, password, { email, numbers: [loginId, memberNumber], brand: context.brand });
  if (userTypes[account.kind].resetAsksBirthDate) await requireBirthDate(deps, account, birthDate, context);
  await requireNotReused(deps, { id: account.accountId, passwordHash: account.passwordHash }, password, context.client);
  const by = { account: account.accountId, client: context.client };
  await change(deps, account, await deps.hashing.hash(password, by), context);
}

async function requireBirthDate(
  deps: ResetDeps,
  account: Authorised,
  birthDate: string | null,
  { origin }: RequestContext,
): Promise<void> {
  if (birthDate === null || !calendarDateRule(birthDate).ok) refuse('request.malformed');
  const { accountId, kind, secretId } = account;
  const subject = birthDateSubject(deps.keys, accountId);
  // The link's own tries come first: what they refuse must not count against the account, not even for a moment.
  if (!(await takeTry(deps.db, secretId, linkLimits.resetBirthDateTries))) refuse('reset.not-authorised');
  await beginAttempt(deps, birthDateRule, subject).catch(async (error: unknown) => {
    await returnTry(deps.db, secretId);
    throw error;
  });
  if (isBirthDate(deps.keys, accountId, account.birthDateDigest, birthDate)) {
    await passAttempt(deps.db, subject);
    await renewBirthDate(deps.db, deps.keys, { id: accountId, stored: account.birthDateDigest, date: birthDate });
    return returnTry(deps.db, secretId);
  }
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    await audit(tx, { event: 'reset', result: 'refused', reason: 'birth-date', accountId, kind, origin, at });
    await failAttempt(tx, birthDateRule, subject, at);
  });
  refuse('birth-date.wrong');
}

async function change(
  deps: ResetDeps,
  account: Authorised,
  passwordHash: string,
  context: RequestContext,
): Promise<void> {
  const { accountId, kind, email } = account;
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    // The account first: of several resets, and of those who sign in with the old password meanwhile, each waits for this
    // row and then finds what the one before left.
    const replaced = (await lockAccount(tx, accountId))?.passwordHash ?? null;
    if (!(await spend(tx, account, now))) refuse('reset.not-authorised');
    if (replaced !== null) await rememberHash(tx, accountId, replaced, now);
    await setPassword(tx, accountId, passwordHash, now);
    await setPasswordSetByMail(tx, accountId, true);
    await endCredentials(tx, accountId, 'password-reset', { now });
    await forgetAttempts(tx, [accountSubject(accountId)]);
    await audit(tx, { event: 'reset', result: 'ok', accountId, kind, origin: context.origin, at: now });
    // Those that it has not ended still open the account.
    const passkeys = (await passkeysOf(tx, accountId)).map((each) => passkeyName(each) ?? '');
    const facts = passkeys.length > 0 ? { passkeys: JSON.stringify(passkeys) } : {};
    await notify(tx, { message: 'password-changed', accountId, recipient: email, facts }, context, now);
  });
}
