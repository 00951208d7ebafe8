import type { TwoFactorPolicy } from '../config/config.ts';
import { requiredNow } from '../config/two-factor-settings.ts';
import { allowsWay, isShown, marks, showsOnlyPassword } from '../ways/ways.ts';

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
}): Date | null => ((shownFactors & marks.passwordLast) === 0 ? factorShownAt : null);

/** What a session still owes: nothing, the code of the second factor, setting one up, or a passkey. */
export type Stage = 'full' | 'owes-code' | 'owes-setup' | 'owes-passkey';

type Policy = Pick<TwoFactorPolicy, 'enabled' | 'mandatory' | 'types' | 'requires' | 'from'>;

interface TwoSteps {
  twoFactor: 'EMAIL' | 'SMS' | null;
  hasApp: boolean;
}

/** Whether a password alone is not enough. A passkey does not change that: it opens the account without one. */
export const isTwoStep = (
  policy: Pick<TwoFactorPolicy, 'enabled' | 'types'>,
  { twoFactor, hasApp }: TwoSteps,
): boolean => policy.enabled && (twoFactor !== null || (hasApp && allowsWay(policy, 'APP')));

/** F8: decided whenever a session is read, since the account, or the day, may have changed since it was opened. Activation comes first. */
export function stageOf(policy: Policy, account: TwoSteps & { activated: boolean }, shown: number, now: Date): Stage {
  if (!policy.enabled || !account.activated || isShown(shown, 'passkey')) return 'full';
  const isEnrolling = isShown(shown, 'enrolmentCode');
  const hasTwoSteps = isTwoStep(policy, account);
  if (hasTwoSteps && showsOnlyPassword(shown) && !isEnrolling) return 'owes-code';
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
