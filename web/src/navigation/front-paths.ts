import { routeTypeOf, type Kind } from '@selvage/contract/user-types';

/** Where the login page leads by itself; the list of all comes with the other screens. */
export const frontAddresses = { login: '/login', register: '/register', reset: '/reset' } as const;

export const pathOf =
  (rest: string) =>
  (kind: Kind, status = ''): string =>
    `/${routeTypeOf(kind)}${rest.replace(':status', status)}`;

export const frontPaths = {
  login: pathOf(frontAddresses.login),
  register: pathOf(frontAddresses.register),
  reset: pathOf(frontAddresses.reset),
};
