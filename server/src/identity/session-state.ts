import type { TwoFactorPolicy } from '../config/config.ts';
import { type Acr, acrLevels } from '../config/oidc-config.ts';

/** What was shown in a session, as bits of `sessions.ways`. With `passwordLast`, `factor_shown_at` is when the password was shown again. */
// oxfmt-ignore
export const factorBits = {
  password: 1, emailCode: 2, smsCode: 4, appCode: 8, passkey: 16, verifiedByDevice: 32, recoveryCode: 64, trustedDevice: 128, passwordLast: 256,
  /** A passkey that may be copied to other devices of its owner. */
  syncedPasskey: 512,
  /** `factor_shown_at` is when a code from the mailbox was shown. */
  mailboxLast: 1024,
} as const;

const onlyPassword = factorBits.password | factorBits.passwordLast;

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

/** When a password or a second factor was last shown in a session. */
export const lastShownAt = ({ createdAt, factorShownAt }: { createdAt: Date; factorShownAt: Date | null }): number =>
  Math.max(createdAt.getTime(), factorShownAt?.getTime() ?? 0);

/** F2: a password that was shown again is no second factor. */
export const secondFactorShownAt = ({
  ways,
  factorShownAt,
}: {
  ways: number;
  factorShownAt: Date | null;
}): Date | null => ((ways & factorBits.passwordLast) === 0 ? factorShownAt : null);

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

/** What a session still owes: nothing, the code of the second factor, or setting one up. */
export type Stage = 'full' | 'owes-code' | 'owes-setup';

interface TwoSteps {
  twoFactor: 'EMAIL' | 'SMS' | null;
  hasApp: boolean;
}

type Policy = Pick<TwoFactorPolicy, 'enabled' | 'mandatory' | 'types'>;

/** WY22: whether people of this kind may have an authenticator app. */
export const allowsApp = ({ enabled, types }: Policy): boolean => enabled && types.includes('APP');

/** Whether a password alone is not enough. A passkey does not change that: it opens the account without one. */
export const isTwoStep = (policy: Policy, { twoFactor, hasApp }: TwoSteps): boolean =>
  policy.enabled && (twoFactor !== null || (hasApp && allowsApp(policy)));

/** F8: decided whenever a session is read, since the account may have changed since it was opened. Activation comes first. */
export function stageOf(policy: Policy, account: TwoSteps & { activated: boolean }, shown: number): Stage {
  if (!policy.enabled || !account.activated || has(shown, factorBits.passkey)) return 'full';
  if (isTwoStep(policy, account)) return (shown & ~onlyPassword) === 0 ? 'owes-code' : 'full';
  return policy.mandatory ? 'owes-setup' : 'full';
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
