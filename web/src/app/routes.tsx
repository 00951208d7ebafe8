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

const LogoutScreen = lazy(async () => ({
  default: (await import('../features/sign-out/logout-screen.tsx')).LogoutScreen,
}));
const ActivateScreen = lazy(async () => ({
  default: (await import('../features/activation/activate-screen.tsx')).ActivateScreen,
}));
const ActivateVerifyScreen = lazy(async () => ({
  default: (await import('../features/activation/activate-verify-screen.tsx')).ActivateVerifyScreen,
}));
const ResetScreen = lazy(async () => ({ default: (await import('../features/reset/reset-screen.tsx')).ResetScreen }));
const ResetFormScreen = lazy(async () => ({
  default: (await import('../features/reset/reset-form-screen.tsx')).ResetFormScreen,
}));
const RegistrationScreen = lazy(async () => ({
  default: (await import('../features/registration/registration-screen.tsx')).RegistrationScreen,
}));
const SecondFactorSettingsScreen = lazy(async () => ({
  default: (await import('../features/second-factor/settings-screen.tsx')).SecondFactorSettingsScreen,
}));
const SecondFactorFinalScreen = lazy(async () => ({
  default: (await import('../features/second-factor/final-screen.tsx')).SecondFactorFinalScreen,
}));
const VerifyScreen = lazy(async () => ({
  default: (await import('../features/second-factor/verify-screen.tsx')).VerifyScreen,
}));
const NotOpenYetScreen = lazy(async () => ({ default: (await import('./not-open-yet-screen.tsx')).NotOpenYetScreen }));

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
  { path: '/settings',                                   screen: 'settings',           show: NotOpenYetScreen },
  { path: '/settings/security',                          screen: 'security',           show: NotOpenYetScreen },
  { path: '/settings/mfa',                               screen: 'mfaSettings',        show: SecondFactorSettingsScreen },
  { path: '/settings/mfa/final',                         screen: 'mfaFinal',           show: SecondFactorFinalScreen },
  { path: '/mfa/verify',                                 screen: 'mfaVerify',          show: VerifyScreen },
  { path: '/accountdetails',                             screen: 'accountDetails',     show: NotOpenYetScreen },
  { path: '/accountdetails/updateemail',                 screen: 'updateEmail',        show: NotOpenYetScreen },
  { path: '/accountdetails/updateemail/verify',          screen: 'updateEmailConfirm', show: NotOpenYetScreen },
  { path: '/accountdetails/updateemail/verify/:status',  screen: 'updateEmailVerify',  show: NotOpenYetScreen },
  { path: '/accountdetails/updatemembernumber',          screen: 'updateMemberNumber', show: NotOpenYetScreen },
  { path: '/accountdetails/changepassword',              screen: 'changePassword',     show: NotOpenYetScreen },
  { path: '/notme',                                      screen: 'notMe',              show: NotOpenYetScreen },
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
