import { kindOfRouteType, routeTypeOf } from './user-types.ts';

/**
 * The only list of screens. Each has the part of its path that follows the route type. `:status` is any one word. The
 * web shows these screens. The server answers 200 to these paths and 404 to all others.
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
  privacy:            '/settings/privacy',
  closeAccount:       '/settings/privacy/close',
  colleagues:         '/settings/colleagues',
  mfaSettings:        '/settings/mfa',
  mfaFinal:           '/settings/mfa/final',
  mfaVerify:          '/mfa/verify',
  passkeyRequired:    '/mfa/passkey',
  enrolmentCode:      '/mfa/enrolment',
  policyNotice:       '/mfa/notice',
  terms:              '/terms',
  confirm:            '/confirm',
  confirmCode:        '/confirm/code',
  accountDetails:     '/accountdetails',
  updateEmail:        '/accountdetails/updateemail',
  updateEmailConfirm: '/accountdetails/updateemail/verify',
  updateEmailVerify:  '/accountdetails/updateemail/verify/:status',
  updateMemberNumber: '/accountdetails/updatemembernumber',
  changePassword:     '/accountdetails/changepassword',
  invitation:         '/invitation',
  notMe:              '/notme',
  emailUndo:          '/emailundo',
  notRegistered:      '/notregistered',
  logout:             '/logout',
} as const;

export type ScreenPaths = typeof screenPaths;
export type ScreenName = keyof ScreenPaths;

/** Two other paths to the screen of the member number. */
const redirectPaths = {
  '/updatememno': 'updateMemberNumber',
  '/accountdetails/updatememno': 'updateMemberNumber',
} as const satisfies Record<string, ScreenName>;

interface FoundScreen {
  screen: ScreenName;
  /** The path as `screenPaths` or `redirectPaths` lists it. */
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
 * Returns the screen at a path, or undefined for an unknown path. The path `/` is the entry screen, too. A path with an
 * unknown route type is unknown as well, except on the login screen, where such a type means member.
 */
export function screenAt(path: string): FoundScreen | undefined {
  const parts = /^\/(?:([^/]+)(.*?)\/?)?$/s.exec(path);
  if (parts === null) return undefined;
  const [, type, rest = ''] = parts;
  const found = known.find(({ pattern }) => pattern.test(rest));
  const isType = type === undefined || routeTypeOf(kindOfRouteType(type)) === type;
  return isType || found?.screen === 'login' ? found : undefined;
}
