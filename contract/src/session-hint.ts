/**
 * A readable cookie that says only that a session may exist, so that a page without one asks nothing of the server.
 * It proves nothing: the session itself is an HttpOnly cookie.
 */
export const sessionHintCookie = 'signed-in';
