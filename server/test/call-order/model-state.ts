import type { Kind } from '@selvage/contract/user-types';
import type { SoftPasskey } from '../harness/soft-passkey.ts';

export interface AttemptRule {
  /** The number of wrong attempts that causes a lock. */
  wrong: number;
  firstLock: number;
  longestLock: number;
  /** The time after which earlier wrong attempts are forgotten. Null if they are never forgotten. */
  window: number | null;
}

/** Counts guesses at one secret. After enough wrong guesses the secret is locked, and each lock lasts twice as long as the one before. */
export class AttemptCount {
  /** False after two concurrent calls, because the model does not know which of them was counted first. */
  isCertain = true;
  wrong = 0;
  readonly #rule: AttemptRule;
  #locks = 0;
  #lockedUntil = 0;
  #lastAt = 0;

  constructor(rule: AttemptRule) {
    this.#rule = rule;
  }

  isLocked(now: number): boolean {
    return this.isLockedForGood || (this.isCertain && this.#lockedUntil > now);
  }

  /** True if nothing was counted and nothing is locked. */
  isClean(now: number): boolean {
    return this.isCertain && this.wrong === 0 && this.#lockedUntil <= now;
  }

  countWrong(now: number): void {
    const { wrong, firstLock, longestLock, window } = this.#rule;
    if (window !== null && now - this.#lastAt > window) this.wrong = 0;
    this.wrong += 1;
    this.#lastAt = now;
    if (this.wrong < wrong) return;
    this.wrong = 0;
    this.#lockedUntil = now + Math.min(firstLock * 2 ** this.#locks, longestLock);
    this.#locks += 1;
  }

  lockForGood(): void {
    this.clear();
    this.#lockedUntil = Number.POSITIVE_INFINITY;
  }

  get isLockedForGood(): boolean {
    return this.#lockedUntil === Number.POSITIVE_INFINITY;
  }

  clear(): void {
    this.wrong = 0;
    this.#locks = 0;
    this.#lockedUntil = 0;
  }

  /** Resets the count after a right guess. The count is certain again if no other call ran at the same time. */
  pass({ isInterrupted }: { isInterrupted: boolean }): void {
    this.clear();
    if (!isInterrupted) this.isCertain = true;
  }
}

export type Factor = 'EMAIL' | 'SMS';
export type Step = Factor | 'APP' | 'PASSKEY';

export interface HeldPasskey {
  id: string;
  key: SoftPasskey;
  addedAt: number;
  ended: string | null;
}

/** The key of an authenticator app, and the time step of the last accepted code. */
export interface HeldApp {
  key: string;
  lastStep: number;
}

export interface RecoveryCodes {
  unused: Set<string>;
  /** True if the recovery codes were made while codes came only by email. */
  byMailbox: boolean;
  madeAt: number;
}

export interface AccountFacts {
  id: string;
  kind: Kind;
  loginId: string | null;
  email: string;
  password: string;
  factor: Factor | null;
  mobile: string | null;
  activated: boolean;
  memberNumber: string | null;
  birthDate: string;
  mustHaveFactor: boolean;
  /** True if the account was registered in the portal. Only such an account can be disowned. */
  selfRegistered: boolean;
}

/** What an account is among its colleagues. */
export interface Place {
  role: 'administrator' | 'staff';
  access: 'open' | 'removed' | 'unconfirmed';
  /** The colleague who gave the role, and when. */
  givenBy: Account | null;
  givenAt: number;
  /** All accounts of the organisation, this one too. */
  readonly colleagues: Account[];
}

export interface Account extends AccountFacts {
  /** Null if the account has no colleagues. */
  place: Place | null;
  /** True if the account was disowned or erased. */
  isClosed: boolean;
  app: HeldApp | null;
  passkeys: HeldPasskey[];
  recoveryCodes: RecoveryCodes | null;
  /** True if a mailed link set the password and the person has since proven nothing stronger than the mailbox. */
  passwordSetByMail: boolean;
  readonly passwordAttempts: AttemptCount;
  readonly codeAttempts: AttemptCount;
}

export interface Challenge {
  mfaToken: string;
  purpose: 'sign-in' | 'step-up' | 'mailbox' | 'setup';
  /** The second step that was asked for. The challenge may also be answered with another second step of the account. */
  type: Step;
  /** The email or number that the code of the challenge must be sent to. */
  destination: string;
  /** The number of messages that were sent before the challenge. Only later messages can contain its code. */
  messagesBefore: number;
  expiresAt: number;
  wrong: number;
  isOver: boolean;
  /** The change of the second factor that a right answer makes. */
  change?: { factor: Factor; mobile: string | null };
}

export interface Session {
  token: string;
  account: Account;
  /** The proof that was shown in addition to the password. */
  shown: 'nothing' | 'device' | 'code';
  /** The time when the second factor was last shown in the session. */
  factorAt: number | null;
  /** True if the second factor that was shown last was a code from the mailbox. */
  byMailbox: boolean;
  hasShownPasskey: boolean;
  openedAt: number;
  usedAt: number;
  challenge: Challenge | null;
  /** The reason why the session ended; null while it is open. */
  ended: string | null;
  /** False if the account has too many sessions, because it is then unknown which of them ended. */
  isCertain: boolean;
}

export type LinkType = 'reset' | 'activation' | 'email-change' | 'not-me' | 'email-undo' | 'invitation';

export interface Link {
  type: LinkType;
  token: string;
  account: Account;
  /** The email that the link was sent to. */
  to: string;
  createdAt: number;
  expiresAt: number;
  exchanges: number;
  isUsed: boolean;
  ended: string | null;
}

export interface Authorisation {
  cookie: string;
  link: Link;
  expiresAt: number;
  ended: string | null;
}

export interface Device {
  account: Account;
  value: string;
  cookie: string;
  /** The cookies that the device had before, newest first. */
  formerCookies: string[];
  createdAt: number;
  usedAt: number;
  ended: string | null;
  readonly attempts: AttemptCount;
}

export interface Policy {
  number: string;
  birthDate: string;
  readonly proofs: AttemptCount;
}

/** The access that a session has. */
export type Standing = 'none' | 'owes-code' | 'owes-setup' | 'not-activated' | 'whole';

export const livePasskeys = ({ passkeys }: Account): HeldPasskey[] => passkeys.filter(({ ended }) => ended === null);

/** True if a password alone is not enough. A passkey does not change that. */
export const hasTwoSteps = ({ factor, app }: Account): boolean => factor !== null || app !== null;

/** True unless colleagues or a reported takeover ended the access of the account. */
export const isAdmitted = ({ place }: Account): boolean => place === null || place.access === 'open';

/** The second steps that a login may ask for. */
export const stepsOf = (account: Account): Step[] => [
  ...(livePasskeys(account).length > 0 ? (['PASSKEY'] as const) : []),
  ...(account.app ? (['APP'] as const) : []),
  ...(account.factor ? [account.factor] : []),
];

/** True if a code from the mailbox is not enough to add a way. */
export const hasMoreThanMailbox = (account: Account): boolean =>
  account.app !== null || account.factor === 'SMS' || livePasskeys(account).length > 0;

/** Drops recovery codes that no longer replace anything. */
export function dropUnusedRecoveryCodes(account: Account): void {
  if (!hasTwoSteps(account) && livePasskeys(account).length === 0) account.recoveryCodes = null;
  if (account.factor !== 'EMAIL') dropMailboxRecoveryCodes(account);
}

/** Drops recovery codes that were made while codes came only by email. */
export function dropMailboxRecoveryCodes(account: Account): void {
  if (account.recoveryCodes?.byMailbox) account.recoveryCodes = null;
}
