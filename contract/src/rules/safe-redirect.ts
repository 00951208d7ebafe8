import { controlCharacter } from './rule.ts';

const longestRedirect = 2048;

/** `https:evil.com` and `https:/evil.com` read as our own paths to a browser and as another host to a person. */
const schemeWithoutHost = /^\s*[a-z][a-z\d+.-]*:(?!\/\/)/i;

/** On our origin, but only ever written by someone probing: an empty or hidden segment, an encoded control character, a `@`-host. */
const probingPath = /\/\/|\/@|^\/%(?:2f|5c)|%(?:[01][\da-f]|7f)/i;

/** Calls, and the screens that would loop back here or sign the person out again. Any `{type}` leads to them (RT1). */
const closedPath = /^\/(?:api|[^/]+\/(?:login|logout|register|reset|activate|mfa))(?:\/|$)/;

/**
 * LN1: where `redir` leads if it stays on our origin. Follow the answer whole (`location.assign`): a part of it, such as the
 * path alone, has not been judged.
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

// The origin alone is not enough: that of `blob:https://us/x` is ours.
function staysHome(target: URL, home: URL): boolean {
  return (
    /^https?:$/.test(target.protocol) &&
    target.origin === home.origin &&
    target.username === '' &&
    target.password === ''
  );
}

// Routers match without regard to case and after decoding, so this does too; a path that cannot be decoded throws.
function isOpen(path: string): boolean {
  return !probingPath.test(path) && !closedPath.test(decodeURIComponent(path).toLowerCase());
}
