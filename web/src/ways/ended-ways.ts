import type { EndedWays } from '@selvage/contract/api/fields';

/** The name of the sentence about ended passkeys and recovery codes. Undefined if none ended. */
export function endedWords({ passkeys, recoveryCodes }: EndedWays): 'passkeys' | 'codes' | 'both' | undefined {
  if (passkeys > 0) return recoveryCodes ? 'both' : 'passkeys';
  return recoveryCodes ? 'codes' : undefined;
}
