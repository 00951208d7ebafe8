import { routeTypeOf, userTypes } from '@selvage/contract/user-types';
import { demoPassword, type DemoAccount } from './demo-accounts.ts';

export const logInPath = '/dev/log-in';

/** The body that the login form of this kind of user would send. */
export const credentialsOf = ({ kind, email, loginId }: DemoAccount) => ({
  email,
  password: demoPassword,
  userType: userTypes[kind].wire,
  loginId: loginId ?? null,
});

/** The fields of a login’s reply that matter here. */
export interface LoginAnswer {
  mfaRequired?: { mfaSetupRequired?: boolean };
}

/**
 * The screen to open after the login. The login screen redirects a person who is logged in. A person who must do a
 * further step goes to the screen of that step.
 */
export function screenAfter({ kind, email }: DemoAccount, answered: LoginAnswer | null): string {
  const root = `/${routeTypeOf(kind)}`;
  if (answered === null) return `${root}/login?email=${encodeURIComponent(email)}`;
  const { mfaRequired } = answered;
  if (mfaRequired?.mfaSetupRequired) return `${root}/settings/mfa?initial=true`;
  return mfaRequired ? `${root}/mfa/verify?initial=true` : `${root}/login`;
}
