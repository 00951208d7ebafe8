import { type ScreenName, screenAt } from '@selvage/contract/screens';
import type { Kind } from '@selvage/contract/user-types';
import type { Language } from '@selvage/contract/languages';
import type { ComponentType } from 'react';
import { LoginScreen } from '../features/sign-in/screen.tsx';
import {
  accountMessages,
  activationMessages,
  colleaguesMessages,
  confirmMessages,
  identityFieldMessages,
  invitationMessages,
  oneTimeCodeMessages,
  phoneMessages,
  policyMessages,
  privacyMessages,
  protectMessages,
  registrationMessages,
  resetMessages,
  protectionMessages,
  securityMessages,
  signOutMessages,
  signedInMessages,
  termsMessages,
  twoFactorMessages,
  waysMessages,
} from '../messages/feature-messages.ts';
import type { MessagesLoader } from '../messages/load-messages.ts';
import type { Screen } from '../router/paths.ts';
import { lazyOnce, loadOnce } from '../ui/load-once.ts';

/** Every screen gets the kind in its address and its own name. */
type ScreenComponent = ComponentType<{ kind: Kind; screen: Screen }>;

const loads = new Map<ScreenComponent, (language: Language) => Promise<unknown>>();

/** A screen that is loaded when it is first shown, or is likely to be shown next. `messages` are the messages that it shows. */
function lazyRoute<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ScreenComponent>>,
  messages: readonly MessagesLoader<unknown>[] = [],
): ScreenComponent {
  const loaded = loadOnce(load);
  const Lazy: ScreenComponent = lazyOnce(async () => (await loaded())[name]);
  loads.set(Lazy, (language) => Promise.all([loaded(), ...messages.map((each) => each(language))]));
  return Lazy;
}

const EntryScreen = lazyRoute('EntryScreen', () => import('./redirect-screens.tsx'));
const UpdateMemberNumberRedirect = lazyRoute('UpdateMemberNumberRedirect', () => import('./redirect-screens.tsx'));
const LogoutScreen = lazyRoute('LogoutScreen', () => import('../features/sign-out/screen.tsx'), [signOutMessages]);
const ActivateScreen = lazyRoute('ActivateScreen', () => import('../features/activation/screen.tsx'), [
  activationMessages,
  oneTimeCodeMessages,
]);
const ActivateVerifyScreen = lazyRoute(
  'ActivateVerifyScreen',
  () => import('../features/activation/verify/screen.tsx'),
  [activationMessages],
);
const ResetScreen = lazyRoute('ResetScreen', () => import('../features/reset/request/screen.tsx'), [resetMessages]);
const ResetFormScreen = lazyRoute('ResetFormScreen', () => import('../features/reset/new-password/screen.tsx'), [
  resetMessages,
  identityFieldMessages,
]);
const RegistrationScreen = lazyRoute('RegistrationScreen', () => import('../features/registration/screen.tsx'), [
  registrationMessages,
  identityFieldMessages,
]);
const SettingsScreen = lazyRoute('SettingsScreen', () => import('../features/account/settings/screen.tsx'), [
  accountMessages,
  signedInMessages,
]);
const DetailsScreen = lazyRoute('DetailsScreen', () => import('../features/account/details/screen.tsx'), [
  accountMessages,
  signedInMessages,
]);
const UpdateEmailScreen = lazyRoute('UpdateEmailScreen', () => import('../features/account/update-email/screen.tsx'), [
  accountMessages,
  signedInMessages,
  identityFieldMessages,
]);
const ConfirmEmailScreen = lazyRoute(
  'ConfirmEmailScreen',
  () => import('../features/account/update-email/confirm/screen.tsx'),
  [accountMessages, signedInMessages],
);
const EmailVerifiedScreen = lazyRoute(
  'EmailVerifiedScreen',
  () => import('../features/account/update-email/verified/screen.tsx'),
  [accountMessages, signedInMessages],
);
const UpdateMemberNumberScreen = lazyRoute(
  'UpdateMemberNumberScreen',
  () => import('../features/account/update-member-number/screen.tsx'),
  [accountMessages, signedInMessages, identityFieldMessages],
);
const ChangePasswordScreen = lazyRoute('ChangePasswordScreen', () => import('../ways/password/change-screen.tsx'), [
  accountMessages,
  signedInMessages,
  identityFieldMessages,
]);
const SecurityScreen = lazyRoute('SecurityScreen', () => import('../features/security/screen.tsx'), [
  securityMessages,
  signedInMessages,
  waysMessages,
  protectionMessages,
]);
const ColleaguesScreen = lazyRoute('ColleaguesScreen', () => import('../features/colleagues/screen.tsx'), [
  colleaguesMessages,
  securityMessages,
  signedInMessages,
  identityFieldMessages,
]);
const InvitationScreen = lazyRoute('InvitationScreen', () => import('../features/invitation/screen.tsx'), [
  invitationMessages,
  identityFieldMessages,
]);
const AuthenticatorScreen = lazyRoute('AuthenticatorScreen', () => import('../ways/app/set-up-screen.tsx'), [
  waysMessages,
  accountMessages,
  signedInMessages,
  identityFieldMessages,
  oneTimeCodeMessages,
]);
const RemoveAuthenticatorScreen = lazyRoute(
  'RemoveAuthenticatorScreen',
  () => import('../ways/app/remove-screen.tsx'),
  [waysMessages, accountMessages, signedInMessages, identityFieldMessages],
);
const RecoveryCodesScreen = lazyRoute('RecoveryCodesScreen', () => import('../ways/recovery/screen.tsx'), [
  waysMessages,
  accountMessages,
  signedInMessages,
  identityFieldMessages,
]);
const NotMeScreen = lazyRoute('NotMeScreen', () => import('../features/security/not-me/screen.tsx'), [
  securityMessages,
]);
const UndoEmailScreen = lazyRoute('UndoEmailScreen', () => import('../features/account/undo-email/screen.tsx'), [
  accountMessages,
  signedInMessages,
]);
const NotRegisteredScreen = lazyRoute(
  'NotRegisteredScreen',
  () => import('../features/activation/not-registered/screen.tsx'),
  [activationMessages],
);
const TwoFactorSettingsScreen = lazyRoute('TwoFactorSettingsScreen', () => import('../ways/code/settings-screen.tsx'), [
  twoFactorMessages,
  signedInMessages,
  oneTimeCodeMessages,
  phoneMessages,
]);
const TwoFactorFinalScreen = lazyRoute('TwoFactorFinalScreen', () => import('../ways/code/final-screen.tsx'), [
  twoFactorMessages,
]);
const ConfirmScreen = lazyRoute('ConfirmScreen', () => import('../features/account/confirm/screen.tsx'), [
  confirmMessages,
  signedInMessages,
  identityFieldMessages,
]);
const ConfirmCodeScreen = lazyRoute('ConfirmCodeScreen', () => import('../features/account/confirm/code/screen.tsx'), [
  confirmMessages,
  signedInMessages,
  twoFactorMessages,
  oneTimeCodeMessages,
]);
const ProtectScreen = lazyRoute('ProtectScreen', () => import('../ways/protect/screen.tsx'), [
  protectMessages,
  signedInMessages,
]);
const VerifyScreen = lazyRoute('VerifyScreen', () => import('../features/two-factor/screen.tsx'), [
  twoFactorMessages,
  signedInMessages,
  oneTimeCodeMessages,
]);

const PasskeyRequiredScreen = lazyRoute('PasskeyRequiredScreen', () => import('../ways/passkey/required-screen.tsx'), [
  policyMessages,
  signedInMessages,
  twoFactorMessages,
  oneTimeCodeMessages,
]);
const EnrolmentCodeScreen = lazyRoute('EnrolmentCodeScreen', () => import('../features/policy/enrolment/screen.tsx'), [
  policyMessages,
]);
const PolicyNoticeScreen = lazyRoute('PolicyNoticeScreen', () => import('../features/policy/notice/screen.tsx'), [
  policyMessages,
  securityMessages,
]);

const TermsScreen = lazyRoute('TermsScreen', () => import('../features/terms/screen.tsx'), [
  termsMessages,
  signedInMessages,
]);
const PrivacyScreen = lazyRoute('PrivacyScreen', () => import('../features/privacy/screen.tsx'), [
  privacyMessages,
  securityMessages,
  signedInMessages,
]);
const CloseAccountScreen = lazyRoute('CloseAccountScreen', () => import('../features/privacy/close/screen.tsx'), [
  privacyMessages,
  accountMessages,
  signedInMessages,
  identityFieldMessages,
]);

// oxfmt-ignore
const screens: Readonly<Record<ScreenName, ScreenComponent>> = {
  entry:              EntryScreen,
  login:              LoginScreen,
  logout:             LogoutScreen,
  register:           RegistrationScreen,
  activate:           ActivateScreen,
  activateVerify:     ActivateVerifyScreen,
  reset:              ResetScreen,
  resetForm:          ResetFormScreen,
  settings:           SettingsScreen,
  security:           SecurityScreen,
  authenticator:      AuthenticatorScreen,
  removeAuthenticator: RemoveAuthenticatorScreen,
  recoveryCodes:      RecoveryCodesScreen,
  mfaSettings:        TwoFactorSettingsScreen,
  mfaFinal:           TwoFactorFinalScreen,
  mfaVerify:          VerifyScreen,
  passkeyRequired:    PasskeyRequiredScreen,
  enrolmentCode:      EnrolmentCodeScreen,
  policyNotice:       PolicyNoticeScreen,
  terms:              TermsScreen,
  protect:            ProtectScreen,
  privacy:            PrivacyScreen,
  closeAccount:       CloseAccountScreen,
  colleagues:         ColleaguesScreen,
  confirm:            ConfirmScreen,
  confirmCode:        ConfirmCodeScreen,
  accountDetails:     DetailsScreen,
  updateEmail:        UpdateEmailScreen,
  updateEmailConfirm: ConfirmEmailScreen,
  updateEmailVerify:  EmailVerifiedScreen,
  updateMemberNumber: UpdateMemberNumberScreen,
  changePassword:     ChangePasswordScreen,
  invitation:         InvitationScreen,
  notMe:              NotMeScreen,
  emailUndo:          UndoEmailScreen,
  notRegistered:      NotRegisteredScreen,
};

/** The screens that a person is likely to open next from each screen. Screens that are loaded by then are left out. */
const likelyNext: Readonly<Partial<Record<ScreenName, readonly ScreenName[]>>> = {
  login: ['register', 'reset', 'mfaVerify', 'activate', 'logout'],
  register: ['activate', 'logout'],
  settings: ['accountDetails', 'mfaSettings', 'security', 'logout'],
  accountDetails: ['updateEmail', 'changePassword', 'updateMemberNumber', 'logout'],
  mfaSettings: ['mfaVerify', 'mfaFinal', 'logout'],
  mfaVerify: ['mfaFinal', 'logout'],
  resetForm: ['logout'],
};

export const loadScreensAfter = (screen: ScreenName, language: Language): Promise<unknown> =>
  Promise.all((likelyNext[screen] ?? ['logout']).map(async (next) => loads.get(screens[next])?.(language)));

export interface Route {
  address: string;
  screen: ScreenName;
  show: ScreenComponent;
}

/** Returns the screen for a path, or undefined for an unknown path. */
export function routeFor(path: string): Route | undefined {
  const found = screenAt(path);
  if (found === undefined) return undefined;
  const { screen, isRedirect } = found;
  return { address: found.path, screen, show: isRedirect ? UpdateMemberNumberRedirect : screens[screen] };
}
