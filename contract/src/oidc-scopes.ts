/** What an application may ask to see of a person. APIs have scopes of their own besides. */
export const oidcScopes = [
  'openid',
  'kind',
  'profile',
  'email',
  'member',
  'provider',
  'group',
  'offline_access',
] as const;
export type OidcScope = (typeof oidcScopes)[number];
