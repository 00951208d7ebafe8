import type { TwoFactorPolicy } from '../config/config.ts';
import { requiredNow } from '../config/two-factor-settings.ts';
import { allowsWay, isShown, marks, showsOnlyPassword } from '../ways/ways.ts';

/** The last time a password or a second factor was shown in a session. */
export const lastShownAt = ({ createdAt, factorShownAt }: { createdAt: Date; factorShownAt: Date | null }): number =>
  Math.max(createdAt.getTime(), factorShownAt?.getTime() ?? 0);

/** The last time a second factor was shown. Null if the password was shown last, because a repeated password is no second factor. */
export const secondFactorShownAt = ({
  shownFactors,
  factorShownAt,
}: {
  shownFactors: number;
  factorShownAt: Date | null;
}): Date | null => ((shownFactors & marks.passwordLast) === 0 ? factorShownAt : null);

/** The step of the login that a session still owes: none, a code, setting up a second factor, or a passkey. */
export type LoginStage = 'full' | 'owes-code' | 'owes-setup' | 'owes-passkey';

/** After the login, a session may owe an answer to new terms. `request-session.ts` decides it last. */
export type Stage = LoginStage | 'owes-terms';

type Policy = Pick<TwoFactorPolicy, 'enabled' | 'mandatory' | 'types' | 'requires' | 'from'>;

interface TwoSteps {
  twoFactor: 'EMAIL' | 'SMS' | null;
  hasApp: boolean;
}

/** True if a login with the password needs a further step. A passkey does not change this, because it works without a password. */
export const isTwoStep = (
  policy: Pick<TwoFactorPolicy, 'enabled' | 'types'>,
  { twoFactor, hasApp }: TwoSteps,
): boolean => policy.enabled && (twoFactor !== null || (hasApp && allowsWay(policy, 'APP')));

/**
 * Returns the step that a session still owes. It is decided at each read of a session, because the account or the day may have changed
 * since the login. Before its activation, an account owes no step.
 */
export function stageOf(
  policy: Policy,
  account: TwoSteps & { activated: boolean },
  shown: number,
  now: Date,
): LoginStage {
  if (!policy.enabled || !account.activated || isShown(shown, 'passkey')) return 'full';
  const isEnrolling = isShown(shown, 'enrolmentCode');
  const hasTwoSteps = isTwoStep(policy, account);
  if (hasTwoSteps && showsOnlyPassword(shown) && !isEnrolling) return 'owes-code';
  const required = requiredNow(policy, now);
  // A code from the desk allows only adding a passkey, even if the policy has changed.
  if (required === 'phishing-resistant' || isEnrolling) return 'owes-passkey';
  // A recovery code stands in for the passkey of a person whose only second step is that passkey. Nobody else has one here.
  return required === 'two-step' && !hasTwoSteps && !isShown(shown, 'recoveryCode') ? 'owes-setup' : 'full';
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
 * Returns the end of a session: its idle time or its maximum age, whichever comes first. The refusal and the warning both use it, so they
 * agree.
 */
export function sessionEndsAt({ createdAt, lastSeenAt }: SessionTimes, limits: SessionLimits): Date {
  return new Date(Math.min(lastSeenAt.getTime() + limits.sessionIdle, createdAt.getTime() + limits.sessionAbsolute));
}

/** True if a session ended by age while its owner was active. */
export function endedOfAge({ createdAt, lastSeenAt }: SessionTimes, limits: SessionLimits): boolean {
  return createdAt.getTime() + limits.sessionAbsolute <= lastSeenAt.getTime() + limits.sessionIdle;
}
