import type { Kind } from '@selvage/contract/user-types';
import { frontAddresses, pathOf } from './front-paths.ts';

/** RT3: what follows the type in every screen's address; `:status` stands for any one word. */
// oxfmt-ignore
export const addresses = {
  entry:              '',
  ...frontAddresses,
  activate:           '/activate',
  activateVerify:     '/activate/verify/:status',
  resetForm:          '/reset/form',
  settings:           '/settings',
  security:           '/settings/security',
  mfaSettings:        '/settings/mfa',
  mfaFinal:           '/settings/mfa/final',
  mfaVerify:          '/mfa/verify',
  accountDetails:     '/accountdetails',
  updateEmail:        '/accountdetails/updateemail',
  updateEmailConfirm: '/accountdetails/updateemail/verify',
  updateEmailVerify:  '/accountdetails/updateemail/verify/:status',
  updateMemberNumber: '/accountdetails/updatemembernumber',
  changePassword:     '/accountdetails/changepassword',
  notMe:              '/notme',
  emailUndo:          '/emailundo',
  notRegistered:      '/notregistered',
  logout:             '/logout',
} as const;

type Addresses = typeof addresses;
export type Placed = keyof Addresses;
/** RT5: one screen belongs to no type. */
export type Screen = Placed | 'debug';
type Status = 'success' | 'fail';

type Paths = {
  [Name in Placed]: Addresses[Name] extends `${string}:status`
    ? (kind: Kind, status: Status) => string
    : (kind: Kind) => string;
};

export const paths = Object.fromEntries(
  Object.entries(addresses).map(([screen, rest]) => [screen, pathOf(rest)]),
) as unknown as Paths;
