import { routeTypeOf, type Kind } from '@selvage/contract/user-types';

type Status = 'success' | 'fail';

const at =
  (rest: string) =>
  (kind: Kind): string =>
    `/${routeTypeOf(kind)}${rest}`;

const verifiedAt =
  (rest: string) =>
  (kind: Kind, status: Status): string =>
    `/${routeTypeOf(kind)}${rest}/${status}`;

/** RT3, RT5: every screen's address. */
// oxfmt-ignore
export const paths = {
  entry:              at(''),
  login:              at('/login'),
  register:           at('/register'),
  activate:           at('/activate'),
  activateVerify:     verifiedAt('/activate/verify'),
  reset:              at('/reset'),
  resetForm:          at('/reset/form'),
  settings:           at('/settings'),
  accountDetails:     at('/accountdetails'),
  updateEmail:        at('/accountdetails/updateemail'),
  updateEmailConfirm: at('/accountdetails/updateemail/verify'),
  updateEmailVerify:  verifiedAt('/accountdetails/updateemail/verify'),
  updateMemberNumber: at('/accountdetails/updatemembernumber'),
  changePassword:     at('/accountdetails/changepassword'),
  security:           at('/settings/security'),
  mfaSettings:        at('/settings/mfa'),
  mfaFinal:           at('/settings/mfa/final'),
  mfaVerify:          at('/mfa/verify'),
  notMe:              at('/notme'),
  logout:             at('/logout'),
  debug:              (): string => '/debug',
} as const;

export type Screen = keyof typeof paths;

/** RT10: what a page view calls each screen. */
// oxfmt-ignore
export const screenNames: Readonly<Record<Screen, string>> = {
  entry:              'Entry',
  login:              'Login',
  register:           'Register',
  activate:           'Activate',
  activateVerify:     'ActivateVerify',
  reset:              'Reset',
  resetForm:          'ResetForm',
  settings:           'Settings',
  accountDetails:     'AccountDetails',
  updateEmail:        'UpdateEmail',
  updateEmailConfirm: 'UpdateEmailConfirm',
  updateEmailVerify:  'UpdateEmailVerify',
  updateMemberNumber: 'UpdateMemberNumber',
  changePassword:     'ChangePassword',
  security:           'Security',
  mfaSettings:        'MFASettings',
  mfaFinal:           'MFAFinal',
  mfaVerify:          'MFAVerify',
  notMe:              'NotMe',
  logout:             'Logout',
  debug:              'Debug',
};
