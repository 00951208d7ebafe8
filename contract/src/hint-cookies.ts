/**
 * Tells scripts that a session may exist, so that a page without this cookie sends no request. Its value is the kind of
 * user. It proves nothing: the session is in an HttpOnly cookie.
 */
export const sessionHintCookie = 'signed-in';

/**
 * Tells scripts that this browser may have opened a reset link, so that a page without this cookie sends no request. It
 * proves nothing: the authorisation is in an HttpOnly cookie.
 */
export const resetHintCookie = 'reset-open';
