import { kindOfRouteType, routeTypeOf } from './user-types.ts';

/**
 * The only list of screens, with the path after the type; `:status` is any one word. The web shows these screens. The
 * server answers 200 to these paths and 404 to all others.
 */
// oxfmt-ignore
export const screenPaths = {
  entry:              '',
  login:              '/login',
  register:           '/register',
  activate:           '/activate',
  activateVerify:     '/activate/verify/:status',
  reset:              '/reset',
  resetForm:          '/reset/form',
  settings:           '/settings',
  security:           '/settings/security',
  authenticator:      '/settings/authenticator',
  removeAuthenticator: '/settings/authenticator/remove',
  recoveryCodes:      '/settings/recoverycodes',
  protect:            '/settings/protect',
  mfaSettings:        '/settings/mfa',
  mfaFinal:           '/settings/mfa/final',
  mfaVerify:          '/mfa/verify',
  passkeyRequired:    '/mfa/passkey',
  enrolmentCode:      '/mfa/enrolment',
  policyNotice:       '/mfa/notice',
  confirm:            '/confirm',
  confirmCode:        '/confirm/code',
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

export type ScreenPaths = typeof screenPaths;
export type ScreenName = keyof ScreenPaths;

/** Two further paths to the member number. */
const redirectPaths = {
  '/updatememno': 'updateMemberNumber',
  '/accountdetails/updatememno': 'updateMemberNumber',
} as const satisfies Record<string, ScreenName>;

interface FoundScreen {
  screen: ScreenName;
  /** The path as listed above. */
  path: string;
  isRedirect: boolean;
}

const known: readonly (FoundScreen & { pattern: RegExp })[] = [
  ...(Object.keys(screenPaths) as ScreenName[]).map((screen) => ({
    screen,
    path: screenPaths[screen],
    isRedirect: false,
  })),
  ...Object.entries(redirectPaths).map(([path, screen]) => ({ screen, path, isRedirect: true })),
].map((each) => ({ ...each, pattern: new RegExp(`^${each.path.replace(':status', '[^/]+')}$`) }));

/**
 * Returns the screen at a path. `/` is the entry too. Undefined for an unknown path. A path with an unknown type is unknown as well, except
 * on the login screen, where it means member.
 */
export function screenAt(path: string): FoundScreen | undefined {
  const parts = /^\/(?:([^/]+)(.*?)\/?)?$/s.exec(path);
  if (parts === null) return undefined;
  const [, type, rest = ''] = parts;
  const found = known.find(({ pattern }) => pattern.test(rest));
  const isType = type === undefined || routeTypeOf(kindOfRouteType(type)) === type;
  return isType || found?.screen === 'login' ? found : undefined;
}
