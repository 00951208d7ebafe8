/**
 * A readable cookie that says only that this browser may have opened a reset link, so that a page without one asks nothing
 * of the server. It proves nothing: the authorisation itself is an HttpOnly cookie.
 */
export const resetHintCookie = 'reset-open';
