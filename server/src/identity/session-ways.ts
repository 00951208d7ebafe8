import type { TwoFactorPolicy } from '../config/config.ts';

/** What was shown in a session, as bits of `sessions.ways`. */
export const ways = { password: 1, emailCode: 2, smsCode: 4, trustedDevice: 128 } as const;

export const codeWay = (type: 'EMAIL' | 'SMS'): number => (type === 'SMS' ? ways.smsCode : ways.emailCode);

/** What a session still owes: nothing, the code of the second factor, or setting one up. */
export type Stage = 'full' | 'owes-code' | 'owes-setup';

interface Owing {
  activated: boolean;
  twoFactor: 'EMAIL' | 'SMS' | null;
}

/** F8: decided whenever a session is read, since the account may have changed since it was opened. Activation comes first. */
export function stageOf(policy: TwoFactorPolicy, { activated, twoFactor }: Owing, shown: number): Stage {
  if (!policy.enabled || !activated) return 'full';
  if (twoFactor !== null) return shown > ways.password ? 'full' : 'owes-code';
  return policy.mandatory ? 'owes-setup' : 'full';
}
