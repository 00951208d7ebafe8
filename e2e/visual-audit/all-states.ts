import type { State } from './state.ts';
import { activate, activateVerify, notRegistered } from './states/activation.ts';
import { applications } from './states/applications.ts';
import { authenticator, recoveryCodes, removeAuthenticator, verifyByApp } from './states/authenticator.ts';
import { colleagues, invitationStates } from './states/colleagues.ts';
import { confirm, confirmCode } from './states/confirm.ts';
import { protect } from './states/protect.ts';
import { loginByPasskey, verifyByPasskey, waysToLogIn } from './states/passkeys.ts';
import { embedded } from './states/embedded.ts';
import { entry, login } from './states/login.ts';
import { enrolmentCode, passkeyRequired, policyNotice } from './states/policy.ts';
import { closing, privacy, termsStates } from './states/privacy.ts';
import { register } from './states/register.ts';
import { reset, resetForm } from './states/reset.ts';
import { mfaFinal, mfaSettings, mfaVerify } from './states/two-factor.ts';
import { notMe, security } from './states/security.ts';
import { accountDetails, settings } from './states/settings.ts';
import { logout, shell } from './states/shell.ts';
import {
  changePassword,
  emailUndo,
  updateEmail,
  updateEmailConfirm,
  updateEmailVerify,
  updateMemberNumber,
} from './states/updates.ts';

/** Every screen in all of its states. */
export const allStates: readonly State[] = [
  ...entry,
  ...login,
  ...loginByPasskey,
  ...register,
  ...activate,
  ...activateVerify,
  ...reset,
  ...resetForm,
  ...mfaVerify,
  ...verifyByPasskey,
  ...passkeyRequired,
  ...enrolmentCode,
  ...policyNotice,
  ...termsStates,
  ...confirm,
  ...confirmCode,
  ...protect,
  ...settings,
  ...security,
  ...waysToLogIn,
  ...colleagues,
  ...privacy,
  ...closing,
  ...verifyByApp,
  ...authenticator,
  ...removeAuthenticator,
  ...recoveryCodes,
  ...mfaSettings,
  ...mfaFinal,
  ...accountDetails,
  ...updateEmail,
  ...updateEmailConfirm,
  ...updateEmailVerify,
  ...updateMemberNumber,
  ...changePassword,
  ...notMe,
  ...invitationStates,
  ...emailUndo,
  ...notRegistered,
  ...logout,
  ...shell,
  ...applications,
  ...embedded,
];
