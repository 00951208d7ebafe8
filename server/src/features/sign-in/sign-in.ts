import { emailRule } from '@selvage/contract/rules/email';
import { userTypes } from '@selvage/contract/user-types';
import { mayTrustDevice } from '../../config/two-factor-settings.ts';
import type { HashOwner } from '../../deps.ts';
import { accountSubject, deviceSubject, passwordRule, unknownSubject } from '../../attempts/attempt-rules.ts';
import { abandonAttempt, beginAttempt, failAttempt, renewSubject, type Subject } from '../../attempts/attempts.ts';
import { audit } from '../../audit/audit-store.ts';
import { tellOfLock } from '../../ways/password/current-password.ts';
import { replaceHash, type SignInAccount } from '../../accounts/account-store.ts';
import { refuse, Refusal } from '../../refuse.ts';
import {
  CredentialsChanged,
  finishSignIn,
  type SignedIn,
  type SignInAttempt,
  type SignInDeps,
} from './finish-sign-in.ts';
import { beginSignIn, type BegunSignIn } from './store.ts';

/** LG5, ER4, ER5. The same steps in the same order whether or not the email belongs to anybody. */
export async function signIn(deps: SignInDeps, asked: Omit<SignInAttempt, 'countedCodes'>): Promise<SignedIn> {
  const attempt = countedOnce(asked);
  try {
    return await tryOnce(deps, attempt);
  } catch (error) {
    if (!(error instanceof CredentialsChanged)) throw error;
    // Somebody who logs in twice at once may find the hash replaced by a costlier one, and is compared with that.
    return tryOnce(deps, attempt).catch((again: unknown) => {
      throw again instanceof CredentialsChanged ? new Refusal('sign-in.wrong-credentials') : again;
    });
  }
}

/** A second try of the same request is not counted again, neither for the client nor for the recipient of a code. */
function countedOnce(attempt: Omit<SignInAttempt, 'countedCodes'>): SignInAttempt {
  let count: Promise<void> | undefined;
  const throttle: SignInAttempt['throttle'] = (browser) => (count ??= attempt.throttle(browser));
  return { ...attempt, throttle, countedCodes: new Set() };
}

interface Begun extends BegunSignIn {
  subject: Subject;
}

async function tryOnce(deps: SignInDeps, attempt: SignInAttempt): Promise<SignedIn> {
  const begun = await begin(deps, attempt);
  const { account, subject } = begun;
  const by = hashOwner(attempt, begun);
  const check = await deps.hashing
    .check(account?.passwordHash ?? null, attempt.password, by)
    .catch(async (error: unknown) => {
      await abandonAttempt(deps.db, subject);
      throw error;
    });
  if (!account?.passwordHash || !check.matches || !ownsId(account, attempt)) {
    try {
      return await refuseWrong(deps, attempt, begun);
    } finally {
      await check.equalTime();
    }
  }

  if (account.disabled) return refuseDisabled(deps, attempt, { ...begun, account });
  const owner = { ...account, passwordHash: account.passwordHash };
  const signedIn = await finishSignIn(deps, attempt, { ...begun, account: owner }).catch(async (error: unknown) => {
    // The password was right: whatever else stops them is no failure of theirs.
    await abandonAttempt(deps.db, subject);
    await noteIfLocked(deps, attempt, begun, error);
    throw error;
  });
  if (deps.hashing.isStale(owner.passwordHash, attempt.password)) await renewHash(deps, owner, attempt.password, by);
  return signedIn;
}

/**
 * Finds whom the email belongs to, and counts the attempt: for the client, and for the account or the trusted device. A stranger's
 * client is counted first (F13): while it waits to be refused, it must not use up attempts that the account has.
 */
async function begin(deps: SignInDeps, attempt: SignInAttempt): Promise<Begun> {
  const { kind, trust, browser } = attempt;
  const email = storedForm(attempt.email);
  const stranger = unknownSubject(deps.keys, kind, email);
  // A device that was trusted while the operator still offered it is not trusted now.
  const halves = mayTrustDevice(deps.config.twoFactor[kind], deps.now()) ? (trust?.halves ?? null) : null;
  const rule = passwordRule(deps.config);
  const isThrottled = !attempt.hasBrowserCookie;
  if (isThrottled) await attempt.throttle({ isKnown: false });
  const asked = { kind, email, stranger, halves, browser, isThrottled, rule, now: deps.now() };
  await renewSubject(deps.db, stranger);
  const begun = await beginSignIn(deps.db, asked);
  const subject = subjectOf(begun, stranger);
  if (!isThrottled)
    await admit(deps, attempt, begun).catch(async (error: unknown) => {
      if (begun.counted) await abandonAttempt(deps.db, subject);
      throw error;
    });
  if (!begun.counted)
    await beginAttempt(deps, rule, subject).catch(async (error: unknown) => {
      await noteIfLocked(deps, attempt, { ...begun, subject }, error);
      throw error;
    });
  return { ...begun, subject };
}

/** F5: a browser whose cookie this account does not know waits in the line of its client, as those without one do. */
async function admit(deps: SignInDeps, { context, throttle }: SignInAttempt, { browser }: BegunSignIn): Promise<void> {
  const isKnown = browser === 'known';
  if (!isKnown) deps.hashing.rejectWhenFull(context.client);
  await throttle({ isKnown });
}

/** F5: an email without an account has as many places in the queue as one with, and a known browser has its own. */
const hashOwner = ({ browser, context }: SignInAttempt, begun: Begun): HashOwner => ({
  account: begun.account?.id ?? begun.subject.current.toString('hex'),
  ...(begun.browser === 'known'
    ? { client: browser.toString('hex'), isKnownBrowser: true }
    : { client: context.client }),
});

function subjectOf({ account, device }: BegunSignIn, stranger: Subject): Subject {
  if (!account) return stranger;
  return device && device.state !== 'reused' ? deviceSubject(device.id) : accountSubject(account.id);
}

/** An email as it would be stored; one that no account can have stays as typed, and is counted all the same. */
function storedForm(typed: string): string {
  const rule = emailRule(typed);
  return rule.ok ? rule.value : typed.trim().toLowerCase();
}

function ownsId(account: SignInAccount, attempt: SignInAttempt): boolean {
  return userTypes[attempt.kind].loginId === null || account.loginId === attempt.loginId;
}

/** Counts the failure and says the one thing that every wrong attempt is told. */
async function refuseWrong(deps: SignInDeps, attempt: SignInAttempt, { account, subject }: Begun): Promise<never> {
  const { kind, context } = attempt;
  const { origin } = context;
  const whom = account ? { accountId: account.id } : { subject };
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    await audit(tx, { event: 'sign-in', result: 'refused', reason: 'wrong-credentials', ...whom, kind, origin, at });
    const lock = await failAttempt(tx, passwordRule(deps.config), subject, at);
    if (lock) await tellOfLock(tx, deps, { kind, subject, account, lock }, context);
  });
  return refuse('sign-in.wrong-credentials');
}

/** Told only to somebody who has the right password: for everybody else it is an account like any other. */
async function refuseDisabled(
  deps: SignInDeps,
  { kind, context: { origin } }: SignInAttempt,
  { account, subject }: Begun & { account: SignInAccount },
): Promise<never> {
  await abandonAttempt(deps.db, subject);
  const whom = { accountId: account.id, kind };
  await audit(deps.db, {
    event: 'sign-in',
    result: 'refused',
    reason: 'disabled',
    ...whom,
    origin,
    at: deps.now(),
  });
  return refuse('account.disabled');
}

/** They are logged in already: when there is no room for another hash, the next login makes it. */
async function renewHash(
  deps: SignInDeps,
  owner: SignInAccount & { passwordHash: string },
  password: string,
  by: HashOwner,
): Promise<void> {
  const renewed = await deps.hashing.hash(password, by).catch((error: unknown) => {
    if (error instanceof Refusal && error.refusal === 'server.busy') return null;
    throw error;
  });
  if (renewed !== null) await replaceHash(deps.db, owner.id, owner.passwordHash, renewed);
}

async function noteIfLocked(
  deps: SignInDeps,
  { kind, context: { origin } }: SignInAttempt,
  { account, subject }: Begun,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Refusal) || error.refusal !== 'sign-in.locked') return;
  const whom = account ? { accountId: account.id } : { subject };
  const at = deps.now();
  await audit(deps.db, { event: 'sign-in', result: 'refused', reason: 'locked', ...whom, kind, origin, at });
}
