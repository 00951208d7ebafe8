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

/** What protects an account when codes by email and text are off. A passkey is optional where the password alone is enough as well. */
export type BesideCodes = 'app' | 'required-passkey' | 'optional-passkey' | 'nothing';

export function besideCodes({ asked, passkeys }: Pick<OwnWays, 'asked' | 'passkeys'>): BesideCodes {
  if (asked.includes('APP')) return 'app';
  if (asked[0] === 'PASSKEY') return 'required-passkey';
  return passkeys > 0 ? 'optional-passkey' : 'nothing';
}
