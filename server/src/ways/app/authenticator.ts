import { requiredNow } from '../../config/two-factor-settings.ts';
import { qrPath } from '../../http/pages/qr-code.ts';
import type { Deps } from '../../deps.ts';
import { setPasswordSetByMail } from '../../accounts/account-store.ts';
import { changeAccount } from '../../accounts/change-account.ts';
import type { KnownSession } from '../../http/request-session.ts';
import { rememberAndNotifyBrowser } from '../../sessions/known-browser.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import {
  appSecretOf,
  beginSetup,
  deleteApp,
  deleteSetup,
  putApp,
  spendAppStep,
  takeSetupTry,
} from './authenticator-store.ts';
import type { MatchedCode } from '../code/challenge.ts';
import { allowsRecoveryCodes, heldWays, nextLogin } from '../held-ways.ts';
import {
  deleteUnusedRecoveryCodes,
  makeRecoveryCodes,
  type NewRecoveryCodes,
} from '../recovery/recovery-code-store.ts';
import { allowsWay, ways } from '../ways.ts';
import { base32, matchingStep } from './totp.ts';
import { refuse } from '../../refuse.ts';
import { type ChangeDeps, requireMayChange, tellOwner } from '../require-proof.ts';

/** Labels the entry in the app with the brand's name and the email, never with a number from the insurer. */
function otpauthUri(issuer: string, email: string, key: string): string {
  const [brand, name] = [encodeURIComponent(issuer), encodeURIComponent(email)];
  return `otpauth://totp/${brand}:${name}?secret=${key}&issuer=${brand}`;
}

/** Starts a set-up. The account does not change yet. A set-up of another session ends. */
export async function beginAuthenticator(deps: ChangeDeps, person: SignedInPerson, password: string) {
  const { account, context } = person;
  const isAllowed = allowsWay(deps.config.twoFactor[account.kind], 'APP');
  const proven = await requireMayChange(deps, person, { password, isAllowed, change: 'app' });
  const { id, secret } = await changeAccount(deps, person, { proven }, async ({ tx, now, untold }) =>
    untold(await beginSetup(tx, deps.keys, { accountId: account.id, sessionId: person.session.id, now })),
  );
  const key = base32(secret);
  const uri = otpauthUri(context.brand.name, account.email, key);
  return { id, key, uri, qr: qrPath(uri) };
}

/**
 * Adds the app after the person has entered one right code of it. Other sessions and trusted devices end, and the owner is told. If the person had to set up a second
 * step, this completes the login.
 */
export async function confirmAuthenticator(
  deps: Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'wakeOutbox'>,
  person: KnownSession,
  { id, code, browser }: { id: string; code: string; browser: Buffer },
): Promise<NewRecoveryCodes | undefined> {
  const { id: accountId, kind } = person.account;
  const setup = { id, accountId, now: deps.now() };
  // The person has seen the secret, so a wrong code is not a guess. Only the tries of this set-up are counted.
  const secret = (await takeSetupTry(deps.db, deps.keys, setup)) ?? refuse('authenticator.set-up-over');
  const step = matchingStep(secret, code, deps.now());
  if (step === undefined) return refuse('code.wrong');
  return changeAccount(deps, person, {}, async (change) => {
    const { tx, now } = change;
    if (!(await deleteSetup(tx, id))) refuse('authenticator.set-up-over');
    const before = await heldWays({ ...deps, db: tx }, accountId);
    await putApp(tx, deps.keys, accountId, { secret, step, now });
    await change.endCredentials('two-factor-changed');
    await change.rotateSession({ factors: ways.appCode.bit });
    await setPasswordSetByMail(tx, accountId, false);
    await change.audit(before.appAddedAt === null ? 'authenticator-added' : 'authenticator-replaced');
    const next = await nextLogin({ ...deps, db: tx }, person.account);
    await tellOwner(change, deps, person, 'authenticator-added', { next });
    if (person.stage !== 'full') {
      await change.audit('code', { reason: 'setup-code' });
      await rememberAndNotifyBrowser(change, deps, browser);
    }
    // Recovery codes that were made with only the mailbox proven must not replace the app.
    const lacksCodes = before.codesLeft === 0 || before.codesByMailbox;
    const makesCodes = lacksCodes && allowsRecoveryCodes(deps.config.twoFactor[kind], now);
    return makesCodes ? makeRecoveryCodes(tx, deps.keys, accountId, { byMailbox: false, now }) : undefined;
  });
}

/** Removes the app. Does nothing if the account has no app. Where a second step is required, the last second step cannot be removed. */
export async function removeAuthenticator(deps: ChangeDeps, person: SignedInPerson, password: string): Promise<void> {
  const { id: accountId, kind, twoFactor, hasApp } = person.account;
  if (!hasApp) return;
  if (requiredNow(deps.config.twoFactor[kind], deps.now()) === 'two-step' && twoFactor === null)
    refuse('second-factor.not-allowed');
  // An app that the operator no longer allows can be removed as well.
  const proven = await requireMayChange(deps, person, { password, isAllowed: true, change: 'app' });
  await changeAccount(deps, person, { proven }, async (change) => {
    if (!(await deleteApp(change.tx, accountId))) return change.untold(undefined);
    await deleteUnusedRecoveryCodes(change.tx, accountId);
    await change.endCredentials('two-factor-changed');
    await change.rotateSession();
    await change.audit('authenticator-removed');
    const next = await nextLogin({ ...deps, db: change.tx }, person.account);
    return tellOwner(change, deps, person, 'authenticator-removed', { next });
  });
}

export async function matchAppCode(
  { db, keys, now }: Pick<Deps, 'db' | 'keys' | 'now'>,
  { id }: SignedInPerson['account'],
  code: string,
): Promise<MatchedCode | undefined> {
  const secret = await appSecretOf(db, keys, id);
  const step = secret && matchingStep(secret, code, now());
  if (step === undefined) return undefined;
  return {
    shows: ways.appCode.bit,
    spend: async (tx) => ((await spendAppStep(tx, id, step)) ? {} : undefined),
  };
}
