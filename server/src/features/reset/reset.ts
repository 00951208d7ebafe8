import type { EndedWays } from '@selvage/contract/api/fields';
import { linkLimits } from '@selvage/contract/limits';
import { calendarDateRule } from '@selvage/contract/rules/dates';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { setPasswordSetByMail } from '../../accounts/account-store.ts';
import { isBirthDate, renewBirthDate } from '../../accounts/birth-date.ts';
import { type Asker, type Change, changeAccount } from '../../accounts/change-account.ts';
import { endedReason } from '../../accounts/end-credentials.ts';
import { mailedLinks, nobody, sendRequestedLink } from '../../accounts/mailed-links.ts';
import {
  accountSubject,
  securedSubject,
  birthDateRule,
  birthDateSubject,
  forgetAttempts,
  countedGuess,
} from '../../attempts/attempts.ts';
import { countMessage } from '../../attempts/message-limits.ts';
import { auditRefusal } from '../../audit/audit-store.ts';
import { tokenHash } from '../../crypto/key-ring.ts';
import { returnTry, spendSecret, takeTry } from '../../crypto/one-time-secret-store.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, refuse } from '../../refuse.ts';
import { findKnownBrowser } from '../../sessions/known-browser.ts';
import type { RequestContext } from '../../sessions/request-context.ts';
import { keptPasskeysFact } from '../../ways/passkey/passkey-store.ts';
import { countPasswordCheck } from '../../ways/password/current-password.ts';
import { requireAcceptablePassword, rememberHash, requireNotReused } from '../../ways/password/new-password.ts';
import {
  authorise,
  type Authorised,
  countExchange,
  endAuthorisation,
  findAccountOfLink,
  findAuthorised,
  findForReset,
  setPassword,
} from './store.ts';

interface ResetRequest {
  kind: Kind;
  email: string;
  loginId: string | null;
  /** The hash of this browser's cookie. Null if the browser has no such cookie. */
  browser: Buffer | null;
}

/** Gives the same answer and runs the same statements, whether or not the account exists. */
export async function requestReset(deps: Deps, asked: ResetRequest, context: RequestContext): Promise<void> {
  const { kind, email } = asked;
  const loginId = userTypes[kind].loginId === null ? null : asked.loginId;
  const found = await findForReset(deps.db, kind, email);
  const account = found?.loginId === loginId || userTypes[kind].loginId === null ? found : undefined;
  // The owner's own browser has a separate limit, so that a stranger who asks again and again does not use it up.
  const knownBrowser = await findKnownBrowser(deps.db, account?.id ?? nobody, asked.browser);
  const message = { purpose: 'reset', channel: 'email', recipient: account?.email ?? null, asked: email } as const;
  const mayLeave = (await countMessage(deps, { ...message, knownBrowser })) === 0;
  const { reset: link } = mailedLinks;
  await sendRequestedLink(deps, { link, event: 'reset-requested', kind, email, account, mayLeave }, context);
}

/** Exchanges a mailed code for an authorisation of this browser, which lasts fifteen minutes. */
export async function exchangeCode(
  deps: Deps,
  code: string,
  authorisation: Buffer,
  context: RequestContext,
): Promise<Authorised> {
  const link = tokenHash(code);
  const id = await findAccountOfLink(deps.db, link);
  // `changeAccount` locks the account. So a concurrent event that ends the links of the account also ends this authorisation, or it comes
  // first and the link no longer works.
  const authorised =
    id &&
    (await changeAccount(deps, { account: { id }, context }, {}, (change) => exchange(change, link, authorisation)));
  if (authorised) return authorised;
  await auditRefusal(deps, { context }, 'reset-exchanged');
  return refuse('reset.not-authorised');
}

async function exchange(change: Change, link: Buffer, authorisation: Buffer): Promise<Authorised | undefined> {
  const { tx, now } = change;
  const secretId = await countExchange(tx, link, now);
  if (secretId === undefined) return change.untold(undefined);
  await authorise(tx, secretId, authorisation, new Date(now.getTime() + linkLimits.resetAuthorisationLife));
  const authorised = await findAuthorised(tx, authorisation, now);
  if (!authorised) return change.untold(undefined);
  await change.audit('reset-exchanged');
  return authorised;
}

interface NewPassword {
  password: string;
  birthDate: string | null;
}

/**
 * Sets the new password. One transaction spends the code, lifts the lock and ends all sessions. The second factor stays, and no session is
 * opened.
 */
export async function completeReset(
  deps: Deps,
  authorisation: Buffer | null,
  { password, birthDate }: NewPassword,
  context: RequestContext,
): Promise<EndedWays> {
  const found = authorisation && (await findAuthorised(deps.db, authorisation, deps.now()));
  const authorised = found ?? refuse('reset.not-authorised');
  const { accountId: id, kind, email, loginId, memberNumber, passwordHash } = authorised;
  const asker = { account: { id, kind }, context };
  await countPasswordCheck(deps, asker, 'reset');
  await requireAcceptablePassword(deps, password, { email, numbers: [loginId, memberNumber], brand: context.brand });
  if (userTypes[kind].resetAsksBirthDate) await requireBirthDate(deps, asker, authorised, birthDate);
  await requireNotReused(deps, { id, passwordHash }, password, context.client);
  const hash = await deps.hashing.hash(password, { account: id, client: context.client });
  const ended = await changeAccount(deps, asker, {}, (change) => replacePassword(change, deps, authorised, hash));
  return ended ?? refuse('reset.not-authorised');
}

async function requireBirthDate(
  deps: Deps,
  asker: Asker & { account: { kind: Kind } },
  { accountId: id, secretId, birthDateDigest: stored }: Authorised,
  birthDate: string | null,
): Promise<void> {
  if (birthDate === null || !calendarDateRule(birthDate).ok) refuse('request.malformed');
  // The number of tries of this link is checked before the count of the account. A try that the link no longer allows must never count
  // against the account.
  const which = { id: secretId, evenEnded: true };
  if (!(await takeTry(deps.db, which, linkLimits.resetBirthDateTries, deps.now()))) refuse('reset.not-authorised');
  const isRight = await countedGuess(deps, {
    rule: birthDateRule,
    subject: birthDateSubject(deps.keys, id),
    compare: () => Promise.resolve(isBirthDate(deps.keys, id, stored, birthDate) || undefined),
    whenWrong: (tx) => auditRefusal({ ...deps, db: tx }, asker, 'reset', 'birth-date'),
  }).catch(async (error: unknown) => {
    // The count of the account refuses before anything is compared, so the link gets its try back. After any other error the try stays
    // counted, because the date may have been compared.
    if (error instanceof Refusal) await returnTry(deps.db, secretId);
    throw error;
  });
  if (!isRight) refuse('birth-date.wrong');
  await renewBirthDate(deps.db, deps.keys, { id, stored, date: birthDate });
  await returnTry(deps.db, secretId);
}

/** Runs under the lock of the account. It spends the authorisation and the link, so only one of several concurrent resets succeeds. */
async function replacePassword(
  change: Change,
  { keys }: Pick<Deps, 'keys'>,
  authorised: Authorised,
  hash: string,
): Promise<EndedWays> {
  const { tx, now, account } = change;
  const isSpent =
    (await endAuthorisation(tx, authorised)) &&
    (await spendSecret(tx, { id: authorised.secretId, evenEnded: true }, now));
  if (!isSpent || account.isDisabled) refuse('reset.not-authorised');
  if (account.passwordHash !== null) await rememberHash(tx, account.id, account.passwordHash, now);
  await setPassword(tx, account.id, hash, now);
  await setPasswordSetByMail(tx, account.id, true);
  const { passkeys, recoveryCodes } = await change.endCredentials('password-reset');
  await forgetAttempts(tx, [accountSubject(account.id), securedSubject(keys, account.id)]);
  const reason = endedReason({ passkeys, recoveryCodes });
  await change.audit('reset', reason === undefined ? {} : { reason });
  const facts = {
    ...(await keptPasskeysFact(tx, account.id)),
    ...(reason !== undefined && { ended: reason }),
  };
  await change.notify('password-changed', { facts });
  return { passkeys, recoveryCodes };
}
