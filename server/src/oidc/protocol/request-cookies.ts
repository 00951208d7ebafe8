/** The name of the session in the cookie that only we write, on the way to the library. No browser has it. */
export const sessionCookieName = 'oidc-session';

/** OP33: of the browser that began a request, as long as the request waits for a login. */
export const resumeCookieName = (isSecure: boolean): string => (isSecure ? '__Secure-oidc-i' : 'oidc-i');

/** The library sees two cookies: who is logged in, by a hash that opens nothing, and which request the browser began. */
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

/** Those of the library that a browser is given: the one of a request that waits. */
export const givenCookies = (set: number | string | string[] | undefined, resumeName: string): string[] =>
  [set ?? []].flat().filter((each): each is string => typeof each === 'string' && each.startsWith(`${resumeName}=`));
