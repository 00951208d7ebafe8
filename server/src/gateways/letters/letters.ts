import { accountLocked } from './account-locked.ts';
import { accountSecured } from './account-secured.ts';
import { activation } from './activation.ts';
import { addressInUse } from './address-in-use.ts';
import { codesLocked } from './codes-locked.ts';
import { deviceCopied } from './device-copied.ts';
import { emailChange } from './email-change.ts';
import { emailChangeAsked } from './email-change-asked.ts';
import { emailChanged } from './email-changed.ts';
import type { Letter } from './letter.ts';
import { memberNumberChanged } from './member-number-changed.ts';
import { newDevice } from './new-device.ts';
import { passwordChanged } from './password-changed.ts';
import { resetPassword } from './reset-password.ts';
import { setupCode } from './setup-code.ts';
import { setupCodeText } from './setup-code-text.ts';
import { signInCode } from './sign-in-code.ts';
import { signInCodeText } from './sign-in-code-text.ts';
import { twoFactorChanged } from './two-factor-changed.ts';
import { twoFactorChangedText } from './two-factor-changed-text.ts';
import { twoFactorOff } from './two-factor-off.ts';
import { twoFactorOn } from './two-factor-on.ts';

/** Every letter by the name the outbox knows it by. */
export const letters = {
  'account-locked': accountLocked,
  'account-secured': accountSecured,
  activation,
  'address-in-use': addressInUse,
  'codes-locked': codesLocked,
  'device-copied': deviceCopied,
  'email-change': emailChange,
  'email-change-asked': emailChangeAsked,
  'email-changed': emailChanged,
  'member-number-changed': memberNumberChanged,
  'new-device': newDevice,
  'password-changed': passwordChanged,
  'reset-password': resetPassword,
  'setup-code': setupCode,
  'setup-code-text': setupCodeText,
  'sign-in-code': signInCode,
  'sign-in-code-text': signInCodeText,
  'two-factor-changed': twoFactorChanged,
  'two-factor-changed-text': twoFactorChangedText,
  'two-factor-off': twoFactorOff,
  'two-factor-on': twoFactorOn,
} as const satisfies Record<string, Letter>;

export type LetterName = keyof typeof letters;
