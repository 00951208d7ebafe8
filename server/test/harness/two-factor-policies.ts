import type { Kind } from '@selvage/contract/user-types';
import type { Config, Requirement, TwoFactorPolicy } from '../../src/config/config.ts';

/** Every kind, or those that are named, must have this and nothing else. */
export function requiring(
  { twoFactor }: Pick<Config, 'twoFactor'>,
  requires: Requirement,
  { kinds, from = null }: { kinds?: readonly Kind[]; from?: string | null } = {},
): Pick<Config, 'twoFactor'> {
  const changed = Object.entries(twoFactor).map(([kind, policy]): [string, TwoFactorPolicy] =>
    kinds === undefined || kinds.some((each) => each === kind)
      ? [kind, { ...policy, requires, from, mandatory: requires === 'two-step' && from === null }]
      : [kind, policy],
  );
  return { twoFactor: Object.fromEntries(changed) as Config['twoFactor'] };
}
