import { codeWays, type CodeWay } from '@selvage/contract/api/second-factor';
import type { LetterContext } from './letter.ts';

/** How codes are sent, for a letter that cannot be written without it: the fact `way`. */
export function letterWay({ facts }: LetterContext): CodeWay {
  const way = codeWays.find((each) => each === facts['way']);
  if (way === undefined) throw new Error('this letter needs a way');
  return way;
}
