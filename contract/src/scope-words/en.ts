import type { OidcScope } from '../oidc-scopes.ts';

/** The permissions of each scope, after “It can:”. */
const words: Readonly<Record<OidcScope, string>> = {
  openid: 'recognise you when you come back, and see when and how you log in',
  kind: 'see what kind of account you have and what you can do with it',
  profile: 'see your name and language',
  email: 'see your email address',
  member: 'see your membership number',
  provider: 'see your consultant or hospital ID',
  group: 'see which group scheme you belong to',
  organisation: 'see whether you are an administrator of your organisation',
  offline_access: 'keep you logged in on this device',
};

const known = new Map<string, string>(Object.entries(words));

/** The permission of a scope in words. A scope of an API is shown by the name that the operator gave it. */
export const scopeWords = (scope: string): string => known.get(scope) ?? `use “${scope}” for you`;
