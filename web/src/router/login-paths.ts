import type { ScreenPaths } from '@selvage/contract/screens';
import { routeTypeOf, type Kind } from '@selvage/contract/user-types';

/** The paths to which the login page links. The full list is loaded with the other screens, and these must agree with it. */
const loginScreens = {
  login: '/login',
  register: '/register',
  reset: '/reset',
} as const satisfies Partial<ScreenPaths>;

export const pathOf =
  (rest: string) =>
  (kind: Kind, status = ''): string =>
    `/${routeTypeOf(kind)}${rest.replace(':status', status)}`;

export const loginPaths = {
  login: pathOf(loginScreens.login),
  register: pathOf(loginScreens.register),
  reset: pathOf(loginScreens.reset),
};
