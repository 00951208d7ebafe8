import type { Requirement, TwoFactorPolicy } from '../config/config.ts';
import { requiredNow } from '../config/two-factor-settings.ts';
import { allowsWay } from './ways.ts';

/** The second factor by code, the authenticator app and the number of passkeys of an account. */
export interface AccountWays {
  twoFactor: 'EMAIL' | 'SMS' | null;
  hasApp: boolean;
  passkeys: number;
}

const meets: Readonly<Record<Requirement, (held: AccountWays) => boolean>> = {
  nothing: () => true,
  'two-step': ({ twoFactor, hasApp, passkeys }) => twoFactor !== null || hasApp || passkeys > 0,
  'phishing-resistant': ({ passkeys }) => passkeys > 0,
};

export interface OwedWay {
  requires: Exclude<Requirement, 'nothing'>;
  /** The day from which the requirement applies. Null if it applies now. */
  from: string | null;
}

/** Returns the requirement that the account does not meet, now or from the configured day. Null if the account meets everything. */
export function owedWay(
  policy: TwoFactorPolicy,
  { twoFactor, hasApp, passkeys }: AccountWays,
  now: Date,
): OwedWay | null {
  if (!policy.enabled) return null;
  // The app or passkeys count only if the policy still allows them.
  const held = {
    twoFactor,
    hasApp: hasApp && allowsWay(policy, 'APP'),
    passkeys: allowsWay(policy, 'PASSKEY') ? passkeys : 0,
  };
  const [required, later] = [requiredNow(policy, now), policy.requires];
  if (required !== 'nothing' && !meets[required](held)) return { requires: required, from: null };
  if (later !== 'nothing' && !meets[later](held)) return { requires: later, from: policy.from };
  return null;
}
