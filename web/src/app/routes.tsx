import type { Kind } from '@selvage/contract/user-types';
import { lazy, type ComponentType } from 'react';
import { LoginScreen } from '../features/sign-in/login-screen.tsx';
import type { Screen } from '../navigation/paths.ts';
import { EntryScreen } from './entry-screen.tsx';
import { UpdateMemberNumberRedirect } from './update-member-number-redirect.tsx';

/** Every screen is given the kind its address names, and its own name. */
type ScreenComponent = ComponentType<{ kind: Kind; screen: Screen }>;

export interface RouteLine {
  /** What follows the type in the address; `:status` stands for any one word. */
  path: string;
  screen: Screen;
  show: ScreenComponent;
}

/** A screen that is loaded when it is first shown. */
const later = <Name extends string>(name: Name, load: () => Promise<Record<Name, ScreenComponent>>) =>
  lazy(async () => ({ default: (await load())[name] }));

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
const SecondFactorSettingsScreen = later(
  'SecondFactorSettingsScreen',
  () => import('../features/second-factor/settings-screen.tsx'),
);
const SecondFactorFinalScreen = later(
  'SecondFactorFinalScreen',
  () => import('../features/second-factor/final-screen.tsx'),
);
const VerifyScreen = later('VerifyScreen', () => import('../features/second-factor/verify-screen.tsx'));

/** RT3, RT4. What is not here is unknown, and RT6 decides. */
// oxfmt-ignore
const routes: readonly RouteLine[] = [
  { path: '',                                            screen: 'entry',              show: EntryScreen },
  { path: '/login',                                      screen: 'login',              show: LoginScreen },
  { path: '/logout',                                     screen: 'logout',             show: LogoutScreen },
  { path: '/register',                                   screen: 'register',           show: RegistrationScreen },
  { path: '/activate',                                   screen: 'activate',           show: ActivateScreen },
  { path: '/activate/verify/:status',                    screen: 'activateVerify',     show: ActivateVerifyScreen },
  { path: '/reset',                                      screen: 'reset',              show: ResetScreen },
  { path: '/reset/form',                                 screen: 'resetForm',          show: ResetFormScreen },
  { path: '/settings',                                   screen: 'settings',           show: SettingsScreen },
  { path: '/settings/security',                          screen: 'security',           show: SecurityScreen },
  { path: '/settings/mfa',                               screen: 'mfaSettings',        show: SecondFactorSettingsScreen },
  { path: '/settings/mfa/final',                         screen: 'mfaFinal',           show: SecondFactorFinalScreen },
  { path: '/mfa/verify',                                 screen: 'mfaVerify',          show: VerifyScreen },
  { path: '/accountdetails',                             screen: 'accountDetails',     show: DetailsScreen },
  { path: '/accountdetails/updateemail',                 screen: 'updateEmail',        show: UpdateEmailScreen },
  { path: '/accountdetails/updateemail/verify',          screen: 'updateEmailConfirm', show: ConfirmEmailScreen },
  { path: '/accountdetails/updateemail/verify/:status',  screen: 'updateEmailVerify',  show: EmailVerifiedScreen },
  { path: '/accountdetails/updatemembernumber',          screen: 'updateMemberNumber', show: UpdateMemberNumberScreen },
  { path: '/accountdetails/changepassword',              screen: 'changePassword',     show: ChangePasswordScreen },
  { path: '/notme',                                      screen: 'notMe',              show: NotMeScreen },
  { path: '/updatememno',                                screen: 'updateMemberNumber', show: UpdateMemberNumberRedirect },
  { path: '/accountdetails/updatememno',                 screen: 'updateMemberNumber', show: UpdateMemberNumberRedirect },
];

/** The line an address belongs to, whatever type it starts with; `/` is the entry too. */
export function lineFor(path: string): RouteLine | undefined {
  const parts = /^\/(?:[^/]+(.*?)\/?)?$/s.exec(path);
  if (parts === null) return undefined;
  const [, rest = ''] = parts;
  return routes.find((line) => new RegExp(`^${line.path.replace(':status', '[^/]+')}$`).test(rest));
}
