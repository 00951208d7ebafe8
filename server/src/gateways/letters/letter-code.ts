import type { LetterContext } from './letter.ts';

/** The code of a letter that cannot be written without one. */
export function letterCode({ code }: LetterContext): string {
  if (code === null) throw new Error('this letter needs a code');
  return code;
}
