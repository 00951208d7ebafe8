import type { LetterContext } from './letter.ts';

/** The token of a letter whose link cannot be written without one. */
export function letterToken({ token }: LetterContext): string {
  if (token === null) throw new Error('this letter needs a token');
  return token;
}
