import * as z from 'zod/mini';

// C0 and DEL: PostgreSQL refuses NUL, and none of the rest is ever typed into a form.
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f]/;

/** Any text of a person's, of at most `max` UTF-16 units, without control characters or half a surrogate pair. */
export const text = (max: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(max),
    z.refine((value) => !control.test(value) && value.isWellFormed()),
  );
