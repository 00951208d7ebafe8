/** The name of oidc-provider’s session cookie. We add this cookie to the request for oidc-provider. Browsers never have it. */
export const sessionCookieName = 'oidc-session';

/** The name of the cookie that identifies the browser that began a request. The cookie lasts while the request waits for a login. */
export const resumeCookieName = (isSecure: boolean): string => (isSecure ? '__Secure-oidc-i' : 'oidc-i');

/**
 * The cookies that oidc-provider gets: the hash of the session, which is useless for a login, and the id of the request
 * that this browser began.
 */
export function passedCookies(
  sessionHash: Buffer | null,
  resumeName: string,
  resume: string | undefined,
): string | undefined {
  const passed = [
    ...(sessionHash === null ? [] : [`${sessionCookieName}=${sessionHash.toString('base64url')}`]),
    ...(resume !== undefined && /^[\w-]{1,64}$/.test(resume) ? [`${resumeName}=${resume}`] : []),
  ];
  return passed.length === 0 ? undefined : passed.join('; ');
}

/** Returns the only cookie of oidc-provider that browsers get: the one of the waiting request. */
export const givenCookies = (set: number | string | string[] | undefined, resumeName: string): string[] =>
  [set ?? []].flat().filter((each): each is string => typeof each === 'string' && each.startsWith(`${resumeName}=`));
