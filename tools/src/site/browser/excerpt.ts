import { askedWords, wordsIn } from './words.ts';

export interface Piece {
  text: string;
  isMatch: boolean;
}

const before = 50;
const length = 170;

/** The part of a text around the first word that was asked for, with every such word marked. */
export function excerpt(text: string, query: string): Piece[] {
  const asked = askedWords(query);
  const words = wordsIn(text).map(({ at: start, written, plain }) => ({
    start,
    end: start + written.length,
    isMatch: asked.some((each) => plain.some((one) => one.startsWith(each))),
  }));
  const first = words.find(({ isMatch }) => isMatch)?.start ?? 0;
  const start = words.find((word) => word.start >= first - before)?.start ?? 0;
  const isShort = text.length <= start + length;
  const end = (isShort ? undefined : words.findLast((word) => word.end <= start + length)?.end) ?? text.length;
  const pieces: Piece[] = [{ text: start > 0 ? '… ' : '', isMatch: false }];
  let at = start;
  for (const word of words.filter((each) => each.isMatch && each.start >= start && each.end <= end)) {
    pieces.push({ text: text.slice(at, word.start), isMatch: false });
    pieces.push({ text: text.slice(word.start, word.end), isMatch: true });
    at = word.end;
  }
  pieces.push({ text: `${text.slice(at, end)}${end < text.length ? ' …' : ''}`, isMatch: false });
  return pieces.filter((piece) => piece.text !== '');
}
