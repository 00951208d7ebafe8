import type { Language } from '@selvage/contract/languages';

/**
 * Every placeholder of the texts, with its type and its value. `code` and `link` are blocks of their own: we draw the code and the button
 * there. All others are part of a sentence.
 */
export const placeholders = {
  area: { type: 'name', value: 'The name of the area, such as “Hospital Area”' },
  application: { type: 'name', value: 'The name of the application' },
  brand: { type: 'name', value: 'The name of the brand' },
  code: { type: 'code', value: 'The six digits' },
  day: {
    type: 'day',
    value: 'The day that the message is about: the last day for something, or the day on which an account closes',
  },
  destination: { type: 'address', value: 'Where codes go: an email address or a mobile number, partly hidden' },
  ended: { type: 'sentence', value: 'Which passkeys and recovery codes ended too, or nothing' },
  inviter: { type: 'address', value: 'The email address of the administrator who sent the invitation' },
  left: { type: 'number', value: 'How many recovery codes are left' },
  life: { type: 'duration', value: 'How long the link or the code works, such as 60 minutes' },
  link: { type: 'button', value: 'The button with the link' },
  newEmail: { type: 'address', value: 'The new email address, partly hidden' },
  next: { type: 'sentence', value: 'What the next login asks for' },
  passkey: { type: 'name', value: 'The name of the passkey in brackets, or nothing' },
  until: { type: 'time', value: 'When the lock ends, in Irish time' },
  way: { type: 'words', value: '“by email” or “by text message”' },
} as const satisfies Readonly<Record<string, { type: string; value: string }>>;

export type PlaceholderName = keyof typeof placeholders;
export type InlineName = Exclude<PlaceholderName, 'code' | 'link'>;

export const isPlaceholder = (name: string): name is PlaceholderName => Object.hasOwn(placeholders, name);

/** A piece of a line. A filled line contains no placeholder. */
export type FilledPiece =
  | { type: 'text'; text: string }
  | { type: 'break' }
  | { type: 'strong' | 'em'; pieces: readonly FilledPiece[] }
  | { type: 'link'; href: string; pieces: readonly FilledPiece[] };
export type Piece =
  | { type: 'text'; text: string }
  | { type: 'break' }
  | { type: 'placeholder'; name: PlaceholderName }
  | { type: 'strong' | 'em'; pieces: readonly Piece[] }
  | { type: 'link'; href: string; pieces: readonly Piece[] };

export type WordBlock =
  | { type: 'paragraph'; pieces: readonly Piece[] }
  | { type: 'list'; first: number | null; items: readonly (readonly Piece[])[] }
  | { type: 'code' | 'link' };

/** The words of a message that an operator can replace. Our own have the same form. */
export interface MessageWords {
  /** The subject without the brand’s name, which is appended to it. '' for a text message. */
  subject: string;
  blocks: readonly WordBlock[];
}

export type WordsByLanguage = Readonly<Record<Language, MessageWords>>;

/** Splits a text at its placeholders, such as `{life}`. Unknown names stay text. */
export const piecesOf = (text: string): Piece[] =>
  // `split` puts the captured names at the odd positions.
  text.split(/\{([A-Za-z]+)\}/).flatMap((part, at): Piece[] => {
    if (at % 2 === 0) return part === '' ? [] : [{ type: 'text', text: part }];
    return [isPlaceholder(part) ? { type: 'placeholder', name: part } : { type: 'text', text: `{${part}}` }];
  });

/** Our own words: a subject, and paragraphs without Markdown. `{code}` and `{link}` are paragraphs of their own. */
export const words = (subject: string, ...paragraphs: readonly string[]): MessageWords => ({
  subject,
  blocks: paragraphs.map((each) => blockOf(piecesOf(each))),
});

/** A paragraph, or the block that is its only placeholder. */
export function blockOf(pieces: readonly Piece[]): WordBlock {
  const [only, ...others] = pieces;
  const isAlone = only?.type === 'placeholder' && others.length === 0;
  return isAlone && isBlockName(only.name) ? { type: only.name } : { type: 'paragraph', pieces };
}

export const isBlockName = (name: PlaceholderName): name is 'code' | 'link' => name === 'code' || name === 'link';

/** The placeholders of some words, in their order, each as often as it occurs. */
export const placeholdersIn = ({ blocks }: Pick<MessageWords, 'blocks'>): PlaceholderName[] =>
  blocks.flatMap((block) => {
    if (block.type === 'paragraph') return namesIn(block.pieces);
    return block.type === 'list' ? block.items.flatMap(namesIn) : [block.type];
  });

const namesIn = (pieces: readonly Piece[]): PlaceholderName[] =>
  pieces.flatMap((piece) => {
    if (piece.type === 'placeholder') return [piece.name];
    return 'pieces' in piece ? namesIn(piece.pieces) : [];
  });
