import { linkLimits } from '@selvage/contract/limits/mailed-links';
import { calendarDateRule } from '@selvage/contract/rules/dates';
import { userTypes } from '@selvage/contract/user-types';
import type { Deps } from '../../deps.ts';
import { lockAccount, setPasswordSetByMail } from '../../accounts/account-store.ts';
import { requireAcceptablePassword } from '../../ways/password/new-password.ts';
import { audit } from '../../audit/audit-store.ts';
import { isBirthDate, renewBirthDate } from '../../accounts/birth-date.ts';
import { accountSubject, birthDateRule, birthDateSubject } from '../../attempts/attempt-rules.ts';
import { beginAttempt, failAttempt, forgetAttempts, passAttempt } from '../../attempts/attempts.ts';
import { countPasswordCheck } from '../../ways/password/current-password.ts';
import { endCredentials } from '../../accounts/end-credentials.ts';
import { passkeysOf } from '../../ways/passkey/passkey-store.ts';
import { passkeyName } from '../../ways/passkey/provider-names.ts';
import { rememberHash, requireNotReused } from '../../ways/password/password-reuse.ts';
import type { RequestContext } from '../../sessions/request-context.ts';
import { notify } from '../../messages/notify.ts';
import { refuse } from '../../refuse.ts';
import { type Authorised, findAuthorised, returnTry, setPassword, spend, takeTry } from './store.ts';

type ResetDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'hashing' | 'commonPasswords'>;

export interface NewPassword {
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
  await countPasswordCheck(deps, { id: account.accountId, kind: account.kind }, 'reset', context);
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
    const replaced = await lockAccount(tx, accountId);
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
