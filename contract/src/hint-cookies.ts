/**
 * A cookie that scripts can read. It says only that a session may exist, so that a page without it sends no request. It proves nothing: the
 * session is in an HttpOnly cookie.
 */
export const sessionHintCookie = 'signed-in';

/**
 * A cookie that scripts can read. It says only that this browser may have opened a reset link, so that a page without it sends no request.
 * It proves nothing: the authorisation is in an HttpOnly cookie.
 */
export const resetHintCookie = 'reset-open';
