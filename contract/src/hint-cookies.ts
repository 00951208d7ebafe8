/**
 * A readable cookie that says only that a session may exist, so that a page without one asks nothing of the server.
 * It proves nothing: the session itself is an HttpOnly cookie.
 */
export const sessionHintCookie = 'signed-in';

/**
 * A readable cookie that says only that this browser may have opened a reset link, so that a page without one asks nothing
 * of the server. It proves nothing: the authorisation itself is an HttpOnly cookie.
 */
export const resetHintCookie = 'reset-open';
