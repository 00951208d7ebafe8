import type { AskedStep } from '@selvage/contract/api/authenticator';
import type { ProtectionMessages } from '../messages/en/protection.ts';
import type { OwnWays } from './way-item.tsx';

/** Whether a login asks for more than the password, and for what. A passkey, which can be shown in place of any code, is named last. */
export function secondStepLine({ on, off }: ProtectionMessages, { asked }: Pick<OwnWays, 'asked'>): string {
  const [first, ...others] = asked;
  if (first === undefined) return off;
  return on(
    first,
    others.toSorted((one, other) => Number(one === 'PASSKEY') - Number(other === 'PASSKEY')),
  );
}

/** What else there is: undefined where there is nothing to tell. */
export function heldLine({ held }: ProtectionMessages, { passkeys, recoveryCodes }: OwnWays): string | undefined {
  const left = recoveryCodes?.left ?? 0;
  const parts = [...(passkeys > 0 ? [held.passkeys(passkeys)] : []), ...(left > 0 ? [held.recoveryCodes(left)] : [])];
  return parts.length > 0 ? parts.join(', ') : undefined;
}

/** What a login goes on asking for when codes by email and text are off. */
export function askedWithoutCodes({ asked }: Pick<OwnWays, 'asked'>): Extract<AskedStep, 'APP' | 'PASSKEY'> | null {
  if (asked.includes('APP')) return 'APP';
  return asked[0] === 'PASSKEY' ? 'PASSKEY' : null;
}
