import type { Language } from '@selvage/contract/languages';
import { minutes, seconds } from '@selvage/contract/time-units';
import type { HostedBrand } from '../../config/config.ts';
import { ContentError } from '../../gateways/content/content-error.ts';
import { checkSize, decoded, readFrontMatter } from '../../gateways/content/content-file.ts';
import { looksLikeATag } from '../../gateways/content/markdown.ts';
import { type MessageWords, type PlaceholderName, placeholdersIn } from '../templates/message-words.ts';
import type { TextTemplate } from '../templates/message-template.ts';
import { writeTextMessage } from '../templates/write-message.ts';
import { listed, markdownWords } from './markdown-words.ts';
import type { NamedText } from './named-texts.ts';
import { smsSize } from './sms-parts.ts';

export type TextBrand = Pick<HostedBrand, 'id' | 'name' | 'origin'>;

interface TextFile {
  text: NamedText;
  language: Language;
  /** The brands that send these words. */
  brands: readonly TextBrand[];
}

/**
 * Reads the words that an operator wrote for a message. Any doubt is a fault, because a message without its code or
 * with half a sentence helps nobody. The check of a folder and the sender use this one function.
 */
export async function readTextFile(bytes: Uint8Array, { text, language, brands }: TextFile): Promise<MessageWords> {
  checkSize(bytes.byteLength, true);
  const file = decoded(bytes);
  refuseInvisible(file);
  const { template } = text;
  const isTextMessage = template.channel === 'sms';
  const { subject, body, bodyLine } = isTextMessage ? { subject: '', ...bareText(file) } : withSubject(file);
  // Every text may have the name of the brand.
  const placeholders = [...new Set<PlaceholderName>(['brand', ...text.placeholders])].toSorted();
  const words = { subject, blocks: await markdownWords(body, bodyLine, { placeholders, isTextMessage }) };
  if (words.blocks.length === 0) throw new ContentError('has no text', bodyLine);
  checkPlaceholders(words, text, bodyLine);
  if (template.channel === 'sms') checkText(words, template, { text, language, brands });
  else if (words.blocks[0]?.type === 'code' || words.blocks[0]?.type === 'link')
    throw new ContentError(
      'begins with {code} or {link}: begin with a sentence, which mail programs show first',
      bodyLine,
    );
  return words;
}

// Line breaks, tabs, soft hyphens, and the joiners that emoji and our own texts need are allowed.
const invisible = /(?!\n|\r|\t|\u00ad|\u200d|\u2060)[\p{Cc}\p{Cf}\u2028\u2029]/u;

/** Refuses characters that a reader of the file does not see, such as those that reverse the direction of a text. */
function refuseInvisible(file: string): void {
  const text = file.replace(/^\uFEFF/, ' ');
  const found = invisible.exec(text);
  if (found === null) return;
  const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  throw new ContentError(`has an invisible character: U+${code}`, lineAt(text, found.index));
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

function bareText(file: string): { body: string; bodyLine: number } {
  const body = file.replace(/^\uFEFF/, '');
  if (/^---\r?\n/.test(body)) throw new ContentError('has a subject, which a text message cannot have', 1);
  return { body, bodyLine: 1 };
}

const longestSubject = 120;

function withSubject(file: string): { subject: string; body: string; bodyLine: number } {
  if (!/^\uFEFF?---\r?\n/.test(file)) throw new ContentError('does not begin with ---, subject: … and ---', 1);
  const { fields, body, bodyLine } = readFrontMatter(file);
  for (const [name, { line }] of fields)
    if (name !== 'subject')
      throw new ContentError(`has an unknown name before its text: ${name} (known is subject)`, line);
  const { value = '', line = 1 } = fields.get('subject') ?? {};
  const subject = value.trim();
  if (subject === '') throw new ContentError('has no subject', line);
  if (subject.length > longestSubject)
    throw new ContentError(`has a subject of ${subject.length} characters: ${longestSubject} is the most`, line);
  if (/[{}]/.test(subject))
    throw new ContentError(
      'has a brace in its subject: a subject takes no placeholder, because locked phones show it',
      line,
    );
  if (looksLikeATag({ type: 'text', content: subject })) throw new ContentError('contains HTML in its subject', line);
  return { subject, body, bodyLine };
}

function checkPlaceholders(words: MessageWords, { placeholders }: NamedText, line: number): void {
  const found = placeholdersIn(words);
  const missing = placeholders.filter((name) => !found.includes(name));
  if (missing.length > 0) throw new ContentError(`lacks ${listed(missing)}`, line);
  const twice = (['code', 'link'] as const).find((name) => found.filter((each) => each === name).length > 1);
  if (twice !== undefined) throw new ContentError(`has {${twice}} twice`, line);
}

/** The lifetimes of codes at which a text is longest: a number has one to five digits, and one minute has words of its own. */
const lives = [minutes(1), minutes(10), seconds(1_000_000)];

/** A text must be one sentence or more in one paragraph, without an address, and take no more parts than ours. */
function checkText(words: MessageWords, template: TextTemplate, { text, language, brands }: TextFile): void {
  const [first, second] = words.blocks;
  if (second !== undefined || first?.type !== 'paragraph')
    throw new ContentError('has several paragraphs: a text message has one', 1);
  if (first.pieces.some((piece) => piece.type === 'text' && /https?:|www\./i.test(piece.text)))
    throw new ContentError('has a web address, which a text message never contains, because thieves send those', 1);
  for (const brand of brands)
    for (const life of lives) {
      const context = { brand, language, facts: { minutes: String(Math.ceil(life / minutes(1))) }, code: '000000' };
      const size = (used: MessageWords) => smsSize(writeTextMessage(template, context, used));
      const [own, shipped] = [size(words), size(text.words[language])];
      if (own.parts > shipped.parts) throw tooLong(brand, own, shipped);
    }
}

function tooLong(brand: TextBrand, own: ReturnType<typeof smsSize>, shipped: ReturnType<typeof smsSize>): ContentError {
  const why = own.alphabet === 'UCS-2' && shipped.alphabet === 'GSM-7' ? `, because of ${own.foreign.join(' ')}` : '';
  return new ContentError(
    `is too long for ${brand.name}: it takes ${own.parts} text messages${why}, and the text that ships takes ${shipped.parts}`,
    1,
  );
}
