import type { FilledPiece, InlineName, Piece } from './message-words.ts';

/** The values of the placeholders in a message. */
export type Values = Readonly<Partial<Record<InlineName | 'code', string>>>;

/** Line breaks and all other control characters. */
// oxlint-disable-next-line no-control-regex
const breaking = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Makes a text safe for a mail header and for a line of a text: it cannot begin another one. */
export const singleLine = (text: string): string => text.replace(breaking, ' ').trim();

/**
 * Puts the values in. They are only text: nothing in them is read as Markdown. An empty value also removes the space
 * before it.
 */
export function filled(pieces: readonly Piece[], values: Values): FilledPiece[] {
  const line: FilledPiece[] = [];
  const add = (text: string) => {
    const last = line.at(-1);
    if (last?.type === 'text') line[line.length - 1] = { type: 'text', text: last.text + text };
    else if (text !== '') line.push({ type: 'text', text });
  };
  for (const piece of pieces) {
    if (piece.type === 'text') add(piece.text);
    else if (piece.type === 'break') line.push(piece);
    else if (piece.type === 'placeholder') {
      const value = singleLine(valueOf(piece.name, values));
      if (value === '') trimEnd(line);
      add(value);
    } else line.push({ ...piece, pieces: filled(piece.pieces, values) });
  }
  const [first] = line;
  if (first?.type === 'text') line[0] = { type: 'text', text: first.text.trimStart() };
  return line;
}

function valueOf(name: keyof Values | 'link', values: Values): string {
  const value = name === 'link' ? undefined : values[name];
  if (value === undefined) throw new Error(`this message needs a value for {${name}}`);
  return value;
}

function trimEnd(line: FilledPiece[]): void {
  const last = line.at(-1);
  if (last?.type === 'text') line[line.length - 1] = { type: 'text', text: last.text.trimEnd() };
}

/** A line without its emphasis. The address of a link follows its words in brackets. */
export const plainLine = (pieces: readonly FilledPiece[]): string =>
  pieces
    .map((piece) => {
      if (piece.type === 'text') return piece.text;
      if (piece.type === 'break') return '\n';
      const said = plainLine(piece.pieces);
      if (piece.type !== 'link') return said;
      const address = piece.href.replace(/^mailto:/i, '');
      return address === said ? said : `${said} (${address})`;
    })
    .join('');
