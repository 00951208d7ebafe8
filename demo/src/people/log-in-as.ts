import { routeTypeOf, userTypes } from '@selvage/contract/user-types';
import { demoPassword, type DemoAccount } from './demo-accounts.ts';

export const logInPath = '/dev/log-in';

/** What the login form of the account's kind would send, with the ID. */
export const credentialsOf = ({ kind, email, loginId }: DemoAccount) => ({
  email,
  password: demoPassword,
  userType: userTypes[kind].wire,
  loginId: loginId ?? null,
});

/** Of the answer to a login. */
export interface LoginAnswer {
  mfaRequired?: { mfaSetupRequired?: boolean };
}

/** Whoever is logged in goes to the login, which leads on (LG2); whoever still owes a code goes to where it is asked for. */
export function screenAfter({ kind, email }: DemoAccount, answered: LoginAnswer | null): string {
  const root = `/${routeTypeOf(kind)}`;
  if (answered === null) return `${root}/login?email=${encodeURIComponent(email)}`;
  const { mfaRequired } = answered;
  if (mfaRequired?.mfaSetupRequired) return `${root}/settings/mfa?initial=true`;
  return mfaRequired ? `${root}/mfa/verify?initial=true` : `${root}/login`;
}
