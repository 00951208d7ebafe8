/** The personal data that an application may request. APIs have their own scopes besides. */
export const oidcScopes = [
  'openid',
  'kind',
  'profile',
  'email',
  'member',
  'provider',
  'group',
  'organisation',
  'offline_access',
] as const;
export type OidcScope = (typeof oidcScopes)[number];
