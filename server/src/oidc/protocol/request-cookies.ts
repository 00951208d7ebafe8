/** The name of the library’s session cookie. We add it to the request for the library; browsers never have it. */
export const sessionCookieName = 'oidc-session';

/** The cookie of the browser that began a request. It lasts while the request waits for a login. */
export const resumeCookieName = (isSecure: boolean): string => (isSecure ? '__Secure-oidc-i' : 'oidc-i');

/**
 * The cookies that oidc-provider sees: the hash of the session, which is useless as a login, and the id of the request
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

/** The cookies of oidc-provider that browsers get: only that of the waiting request. */
export const givenCookies = (set: number | string | string[] | undefined, resumeName: string): string[] =>
  [set ?? []].flat().filter((each): each is string => typeof each === 'string' && each.startsWith(`${resumeName}=`));
