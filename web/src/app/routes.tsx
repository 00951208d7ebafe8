import type { Kind } from '@selvage/contract/user-types';
import { lazy, type ComponentType } from 'react';
import { LoginScreen } from '../features/sign-in/login-screen.tsx';
import type { Screen } from '../navigation/paths.ts';
import { EntryScreen } from './entry-screen.tsx';
import { UpdateMemberNumberRedirect } from './update-member-number-redirect.tsx';

/** Every screen is given the kind its address names, and its own name. */
type ScreenComponent = ComponentType<{ kind: Kind; screen: Screen }>;

export interface RouteLine {
  path: string;
  screen: Screen;
  show: ScreenComponent;
}

const LogoutScreen = lazy(async () => ({ default: (await import('../features/sign-out/logout-screen.tsx')).LogoutScreen }));
const NotOpenYetScreen = lazy(async () => ({ default: (await import('./not-open-yet-screen.tsx')).NotOpenYetScreen }));

/** RT3, RT4. What is not here is unknown, and RT6 decides. */
// oxfmt-ignore
export const routes: readonly RouteLine[] = [
  { path: '/',                                           screen: 'entry',              show: EntryScreen },
  { path: '/:type',                                      screen: 'entry',              show: EntryScreen },
  { path: '/:type/login',                                screen: 'login',              show: LoginScreen },
  { path: '/:type/logout',                               screen: 'logout',             show: LogoutScreen },
  { path: '/:type/register',                             screen: 'register',           show: NotOpenYetScreen },
  { path: '/:type/activate',                             screen: 'activate',           show: NotOpenYetScreen },
  { path: '/:type/activate/verify/:status',              screen: 'activateVerify',     show: NotOpenYetScreen },
  { path: '/:type/reset',                                screen: 'reset',              show: NotOpenYetScreen },
  { path: '/:type/reset/form',                           screen: 'resetForm',          show: NotOpenYetScreen },
  { path: '/:type/settings',                             screen: 'settings',           show: NotOpenYetScreen },
  { path: '/:type/settings/mfa',                         screen: 'mfaSettings',        show: NotOpenYetScreen },
  { path: '/:type/settings/mfa/final',                   screen: 'mfaFinal',           show: NotOpenYetScreen },
  { path: '/:type/mfa/verify',                           screen: 'mfaVerify',          show: NotOpenYetScreen },
  { path: '/:type/accountdetails',                       screen: 'accountDetails',     show: NotOpenYetScreen },
  { path: '/:type/accountdetails/updateemail',           screen: 'updateEmail',        show: NotOpenYetScreen },
  { path: '/:type/accountdetails/updateemail/verify/:status', screen: 'updateEmailVerify', show: NotOpenYetScreen },
  { path: '/:type/accountdetails/updatemembernumber',    screen: 'updateMemberNumber', show: NotOpenYetScreen },
  { path: '/:type/accountdetails/changepassword',        screen: 'changePassword',     show: NotOpenYetScreen },
  { path: '/:type/updatememno',                          screen: 'updateMemberNumber', show: UpdateMemberNumberRedirect },
  { path: '/:type/accountdetails/updatememno',           screen: 'updateMemberNumber', show: UpdateMemberNumberRedirect },
];
