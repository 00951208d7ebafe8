import type { TwoFactorPolicy } from '../config/config.ts';
import { type Acr, acrLevels } from '../config/oidc/oidc-config.ts';
import { requiredNow } from '../config/two-factor-settings.ts';

/** What was shown in a session, as bits of `sessions.shown_factors`. With `passwordLast`, `factor_shown_at` is when the password was shown again. */
// oxfmt-ignore
export const factorBits = {
  password: 1, emailCode: 2, smsCode: 4, appCode: 8, passkey: 16, verifiedByDevice: 32, recoveryCode: 64, trustedDevice: 128, passwordLast: 256,
  /** A passkey that may be copied to other devices of its owner. */
  syncedPasskey: 512,
  /** `factor_shown_at` is when a code from the mailbox was shown. */
  mailboxLast: 1024,
  /** WY26: a code from the desk, which lets somebody add a passkey and nothing else. */
  enrolmentCode: 2048,
} as const;

const factorWords: Readonly<Record<keyof typeof factorBits, string>> = {
  password: 'password',
  emailCode: 'code by email',
  smsCode: 'code by text message',
  appCode: 'code of an authenticator app',
  passkey: 'passkey',
  verifiedByDevice: 'the device verified its owner',
  recoveryCode: 'recovery code',
  trustedDevice: 'remembered device',
  passwordLast: 'the password was shown last',
  syncedPasskey: 'the passkey can be copied to other devices',
  mailboxLast: 'a code by email was shown last',
  enrolmentCode: 'code from the support desk',
};

/** What was shown in a session, for people to read. */
export const shownWords = (shown: number): string[] =>
  (Object.keys(factorBits) as (keyof typeof factorBits)[])
    .filter((name) => has(shown, factorBits[name]))
    .map((name) => factorWords[name]);

const onlyPassword = factorBits.password | factorBits.passwordLast | factorBits.enrolmentCode;

export const codeFactorBit = (type: 'EMAIL' | 'SMS'): number =>
  type === 'SMS' ? factorBits.smsCode : factorBits.emailCode | factorBits.mailboxLast;

const otpBits = factorBits.emailCode | factorBits.appCode | factorBits.recoveryCode;
const codeBits = factorBits.smsCode | otpBits;

const has = (shown: number, bit: number): boolean => (shown & bit) !== 0;

/** WY17: a passkey is two factors where the device has verified its owner, or after a password. */
const isPhishingResistant = (shown: number): boolean =>
  has(shown, factorBits.passkey) && (has(shown, factorBits.verifiedByDevice) || has(shown, factorBits.password));

export function acrOf(shown: number): Acr {
  if (isPhishingResistant(shown)) return 'phr';
  return (shown & codeBits) === 0 ? 'password' : 'two-step';
}

/** As applications are told. `phr` is a name of OpenID's own. */
export const acrUrn = (acr: Acr): string => (acr === 'phr' ? acr : `urn:selvage:acr:${acr}`);

/** Whatever is unknown counts as the weakest. */
export const acrOfUrn = (urn: unknown): Acr => acrLevels.find((level) => acrUrn(level) === urn) ?? acrLevels[0];

/** WY26: whether a code from the desk was used in a session. */
export const usedEnrolmentCode = (shown: number): boolean => has(shown, factorBits.enrolmentCode);

/** When a password or a second factor was last shown in a session. */
export const lastShownAt = ({ createdAt, factorShownAt }: { createdAt: Date; factorShownAt: Date | null }): number =>
  Math.max(createdAt.getTime(), factorShownAt?.getTime() ?? 0);

/** F2: a password that was shown again is no second factor. */
export const secondFactorShownAt = ({
  shownFactors,
  factorShownAt,
}: {
  shownFactors: number;
  factorShownAt: Date | null;
}): Date | null => ((shownFactors & factorBits.passwordLast) === 0 ? factorShownAt : null);

/** RFC 8176. */
export function amrOf(shown: number): string[] {
  const passkey = has(shown, factorBits.passkey) ? ['pop', has(shown, factorBits.syncedPasskey) ? 'swk' : 'hwk'] : [];
  const methods = [
    ...(has(shown, factorBits.password) ? ['pwd'] : []),
    ...(has(shown, factorBits.smsCode) ? ['sms'] : []),
    ...(has(shown, otpBits) ? ['otp'] : []),
    ...passkey,
    ...(has(shown, factorBits.verifiedByDevice) ? ['user'] : []),
  ];
  return acrOf(shown) === 'password' ? methods : [...methods, 'mfa'];
}

/** What a session still owes: nothing, the code of the second factor, setting one up, or a passkey. */
export type Stage = 'full' | 'owes-code' | 'owes-setup' | 'owes-passkey';

type Policy = Pick<TwoFactorPolicy, 'enabled' | 'mandatory' | 'types' | 'requires' | 'from'>;

interface TwoSteps {
  twoFactor: 'EMAIL' | 'SMS' | null;
  hasApp: boolean;
}

/** WY22: whether people of this kind may have an authenticator app. */
export const allowsApp = ({ enabled, types }: Pick<TwoFactorPolicy, 'enabled' | 'types'>): boolean =>
  enabled && types.includes('APP');

/** Whether a password alone is not enough. A passkey does not change that: it opens the account without one. */
export const isTwoStep = (
  policy: Pick<TwoFactorPolicy, 'enabled' | 'types'>,
  { twoFactor, hasApp }: TwoSteps,
): boolean => policy.enabled && (twoFactor !== null || (hasApp && allowsApp(policy)));

/** F8: decided whenever a session is read, since the account, or the day, may have changed since it was opened. Activation comes first. */
export function stageOf(policy: Policy, account: TwoSteps & { activated: boolean }, shown: number, now: Date): Stage {
  if (!policy.enabled || !account.activated || has(shown, factorBits.passkey)) return 'full';
  const isEnrolling = has(shown, factorBits.enrolmentCode);
  const hasTwoSteps = isTwoStep(policy, account);
  if (hasTwoSteps && (shown & ~onlyPassword) === 0 && !isEnrolling) return 'owes-code';
  const required = requiredNow(policy, now);
  // WY26: whatever the policy says by now, a code from the desk opens nothing but the way to a passkey.
  if (required === 'phishing-resistant' || isEnrolling) return 'owes-passkey';
  return required === 'two-step' && !hasTwoSteps ? 'owes-setup' : 'full';
}

interface SessionTimes {
  createdAt: Date;
  lastSeenAt: Date;
}

interface SessionLimits {
  sessionIdle: number;
  sessionAbsolute: number;
}

/**
 * LO4, E3: when a session ends, for want of activity or of age, whichever comes first. The only place that says so: what refuses a
 * session and what the page is told to warn of are the same moment.
 */
export function sessionEndsAt({ createdAt, lastSeenAt }: SessionTimes, limits: SessionLimits): Date {
  return new Date(Math.min(lastSeenAt.getTime() + limits.sessionIdle, createdAt.getTime() + limits.sessionAbsolute));
}

/** Whether a session that has ended did so for its age, although its owner was active. */
export function endedOfAge({ createdAt, lastSeenAt }: SessionTimes, limits: SessionLimits): boolean {
  return createdAt.getTime() + limits.sessionAbsolute <= lastSeenAt.getTime() + limits.sessionIdle;
}
