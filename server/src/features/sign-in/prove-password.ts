import { lockedByOwner } from '@selvage/contract/refusals';
import { emailRule } from '@selvage/contract/rules/email';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import { endedAccessOf, type SignInAccount } from '../../accounts/account-store.ts';
import {
  abandonAttempt,
  accountSubject,
  type AttemptRule,
  beginAttempt,
  deviceSubject,
  failAttempt,
  isSecured,
  passwordRule,
  renewSubject,
  securedSubject,
  type Subject,
  unknownSubject,
} from '../../attempts/attempts.ts';
import { audit, auditRefusal } from '../../audit/audit-store.ts';
import { mayTrustDevice } from '../../config/two-factor-settings.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps, HashOwner } from '../../deps.ts';
import { inTransaction } from '../../messages/outbox-store.ts';
import { refuse, Refusal } from '../../refuse.ts';
import type { RequestContext } from '../../sessions/request-context.ts';
import type { DeviceHalves } from '../../sessions/trusted-device-store.ts';
import { tellOfLock } from '../../ways/password/current-password.ts';
import { beginSignIn, type BegunSignIn } from './store.ts';

export interface SignInAttempt {
  kind: Kind;
  email: string;
  loginId: string | null;
  password: string;
  session: { hash: Buffer; replaces: Buffer | null };
  /**
   * The two secrets of the trusted device that this browser sent, one from its storage and one from a cookie, and the secret for the next
   * cookie. Null if the browser sent none.
   */
  trust: { halves: DeviceHalves; next: Buffer } | null;
  browser: Buffer;
  /** True if this browser sent the cookie of a known browser. Whether the browser is known to this account is checked later. */
  hasBrowserCookie: boolean;
  context: RequestContext;
  /** Counts the attempt for the client. A browser that has logged in to this account before has a separate count. */
  throttle: (browser: { isKnown: boolean }) => Promise<void>;
}

/** What the first try of this request has counted. The second try must not count it again. */
export interface Counted {
  client: boolean;
  /** The recipient of the code that was counted. Null if no code was counted. */
  codeFor: string | null;
}

interface Begun extends BegunSignIn {
  subject: Subject;
  /** True if the owner locked the account with “This wasn't me”. */
  isSecured: boolean;
}

/**
 * Step 1: finds the account and counts the attempt for the client and for the account or trusted device. If the browser sent no cookie of a
 * known browser, the client is counted first: a client over its limit must not use up attempts of the account.
 */
export async function findAndCount(deps: Deps, attempt: SignInAttempt, before: Counted): Promise<Begun> {
  const { kind, trust, browser } = attempt;
  const throttle = before.client ? () => Promise.resolve() : attempt.throttle;
  const email = storedForm(attempt.email);
  const stranger = unknownSubject(deps.keys, kind, email);
  // If the operator no longer offers trusted devices, a device that was trusted earlier does not count.
  const halves = mayTrustDevice(deps.config.twoFactor[kind], deps.now()) ? (trust?.halves ?? null) : null;
  const rule = passwordRule(deps.config);
  const isThrottled = !attempt.hasBrowserCookie;
  if (isThrottled) await throttle({ isKnown: false });
  const asked = { kind, email, stranger, halves, browser, isThrottled, rule, now: deps.now() };
  await renewSubject(deps.db, stranger);
  const begun = await beginSignIn(deps.db, asked);
  const subject = subjectOf(begun, stranger);
  if (!isThrottled)
    await admit(deps, { ...attempt, throttle }, begun).catch(async (error: unknown) => {
      if (begun.counted) await abandonAttempt(deps.db, subject);
      throw error;
    });
  if (begun.counted) return { ...begun, subject, isSecured: false };
  try {
    await beginAttempt(deps, rule, subject);
    return { ...begun, subject, isSecured: false };
  } catch (error) {
    const secured = isLockedRefusal(error) ? await countAtSecured(deps, begun, subject, rule) : undefined;
    if (secured) return { ...begun, subject: secured, isSecured: true };
    await noteIfLocked(deps, attempt, { ...begun, subject }, error);
    throw error;
  }
}

/**
 * If the owner locked the account, the password is still compared, with a separate count. Only a person with the right password may learn
 * why the account is locked. Returns undefined if the account is locked for another reason.
 */
async function countAtSecured(
  deps: Deps,
  { account }: BegunSignIn,
  locked: Subject,
  rule: AttemptRule,
): Promise<Subject | undefined> {
  // The query is made for an email without an account too, so that the answer takes the same time as with an account.
  const secured = await isSecured(deps.db, locked);
  if (!secured || !account) return undefined;
  const subject = securedSubject(deps.keys, account.id);
  await beginAttempt(deps, rule, subject);
  return subject;
}

/** A browser whose cookie this account does not know uses the queue and the limit of its client, like a browser without a cookie. */
async function admit(deps: Deps, { context, throttle }: SignInAttempt, { browser }: BegunSignIn): Promise<void> {
  const isKnown = browser === 'known';
  if (!isKnown) deps.hashing.rejectWhenFull(context.client);
  await throttle({ isKnown });
}

function subjectOf({ account, device }: BegunSignIn, stranger: Subject): Subject {
  if (!account) return stranger;
  return device && device.state !== 'reused' ? deviceSubject(device.id) : accountSubject(account.id);
}

/**
 * Returns an email in the form in which it would be stored. An email that no account can have is trimmed and put in lower case, and its
 * attempts are counted all the same.
 */
function storedForm(typed: string): string {
  const rule = emailRule(typed);
  return rule.ok ? rule.value : typed.trim().toLowerCase();
}

export interface Proven extends Omit<Begun, 'account'> {
  account: SignInAccount & { passwordHash: string };
}

/** Step 2: compares the password. All wrong attempts get the same answer after the same time. */
export async function comparePassword(deps: Deps, attempt: SignInAttempt, begun: Begun): Promise<Proven> {
  const { account, subject } = begun;
  const check = await deps.hashing
    .check(account?.passwordHash ?? null, attempt.password, hashOwner(attempt, begun))
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
  const proven = { id: account.id, subject };
  if (account.disabled) return refuseProven(deps, attempt, proven, 'disabled');
  if (begun.isSecured) return refuseProven(deps, attempt, proven, 'secured');
  return { ...begun, account: { ...account, passwordHash: account.passwordHash } };
}

/**
 * The account and the client each have a limited number of places in the hash queue. An email without an account has the same limit as one
 * with an account. A known browser has its own places instead of those of its client.
 */
export const hashOwner = (
  { browser, context }: SignInAttempt,
  begun: Pick<Begun, 'account' | 'subject' | 'browser'>,
): HashOwner => ({
  account: begun.account?.id ?? begun.subject.current.toString('hex'),
  ...(begun.browser === 'known'
    ? { client: browser.toString('hex'), isKnownBrowser: true }
    : { client: context.client }),
});

const ownsId = (account: SignInAccount, attempt: SignInAttempt): boolean =>
  userTypes[attempt.kind].loginId === null || account.loginId === attempt.loginId;

/** Writes the same number of rows for an email with and without an account, so that the time of the answer does not tell them apart. */
async function refuseWrong(deps: Deps, { kind, context }: SignInAttempt, { account, subject }: Begun): Promise<never> {
  const { origin } = context;
  const whom = account ? { accountId: account.id } : { subject };
  await inTransaction(deps, async (tx) => {
    const at = deps.now();
    await audit(tx, { event: 'sign-in', result: 'refused', reason: 'wrong-credentials', ...whom, kind, origin, at });
    const lock = await failAttempt(tx, passwordRule(deps.config), subject, at);
    if (lock) await tellOfLock(tx, deps, { kind, subject, account, lock }, context);
  });
  return refuse('sign-in.wrong-credentials');
}

const refusalsOfProven = {
  disabled: {
    audited: 'disabled',
    refusal: 'account.disabled',
    reason: (deps: Deps, account: { id: AccountId; kind: Kind }) => endedAccessOf(deps, account),
  },
  secured: { audited: 'locked', refusal: 'sign-in.locked', reason: () => lockedByOwner },
} as const;

/**
 * Refuses a login after the right password, because the account is disabled or its owner locked it. Without the right password, these
 * reasons are not given.
 */
async function refuseProven(
  deps: Deps,
  { kind, context }: SignInAttempt,
  { id, subject }: { id: AccountId; subject: Subject },
  why: keyof typeof refusalsOfProven,
): Promise<never> {
  await abandonAttempt(deps.db, subject);
  const account = { id, kind };
  const { audited, refusal, reason } = refusalsOfProven[why];
  await auditRefusal(deps, { account, context }, 'sign-in', audited);
  return refuse(refusal, { reason: await reason(deps, account) });
}

const isLockedRefusal = (error: unknown): boolean => error instanceof Refusal && error.refusal === 'sign-in.locked';

export async function noteIfLocked(
  deps: Deps,
  { kind, context: { origin } }: SignInAttempt,
  { account, subject }: Pick<Begun, 'account' | 'subject'>,
  error: unknown,
): Promise<void> {
  if (!isLockedRefusal(error)) return;
  const whom = account ? { accountId: account.id } : { subject };
  await audit(deps.db, {
    event: 'sign-in',
    result: 'refused',
    reason: 'locked',
    ...whom,
    kind,
    origin,
    at: deps.now(),
  });
}
