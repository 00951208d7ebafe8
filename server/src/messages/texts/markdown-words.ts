import { emailRule } from '@selvage/contract/rules/email';
import { ContentError } from '../../gateways/content/content-error.ts';
import { looksLikeATag, markdownTokens, type Token } from '../../gateways/content/markdown.ts';
import {
  blockOf,
  isBlockName,
  isPlaceholder,
  type Piece,
  piecesOf,
  type PlaceholderName,
  placeholdersIn,
  type WordBlock,
} from '../templates/message-words.ts';

interface Allowed {
  /** The placeholders that the text may have. */
  placeholders: readonly PlaceholderName[];
  /** True if `{code}` is part of a sentence and formatting is not allowed. */
  isTextMessage: boolean;
}

/** Markdown that a message cannot have, by the type of its token. */
const refused: Readonly<Record<string, string>> = {
  heading_open: 'has a heading, which a message cannot have: its subject is the heading',
  hr: 'has a line across, which a message cannot have',
  blockquote_open: 'has a quotation, which a message cannot have',
  code_block: 'begins a line with four spaces, which makes it code: remove them',
  fence: 'has a block of code, which a message cannot have',
  code_inline: 'has code between ` and `, which a message cannot have',
  image: 'has a picture, which a message cannot have',
};

const formatting = /^(?:bullet_list|ordered_list|em|strong|link)_open$|^hardbreak$/;

/** Refuses a token that a message cannot have. */
function refuseToken({ type, content }: Token, line: number, { isTextMessage }: Allowed): void {
  const problem = refused[type];
  if (problem !== undefined) throw new ContentError(problem, line);
  if (type.startsWith('html_') || looksLikeATag({ type, content }))
    throw new ContentError(`contains HTML, which is not allowed: ${content.trim().slice(0, 80)}`, line);
  if (isTextMessage && formatting.test(type))
    throw new ContentError('has formatting or a link, which a text message cannot have', line);
}

/** Reads paragraphs and lists. `firstLine` is the line of the file at which the source begins. */
export async function markdownWords(source: string, firstLine: number, allowed: Allowed): Promise<WordBlock[]> {
  const blocks: WordBlock[] = [];
  let list: { first: number | null; items: Piece[][] } | undefined;
  for (const token of await markdownTokens(source)) {
    const line = firstLine + (token.map?.[0] ?? 0);
    refuseToken(token, line, allowed);
    if (token.type.endsWith('_list_open')) {
      if (list) throw new ContentError('has a list inside a list', line);
      list = { first: token.type === 'ordered_list_open' ? Number(token.attrGet('start') ?? 1) : null, items: [] };
    } else if (token.type.endsWith('_list_close') && list) {
      blocks.push({ type: 'list', ...list });
      list = undefined;
    } else if (token.type === 'list_item_open') list?.items.push([]);
    else if (token.type === 'inline') {
      const block = blockOf(readLine(token, line, allowed));
      if (list === undefined) blocks.push(checkedBlock(block, line, allowed));
      else addToItem(list.items.at(-1) ?? [], block, line, allowed);
    }
  }
  return blocks;
}

function addToItem(item: Piece[], block: WordBlock, line: number, allowed: Allowed): void {
  if (item.length > 0) throw new ContentError('has a list item of two paragraphs: use one', line);
  if (block.type !== 'paragraph') throw inSentence(block.type === 'list' ? 'link' : block.type, line);
  item.push(...(checkedBlock(block, line, allowed).type === 'paragraph' ? block.pieces : []));
}

/** The code and the button are blocks. In a text message the code is a part of the sentence. */
function checkedBlock(block: WordBlock, line: number, { isTextMessage }: Allowed): WordBlock {
  const inner = block.type === 'paragraph' ? placeholdersIn({ blocks: [block] }).find(isBlockName) : undefined;
  if (inner !== undefined && !isTextMessage) throw inSentence(inner, line);
  return block;
}

const inSentence = (name: string, line: number): ContentError =>
  new ContentError(`has {${name}} in a sentence or a list: it must be a paragraph of its own`, line);

type Around = { type: 'strong' | 'em' } | { type: 'link'; href: string } | null;

/** Reads one paragraph. A line break in the source is a space. */
function readLine({ children }: Token, firstLine: number, allowed: Allowed): Piece[] {
  let line = firstLine;
  const open: { around: Around; pieces: Piece[] }[] = [{ around: null, pieces: [] }];
  for (const child of children ?? []) {
    refuseToken(child, line, allowed);
    const pieces = open.at(-1)?.pieces;
    if (child.type === 'softbreak' || child.type === 'hardbreak') {
      line += 1;
      pieces?.push(child.type === 'hardbreak' ? { type: 'break' } : { type: 'text', text: ' ' });
    } else if (child.type === 'text') pieces?.push(...readText(child.content, line, allowed));
    else if (child.nesting === 1) open.push({ around: aroundOf(child, line), pieces: [] });
    else if (child.nesting === -1) {
      const closed = open.pop();
      if (closed?.around) open.at(-1)?.pieces.push({ ...closed.around, pieces: closed.pieces });
    }
  }
  return open[0]?.pieces ?? [];
}

function aroundOf(token: Token, line: number): Around {
  if (token.type !== 'link_open') return { type: token.type === 'em_open' ? 'em' : 'strong' };
  const href = token.attrGet('href') ?? '';
  if (/\{|%7b/i.test(href))
    throw new ContentError('has a placeholder in the address of a link, which would give it to that site', line);
  if (!isAllowedLink(href))
    throw new ContentError(`has a link that is neither https nor an email address: ${href.slice(0, 80)}`, line);
  return { type: 'link', href };
}

function isAllowedLink(href: string): boolean {
  if (/^mailto:/i.test(href)) return emailRule(decodedText(href.slice(7).replace(/\?.*$/, ''))).ok;
  return /^https:\/\//i.test(href) && URL.canParse(href) && new URL(href).username === '';
}

function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function readText(text: string, line: number, { placeholders }: Allowed): Piece[] {
  for (const [, name = ''] of text.matchAll(/\{([A-Za-z]+)\}/g))
    if (!isPlaceholder(name) || !placeholders.includes(name))
      throw new ContentError(`has an unknown placeholder: {${name}} (this text has ${listed(placeholders)})`, line);
  if (/[{}]/.test(text.replace(/\{[A-Za-z]+\}/g, '')))
    throw new ContentError(`has a brace outside a placeholder (this text has ${listed(placeholders)})`, line);
  return piecesOf(text);
}

export const listed = (names: readonly PlaceholderName[]): string =>
  names.length === 0 ? 'none' : names.map((name) => `{${name}}`).join(', ');
