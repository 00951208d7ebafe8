import type { CodeChannel } from '@selvage/contract/api/two-factor';
import type { KeyRing } from '../crypto/key-ring.ts';
import type { AccountId } from '../db/tables.ts';
import { maskedEmail, maskedMobile } from './masking.ts';
import { openField } from '../crypto/sealed-fields.ts';

export interface StoredChoice {
  id: AccountId;
  twoFactor: CodeChannel | null;
  mobileSealed: Buffer | null;
  hasApp: boolean;
}

/** How an account gets its codes, as stored or as requested. */
export interface TwoFactorChoice {
  twoFactor: CodeChannel | null;
  mobile: string | null;
}

export function openChoice(
  keys: KeyRing,
  { id, twoFactor, mobileSealed }: Omit<StoredChoice, 'hasApp'>,
): TwoFactorChoice {
  const isText = twoFactor === 'SMS' && mobileSealed !== null;
  return { twoFactor, mobile: isText ? openField(keys, 'account mobile', id, mobileSealed) : null };
}

/** The destination of codes, in clear for the sender and masked for everything else. */
export interface CodeDestination {
  type: CodeChannel;
  recipient: string;
  masked: string;
}

export function codeDestination(email: string, { twoFactor, mobile }: TwoFactorChoice): CodeDestination {
  if (twoFactor === 'SMS' && mobile !== null) return { type: 'SMS', recipient: mobile, masked: maskedMobile(mobile) };
  return mailboxDestination(email);
}

export const mailboxDestination = (email: string): CodeDestination => ({
  type: 'EMAIL',
  recipient: email,
  masked: maskedEmail(email),
});
