import { controlCharacter } from './rule.ts';

const longestRedirect = 2048;

/** A browser reads `https:evil.com` and `https:/evil.com` as paths of ours, but a person reads another host. */
const schemeWithoutHost = /^\s*[a-z][a-z\d+.-]*:(?!\/\/)/i;

/**
 * Paths on our origin that only an attacker would write: an empty segment, an encoded slash at the start, an encoded
 * control character, or a segment that begins with `@`.
 */
const probingPath = /\/\/|\/@|^\/%(?:2f|5c)|%(?:[01][\da-f]|7f)/i;

/**
 * The paths of calls, and of screens that would loop back to the login or log the person out. The first part of the
 * path may be any word.
 */
const closedPath = /^\/(?:api|[^/]+\/(?:login|logout|register|reset|activate|mfa))(?:\/|$)/;

/**
 * Returns the target of `redir` if it stays on our origin. Use the whole result (`location.assign`), because a part of it, such as the
 * path, was not checked.
 */
export function safeRedirect(redir: string | null, origin: string): URL['href'] | undefined {
  if (redir === null || redir === '' || redir.length > longestRedirect) return undefined;
  if (controlCharacter.test(redir) || redir.includes('\\') || schemeWithoutHost.test(redir)) return undefined;
  try {
    const target = new URL(redir, origin);
    return staysHome(target, new URL(origin)) && isOpen(target.pathname) ? target.href : undefined;
  } catch {
    return undefined;
  }
}

// Comparing origins is not enough, because `blob:https://us/x` has our origin.
function staysHome(target: URL, home: URL): boolean {
  return (
    /^https?:$/.test(target.protocol) &&
    target.origin === home.origin &&
    target.username === '' &&
    target.password === ''
  );
}

// Routers ignore case and decode the path first, so this function does the same. It throws if the path cannot be decoded.
function isOpen(path: string): boolean {
  return !probingPath.test(path) && !closedPath.test(decodeURIComponent(path).toLowerCase());
}
