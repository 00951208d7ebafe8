import * as z from 'zod/mini';

/** Judged by the server with a reason, not by the shape of the call. */
export const newPassword = z.string();
