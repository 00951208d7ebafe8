import type { Requirement, TwoFactorPolicy } from '../config/config.ts';
import { requiredNow } from '../config/two-factor-settings.ts';
import { allowsWay } from './ways.ts';

/** The ways that an account has beside its password. */
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
  /** The day from which it must be had; null if that has come. */
  from: string | null;
}

/** WY25, WY27: what an account lacks of what its kind must have, now or from the day that was set; null if nothing. */
export function owedWay(
  policy: TwoFactorPolicy,
  { twoFactor, hasApp, passkeys }: AccountWays,
  now: Date,
): OwedWay | null {
  if (!policy.enabled) return null;
  // A way from before counts only where the kind may still use it.
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
