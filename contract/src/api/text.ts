import * as z from 'zod/mini';
import { controlCharacter } from '../rules/control-character.ts';

/** Any text of a person's, of at most `max` UTF-16 units, without control characters or half a surrogate pair. */
export const text = (max: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(max),
    z.refine((value) => !controlCharacter.test(value) && value.isWellFormed()),
  );
