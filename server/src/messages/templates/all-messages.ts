import { accountDisabled, accountLocked, accountSecured, codesLocked } from './lock-messages.ts';
import { activation, emailInUse } from './registration-messages.ts';
import { applicationCopied, deviceCopied, newDevice } from './device-messages.ts';
import {
  authenticatorAdded,
  authenticatorRemoved,
  recoveryCodesMade,
  recoveryCodeUsed,
  wayChangedText,
} from './authenticator-messages.ts';
import { emailChange, emailChangeRequested, emailChanged } from './email-change-messages.ts';
import type { MessageTemplate } from './message-template.ts';
import {
  accessRemoved,
  administratorAppointed,
  colleagueJoined,
  colleagueRemoved,
  invitation,
  registrationTried,
  roleChanged,
} from './organisation-messages.ts';
import { accessConfirmed, accessUnconfirmed, reviewDue } from './review-messages.ts';
import { accountClosed, closingAsked, closingKept, consentWithdrawn, copyReady } from './privacy-messages.ts';
import { memberNumberChanged, passwordChanged, resetPassword } from './password-messages.ts';
import {
  enrolmentCodeIssued,
  passkeyAdded,
  passkeyCopied,
  passkeyRemoved,
  passkeysRemoved,
} from './passkey-messages.ts';
import { confirmCode, setupCode, setupCodeText, signInCode, signInCodeText } from './code-messages.ts';
import { twoFactorChanged, twoFactorChangedText, twoFactorOff, twoFactorOn } from './two-factor-messages.ts';

/** All messages, under the names that outbox rows use. */
export const messageTemplates = {
  'access-confirmed': accessConfirmed,
  'access-removed': accessRemoved,
  'access-unconfirmed': accessUnconfirmed,
  'account-closed': accountClosed,
  'account-disabled': accountDisabled,
  'account-locked': accountLocked,
  'account-secured': accountSecured,
  activation,
  'administrator-appointed': administratorAppointed,
  'email-in-use': emailInUse,
  'application-copied': applicationCopied,
  'authenticator-added': authenticatorAdded,
  'authenticator-removed': authenticatorRemoved,
  'closing-asked': closingAsked,
  'closing-kept': closingKept,
  'codes-locked': codesLocked,
  'colleague-joined': colleagueJoined,
  'colleague-removed': colleagueRemoved,
  'confirm-code': confirmCode,
  'consent-withdrawn': consentWithdrawn,
  'copy-ready': copyReady,
  'device-copied': deviceCopied,
  'email-change': emailChange,
  'email-change-asked': emailChangeRequested,
  'email-changed': emailChanged,
  'enrolment-code-issued': enrolmentCodeIssued,
  invitation,
  'member-number-changed': memberNumberChanged,
  'new-device': newDevice,
  'passkey-added': passkeyAdded,
  'passkey-copied': passkeyCopied,
  'passkey-removed': passkeyRemoved,
  'passkeys-removed': passkeysRemoved,
  'password-changed': passwordChanged,
  'recovery-code-used': recoveryCodeUsed,
  'recovery-codes-made': recoveryCodesMade,
  'registration-tried': registrationTried,
  'reset-password': resetPassword,
  'review-due': reviewDue,
  'role-changed': roleChanged,
  'setup-code': setupCode,
  'setup-code-text': setupCodeText,
  'sign-in-code': signInCode,
  'sign-in-code-text': signInCodeText,
  'two-factor-changed': twoFactorChanged,
  'two-factor-changed-text': twoFactorChangedText,
  'two-factor-off': twoFactorOff,
  'two-factor-on': twoFactorOn,
  'way-changed-text': wayChangedText,
} as const satisfies Record<string, MessageTemplate>;

export type MessageName = keyof typeof messageTemplates;

export const isMessageName = (name: string): name is MessageName => Object.hasOwn(messageTemplates, name);
