import type { TwoFactorPolicy } from '../config/config.ts';

interface Activated {
  activated: boolean;
  twoFactor: 'EMAIL' | 'SMS' | null;
}

/** Where the second step is mandatory, whoever has none sets it up before anything else. Activation comes first. */
export function owesSetup({ enabled, mandatory }: TwoFactorPolicy, account: Activated): boolean {
  return enabled && mandatory && account.activated && account.twoFactor === null;
}
