import type { ProtectionMessages } from '../messages/en/protection.ts';
import type { OwnWays } from './way-item.tsx';

/** Says what a login asks for in addition to the password. A passkey is named last, because it can replace any code. */
export function secondStepLine(
  { on, off, optionalPasskey }: ProtectionMessages,
  ways: Pick<OwnWays, 'asked' | 'passkeys' | 'allowed'>,
): string {
  const [first, ...others] = ways.asked;
  if (first === undefined) return besideCodes(ways) === 'optional-passkey' ? optionalPasskey : off;
  return on(
    first,
    others.toSorted((one, other) => Number(one === 'PASSKEY') - Number(other === 'PASSKEY')),
  );
}

/** Names the passkeys and recovery codes of the account. Undefined if there are none. */
export function heldLine({ held }: ProtectionMessages, { passkeys, recoveryCodes }: OwnWays): string | undefined {
  const left = recoveryCodes?.left ?? 0;
  const parts = [...(passkeys > 0 ? [held.passkeys(passkeys)] : []), ...(left > 0 ? [held.recoveryCodes(left)] : [])];
  return parts.length > 0 ? parts.join(', ') : undefined;
}

/** True if recovery codes end with the last passkey. The server deletes them if there is no code and no app that they could replace. */
export const endsRecoveryCodes = ({ codes, authenticator, recoveryCodes }: OwnWays): boolean =>
  codes === undefined && authenticator === undefined && (recoveryCodes?.left ?? 0) > 0;

/**
 * True if a login accepts the password alone or a passkey once the app is removed. Held codes count even if no login asks for them now,
 * because the login then asks for them or for the passkey.
 */
export const leavesOptionalPasskey = (ways: OwnWays): boolean =>
  ways.codes === undefined &&
  besideCodes({ ...ways, asked: ways.asked.filter((step) => step !== 'APP') }) === 'optional-passkey';

/** The protection of an account apart from codes by email and text. A passkey is optional if the password alone is accepted too. */
export type BesideCodes = 'app' | 'required-passkey' | 'optional-passkey' | 'nothing';

export function besideCodes({
  asked,
  passkeys,
  allowed,
}: Pick<OwnWays, 'asked' | 'passkeys' | 'allowed'>): BesideCodes {
  if (asked.includes('APP')) return 'app';
  // Recovery codes are allowed wherever no passkey is required.
  if (asked[0] === 'PASSKEY' && !allowed.includes('RECOVERY')) return 'required-passkey';
  return passkeys > 0 && allowed.includes('PASSKEY') ? 'optional-passkey' : 'nothing';
}
