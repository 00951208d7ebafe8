import type { Kind } from '@selvage/contract/user-types';
import type { SoftPasskey } from '../harness/soft-passkey.ts';

export interface AttemptRule {
  /** As many wrong attempts bring the lock. */
  wrong: number;
  firstLock: number;
  longestLock: number;
  /** Wrong attempts that are older are forgotten; null for never. */
  window: number | null;
}

/** What may be compared of guesses at one secret: a lock follows so many wrong ones, and each lock lasts twice as long. */
export class AttemptCount {
  /** After two calls at once it is not certain any more how many were counted. */
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

  /** Nothing was counted, and nothing is locked. */
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

  /** A success that nothing came in between: whatever was counted before is forgotten. */
  pass({ isInterrupted }: { isInterrupted: boolean }): void {
    this.clear();
    if (!isInterrupted) this.isCertain = true;
  }
}

export type Factor = 'EMAIL' | 'SMS';
export type Step = Factor | 'APP' | 'PASSKEY';

/** A passkey that somebody has added. */
export interface HeldPasskey {
  id: string;
  key: SoftPasskey;
  addedAt: number;
  ended: string | null;
}

/** An authenticator app: its key, and the last of its steps that was accepted. */
export interface HeldApp {
  key: string;
  lastStep: number;
}

export interface RecoveryCodes {
  unused: Set<string>;
  /** They were made while codes came by email alone. */
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
  /** Whether somebody registered it. Only then can it be disowned. */
  selfRegistered: boolean;
}

export interface Account extends AccountFacts {
  /** Closed by "I did not register" or erased. */
  isClosed: boolean;
  app: HeldApp | null;
  passkeys: HeldPasskey[];
  recoveryCodes: RecoveryCodes | null;
  /** The password was set through a mailed link, and nothing but the mailbox was shown since. */
  passwordSetByMail: boolean;
  readonly passwordAttempts: AttemptCount;
  readonly codeAttempts: AttemptCount;
}

export interface Challenge {
  mfaToken: string;
  purpose: 'sign-in' | 'step-up' | 'mailbox' | 'setup';
  /** By what it is answered, beside what else the account has. */
  type: Step;
  /** Where its code goes, by the rules. */
  destination: string;
  /** Only a message that came after so many others holds its code. */
  messagesBefore: number;
  expiresAt: number;
  wrong: number;
  isOver: boolean;
  /** What becomes of the second factor once it is answered. */
  change?: { factor: Factor; mobile: string | null };
}

export interface Session {
  token: string;
  account: Account;
  /** What was shown beside the password. */
  shown: 'nothing' | 'device' | 'code';
  /** When the second factor was last shown in it. */
  factorAt: number | null;
  /** It was a code from the mailbox. */
  byMailbox: boolean;
  hasShownPasskey: boolean;
  openedAt: number;
  usedAt: number;
  challenge: Challenge | null;
  /** Why it is over. */
  ended: string | null;
  /** There are more than an account may have: which of them ended is not certain. */
  isCertain: boolean;
}

export type LinkType = 'reset' | 'activation' | 'email-change' | 'not-me' | 'email-undo';

export interface Link {
  type: LinkType;
  token: string;
  account: Account;
  /** The email it was sent to. */
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
  /** Cookie halves that were rotated, the newest first. */
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

/** What a session may do. */
export type Standing = 'none' | 'owes-code' | 'owes-setup' | 'not-activated' | 'whole';

export const livePasskeys = ({ passkeys }: Account): HeldPasskey[] => passkeys.filter(({ ended }) => ended === null);

/** Whether a password alone is not enough. A passkey does not change that. */
export const hasTwoSteps = ({ factor, app }: Account): boolean => factor !== null || app !== null;

/** WY22: what may be asked for after the password. */
export const stepsOf = (account: Account): Step[] => [
  ...(livePasskeys(account).length > 0 ? (['PASSKEY'] as const) : []),
  ...(account.app ? (['APP'] as const) : []),
  ...(account.factor ? [account.factor] : []),
];

/** WY23: whether a code from the mailbox is not enough to add a way. */
export const hasMoreThanMailbox = (account: Account): boolean =>
  account.app !== null || account.factor === 'SMS' || livePasskeys(account).length > 0;

/** WY21: codes that stand in for nothing any more are gone. */
export function dropUnusedRecoveryCodes(account: Account): void {
  if (!hasTwoSteps(account) && livePasskeys(account).length === 0) account.recoveryCodes = null;
  if (account.factor !== 'EMAIL') dropMailboxRecoveryCodes(account);
}

/** WY21: those that the mailbox made end with it. */
export function dropMailboxRecoveryCodes(account: Account): void {
  if (account.recoveryCodes?.byMailbox) account.recoveryCodes = null;
}
