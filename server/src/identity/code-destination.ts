import type { CodeChannel } from '@selvage/contract/api/two-factor';
import type { Keys } from '../config/keys.ts';
import { maskedEmail, maskedMobile } from './masking.ts';
import { unseal } from './encrypted-fields.ts';

/** What an account has chosen, or is about to. */
export interface TwoFactorChoice {
  twoFactor: CodeChannel | null;
  mobileSealed: Buffer | null;
}

/** Where codes go, in the clear for the sender and masked for everybody else. */
export interface CodeDestination {
  type: CodeChannel;
  recipient: string;
  masked: string;
}

export function codeDestination(email: string, choice: TwoFactorChoice, keys: Keys): CodeDestination {
  if (choice.twoFactor === 'SMS' && choice.mobileSealed) {
    const mobile = unseal(keys.seal, choice.mobileSealed);
    return { type: 'SMS', recipient: mobile, masked: maskedMobile(mobile) };
  }
  return mailboxDestination(email);
}

export const mailboxDestination = (email: string): CodeDestination => ({
  type: 'EMAIL',
  recipient: email,
  masked: maskedEmail(email),
});
