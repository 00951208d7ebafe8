import * as z from 'zod/mini';

/** Judged against today's date by the server. */
export const isoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
