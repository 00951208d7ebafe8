import {
  codeLimits,
  linkLimits,
  organisationLimits,
  registrationLimits,
  sessionLimits,
  signInLimits,
} from '@selvage/contract/limits';
import {
  AttemptCount,
  type Account,
  type AccountFacts,
  type Authorisation,
  type Device,
  type Link,
  type LinkType,
  type Policy,
  type Session,
  type Standing,
  type Step,
  hasTwoSteps,
} from './model-state.ts';

// The reference model: what exists, and what the rules of decision 22 allow. It knows nothing of the server’s storage.
// Each answer of the server updates it, and is compared with what it allows.

const passwordRule = {
  wrong: signInLimits.signInFailures,
  firstLock: signInLimits.lockFirst,
  longestLock: signInLimits.lockLongest,
  window: null,
};
const codeRule = {
  wrong: codeLimits.codeFailures,
  firstLock: codeLimits.codeLockFirst,
  longestLock: codeLimits.codeLockLongest,
  window: null,
};
const proofRule = {
  wrong: registrationLimits.registrationProofs,
  firstLock: registrationLimits.registrationProofWindow,
  longestLock: registrationLimits.registrationProofWindow,
  window: registrationLimits.registrationProofWindow,
};

const linkLife: Readonly<Record<LinkType, number>> = {
  reset: linkLimits.resetLinkLife,
  activation: linkLimits.activationLife,
  'email-change': linkLimits.emailChangeLife,
  'not-me': linkLimits.recoveryLinkLife,
  'email-undo': linkLimits.recoveryLinkLife,
  invitation: organisationLimits.invitationLife,
};

export class Model {
  readonly sessions = new Map<string, Session>();
  readonly links: Link[] = [];
  readonly authorisations = new Map<string, Authorisation>();
  readonly devices: Device[] = [];
  readonly policies = new Map<string, Policy>();
  readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  account(facts: AccountFacts): Account {
    return {
      ...facts,
      isClosed: false,
      place: null,
      app: null,
      passkeys: [],
      recoveryCodes: null,
      passwordSetByMail: false,
      passwordAttempts: new AttemptCount(passwordRule),
      codeAttempts: new AttemptCount(codeRule),
    };
  }

  addPolicy(number: string, birthDate: string): Policy {
    const policy = { number, birthDate, proofs: new AttemptCount(proofRule) };
    this.policies.set(number, policy);
    return policy;
  }

  openSession(token: string, account: Account, shown: Session['shown']): Session {
    const now = this.now();
    const factorAt = shown === 'code' ? now : null;
    const life = { openedAt: now, usedAt: now, challenge: null, ended: null, isCertain: true };
    const proof = { shown, factorAt, byMailbox: false, hasShownPasskey: false };
    const session = { token, account, ...proof, ...life };
    this.sessions.set(token, session);
    this.#noteTooMany(session);
    return session;
  }

  /** Gives the session a new id. The old id no longer works. */
  rotateSession(session: Session, token: string): Session {
    if (token === session.token) return Object.assign(session, { isCertain: false });
    const rotated = { ...session, token, challenge: null };
    session.ended = 'it goes on under a new id';
    this.sessions.set(token, rotated);
    return rotated;
  }

  showFactor(session: Session, by: Step | 'RECOVERY'): void {
    session.shown = 'code';
    session.factorAt = this.now();
    session.byMailbox = by === 'EMAIL';
    session.hasShownPasskey ||= by === 'PASSKEY';
    if (by !== 'EMAIL') session.account.passwordSetByMail = false;
    this.#noteTooMany(session);
  }

  /**
   * Marks sessions as uncertain if there are too many. An account may have ten sessions that showed more than a password, and ten that
   * showed only a password.
   */
  #noteTooMany({ account, shown }: Session): void {
    const isAlike = (other: Session) => (other.shown === 'nothing') === (shown === 'nothing');
    const alike = [...this.sessions.values()]
      .filter((each) => each.account === account && each.ended === null && isAlike(each))
      .toSorted((one, other) => other.usedAt - one.usedAt);
    // The server ends the session that was used longest ago, but stores the time of the last use only by the minute. So the model does not
    // know which session ends.
    if (alike.length > sessionLimits.sessionsPerAccount) for (const each of alike) each.isCertain = false;
  }

  /**
   * The most access that a session can have in a call that began at `at`. The server reads the age of a session when a call begins, and
   * ignores its ageing during the call. An event that ends the session ends it for the call too.
   */
  standingOf(session: Session | undefined, at = this.now()): Standing {
    if (session === undefined || session.ended !== null || session.account.isClosed) return 'none';
    if (at - session.usedAt > sessionLimits.sessionIdle || at - session.openedAt > sessionLimits.sessionAbsolute)
      return 'none';
    const { account } = session;
    if (!account.activated) return 'not-activated';
    if (session.hasShownPasskey) return 'whole';
    if (!hasTwoSteps(account)) return account.mustHaveFactor ? 'owes-setup' : 'whole';
    if (session.shown !== 'nothing') return 'whole';
    return session.challenge === null ? 'none' : 'owes-code';
  }

  /** True if the session must still be open. The server stores the last use of a session only by the minute. */
  isCertainlyOpen(session: Session, at = this.now()): boolean {
    const isFresh = at - session.usedAt < sessionLimits.sessionIdle - sessionLimits.lastSeenGranularity;
    return session.isCertain && isFresh && at - session.openedAt < sessionLimits.sessionAbsolute;
  }

  /** Using an open session keeps it open. */
  useSession(session: Session, at = this.now()): void {
    if (this.standingOf(session, at) !== 'none') session.usedAt = Math.max(session.usedAt, at);
  }

  /** True if a second factor or a code from the mailbox was shown recently. With `strong` the mailbox is not enough. */
  hasRecentProof({ factorAt, byMailbox }: Session, at: number, { strong = false } = {}): boolean {
    return factorAt !== null && at - factorAt <= codeLimits.stepUpLife && !(strong && byMailbox);
  }

  learnLink(type: LinkType, token: string, account: Account, to: string, at: number): void {
    if (this.links.some((link) => link.token === token && link.type === type)) return;
    // A new reset or activation link replaces earlier ones. The owner’s recovery links stay valid beside each other.
    if (type === 'reset' || type === 'activation')
      for (const link of this.links)
        if (link.type === type && link.account === account) link.ended ??= 'a newer one was sent';
    // A new invitation replaces earlier ones to the same email, of other senders too.
    if (type === 'invitation')
      for (const link of this.links) if (link.type === type && link.to === to) link.ended ??= 'a newer one was sent';
    const life = { createdAt: at, expiresAt: at + linkLife[type], exchanges: 0, isUsed: false, ended: null };
    this.links.push({ type, token, account, to, ...life });
  }

  isLive(link: Link): boolean {
    return link.ended === null && !link.isUsed && !link.account.isClosed && link.expiresAt > this.now();
  }

  /**
   * Like `isLive`, but also true for a used link of an activation or email change, because such a link may be opened again without effect.
   */
  isLiveOrDone(link: Link): boolean {
    return link.ended === null && !link.account.isClosed && link.expiresAt > this.now();
  }

  isAuthorised(authorisation: Authorisation | undefined): boolean {
    if (authorisation === undefined || authorisation.ended !== null) return false;
    const { link, expiresAt } = authorisation;
    return !link.isUsed && !link.account.isClosed && expiresAt > this.now();
  }

  /** The state of a trusted device for the two secrets that a browser sends. */
  trustOf(account: Account, value: string | undefined, cookie: string | undefined) {
    const device = this.devices.find((each) => each.value === value && each.account === account);
    if (device === undefined || device.ended !== null || cookie === undefined) return undefined;
    const now = this.now();
    if (now > device.createdAt + codeLimits.deviceTrust) return undefined;
    if (cookie === device.cookie) return { device, state: 'current' } as const;
    const isInGrace = now - device.usedAt < codeLimits.deviceCookieGrace;
    if (cookie === device.formerCookies[0] && isInGrace) return { device, state: 'grace' } as const;
    return device.formerCookies.includes(cookie) ? ({ device, state: 'reused' } as const) : undefined;
  }

  addDevice(account: Account, value: string, cookie: string): void {
    const now = this.now();
    const attempts = new AttemptCount(passwordRule);
    this.devices.push({
      account,
      value,
      cookie,
      formerCookies: [],
      createdAt: now,
      usedAt: now,
      ended: null,
      attempts,
    });
    const kept = this.devices.filter((device) => device.account === account && device.ended === null);
    // The least recently used device makes room.
    const [oldest] = kept.toSorted((one, other) => one.usedAt - other.usedAt);
    if (kept.length > codeLimits.trustedDevices && oldest) oldest.ended = 'there were more than ten';
  }

  liveLinks(account: Account, type: LinkType): Link[] {
    return this.links.filter((link) => link.account === account && link.type === type && this.isLive(link));
  }
}
