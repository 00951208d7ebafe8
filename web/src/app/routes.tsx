import { screenAt, type ScreenName } from '@selvage/contract/screens';
import type { Kind } from '@selvage/contract/user-types';
import type { ComponentType } from 'react';
import { LoginScreen } from '../features/sign-in/login-screen.tsx';
import type { Screen } from '../navigation/paths.ts';
import { lazyOnce } from '../ui/lazy-once.ts';
import { loadOnce } from '../ui/load-once.ts';

/** Every screen is given the kind its address names, and its own name. */
type ScreenComponent = ComponentType<{ kind: Kind; screen: Screen }>;

const loads = new Map<ScreenComponent, () => Promise<unknown>>();

/** A screen that is loaded when it is first shown, or likely to be. */
function later<Name extends string>(name: Name, load: () => Promise<Record<Name, ScreenComponent>>): ScreenComponent {
  const loaded = loadOnce(load);
  const Later: ScreenComponent = lazyOnce(async () => (await loaded())[name]);
  loads.set(Later, loaded);
  return Later;
}

const EntryScreen = later('EntryScreen', () => import('./entry-screen.tsx'));
const UpdateMemberNumberRedirect = later(
  'UpdateMemberNumberRedirect',
  () => import('./update-member-number-redirect.tsx'),
);
const LogoutScreen = later('LogoutScreen', () => import('../features/sign-out/logout-screen.tsx'));
const ActivateScreen = later('ActivateScreen', () => import('../features/activation/activate-screen.tsx'));
const ActivateVerifyScreen = later(
  'ActivateVerifyScreen',
  () => import('../features/activation/activate-verify-screen.tsx'),
);
const ResetScreen = later('ResetScreen', () => import('../features/reset/reset-screen.tsx'));
const ResetFormScreen = later('ResetFormScreen', () => import('../features/reset/reset-form-screen.tsx'));
const RegistrationScreen = later(
  'RegistrationScreen',
  () => import('../features/registration/registration-screen.tsx'),
);
const SettingsScreen = later('SettingsScreen', () => import('../features/account/settings/settings-screen.tsx'));
const DetailsScreen = later('DetailsScreen', () => import('../features/account/details/details-screen.tsx'));
const UpdateEmailScreen = later(
  'UpdateEmailScreen',
  () => import('../features/account/update-email/update-email-screen.tsx'),
);
const ConfirmEmailScreen = later(
  'ConfirmEmailScreen',
  () => import('../features/account/update-email/confirm-email-screen.tsx'),
);
const EmailVerifiedScreen = later(
  'EmailVerifiedScreen',
  () => import('../features/account/update-email/email-verified-screen.tsx'),
);
const UpdateMemberNumberScreen = later(
  'UpdateMemberNumberScreen',
  () => import('../features/account/update-member-number/update-member-number-screen.tsx'),
);
const ChangePasswordScreen = later(
  'ChangePasswordScreen',
  () => import('../features/account/change-password/change-password-screen.tsx'),
);
const SecurityScreen = later('SecurityScreen', () => import('../features/overview/security-screen.tsx'));
const NotMeScreen = later('NotMeScreen', () => import('../features/overview/not-me-screen.tsx'));
const UndoEmailScreen = later('UndoEmailScreen', () => import('../features/account/undo-email/undo-email-screen.tsx'));
const NotRegisteredScreen = later(
  'NotRegisteredScreen',
  () => import('../features/activation/not-registered-screen.tsx'),
);
const SecondFactorSettingsScreen = later(
  'SecondFactorSettingsScreen',
  () => import('../features/second-factor/settings-screen.tsx'),
);
const SecondFactorFinalScreen = later(
  'SecondFactorFinalScreen',
  () => import('../features/second-factor/final-screen.tsx'),
);
const VerifyScreen = later('VerifyScreen', () => import('../features/second-factor/verify-screen.tsx'));

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
  mfaSettings:        SecondFactorSettingsScreen,
  mfaFinal:           SecondFactorFinalScreen,
  mfaVerify:          VerifyScreen,
  accountDetails:     DetailsScreen,
  updateEmail:        UpdateEmailScreen,
  updateEmailConfirm: ConfirmEmailScreen,
  updateEmailVerify:  EmailVerifiedScreen,
  updateMemberNumber: UpdateMemberNumberScreen,
  changePassword:     ChangePasswordScreen,
  notMe:              NotMeScreen,
  emailUndo:          UndoEmailScreen,
  notRegistered:      NotRegisteredScreen,
};

/** Where people go from each screen, as far as it is not known to be loaded. */
const likelyNext: Readonly<Partial<Record<ScreenName, readonly ScreenName[]>>> = {
  login: ['register', 'reset', 'mfaVerify', 'activate', 'logout'],
  register: ['activate', 'logout'],
  settings: ['accountDetails', 'mfaSettings', 'security', 'logout'],
  accountDetails: ['updateEmail', 'changePassword', 'updateMemberNumber', 'logout'],
  mfaSettings: ['mfaVerify', 'mfaFinal', 'logout'],
  mfaVerify: ['mfaFinal', 'logout'],
  resetForm: ['logout'],
};

export const loadScreensAfter = (screen: ScreenName): Promise<unknown> =>
  Promise.all((likelyNext[screen] ?? ['logout']).map(async (next) => loads.get(screens[next])?.()));

export interface RouteLine {
  address: string;
  screen: ScreenName;
  show: ScreenComponent;
}

/** What is shown at a path; nothing for an unknown one, and RT6 decides. */
export function lineFor(path: string): RouteLine | undefined {
  const found = screenAt(path);
  if (found === undefined) return undefined;
  const { screen, isRedirect } = found;
  return { address: found.path, screen, show: isRedirect ? UpdateMemberNumberRedirect : screens[screen] };
}
