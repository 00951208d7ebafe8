import type { Language } from '@selvage/contract/languages';
import { unbrokenWord } from '@selvage/contract/unbroken-words';
import { ContentError } from './content-error.ts';
import { createHash } from 'node:crypto';
import type { ContentFile } from './content-text.ts';
import { outlineOf, renderMarkdown } from './markdown.ts';

const largestFile = 64;
/** Words of a message are few. Mail programs cut long emails off. */
const largestMessageFile = 8;

/** Refuses a file that is too large. It is asked before the file is read, because the file may be huge. */
export function checkSize(bytes: number, isMessage = false): void {
  const most = isMessage ? largestMessageFile : largestFile;
  if (bytes > most * 1024) throw new ContentError(`is larger than ${most} KB`);
}

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const fieldRules: ReadonlyMap<string, { pattern: RegExp; asked: string }> = new Map([
  ['title', { pattern: /^[^\p{C}]{1,120}$/u, asked: 'a title of 1 to 120 characters' }],
  ['version', { pattern: /^[\w.-]{1,20}$/, asked: 'a version such as 2 or 2027.1' }],
  ['effective', { pattern: dayPattern, asked: 'a day such as 2027-01-31' }],
  ['from', { pattern: dayPattern, asked: 'a day such as 2027-01-31' }],
  ['required', { pattern: dayPattern, asked: 'a day such as 2027-01-31' }],
  [
    'changes',
    {
      pattern: /^[^|]{1,200}(\|[^|]{1,200}){0,9}$/u,
      asked: 'at most 10 changes of up to 200 characters, separated by |',
    },
  ],
]);
const days = new Set(['effective', 'from', 'required']);
/** Names that only a text that people agree to may have. */
const askingFields = new Set(['from', 'required', 'changes']);

/**
 * Reads a content file. Any doubtful content is a fault, so that people never see half of a text. `mayAsk` is true for a text that people
 * agree to.
 */
export async function readContentFile(
  bytes: Uint8Array,
  language: Language,
  { mayAsk = false } = {},
): Promise<ContentFile> {
  checkSize(bytes.byteLength);
  const { fields, body } = readFrontMatter(decoded(bytes));
  for (const [name, { value }] of fields) checkField(name, value, mayAsk);
  const title = fields.get('title')?.value;
  if (title === undefined) throw new ContentError('has no title in its front matter');
  await checkBody(body);
  return {
    title,
    version: fields.get('version')?.value ?? '',
    effective: fields.get('effective')?.value ?? '',
    html: await renderBody(body),
    language,
    source: bytes,
    wording: createHash('sha256').update(bytes).digest('hex'),
    asks: readAsking(fields),
  };
}

export const renderBody = async (body: string): Promise<string> => joinedWords(await renderMarkdown(body));

/** A word joiner after the hyphen keeps the word on one line everywhere, because the login page has no class for that. */
const joinedWords = (source: string): string =>
  source.replace(/>[^<]+/g, (text) => text.replace(unbrokenWord, (word) => word.replace('-', '-\u2060')));

export function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // The lenient decoder puts U+FFFD where the first wrong byte is.
    const [before = ''] = new TextDecoder('utf-8').decode(bytes).split('\uFFFD', 1);
    throw new ContentError('is not written in UTF-8', before.split('\n').length);
  }
}

function checkField(name: string, value: string, mayAsk: boolean): void {
  const rule = askingFields.has(name) && !mayAsk ? undefined : fieldRules.get(name);
  if (rule === undefined)
    throw new ContentError(`has an unknown name in its front matter: ${name} (known are ${knownFields(mayAsk)})`);
  const isRight = rule.pattern.test(value) && (!days.has(name) || isDay(value));
  if (!isRight) throw new ContentError(`needs ${rule.asked} in its front matter, not "${value}"`);
}

const knownFields = (mayAsk: boolean): string =>
  [...fieldRules.keys()].filter((name) => mayAsk || !askingFields.has(name)).join(', ');

type Fields = ReadonlyMap<string, { value: string }>;

/** Reads from which day people are asked to agree to the text. */
function readAsking(fields: Fields): ContentFile['asks'] {
  const [from, required, changes] = ['from', 'required', 'changes'].map((name) => fields.get(name)?.value);
  if (from === undefined) {
    const without = required !== undefined ? 'required' : changes !== undefined ? 'changes' : undefined;
    if (without !== undefined) throw new ContentError(`has ${without} in its front matter, but not from`);
    return null;
  }
  if (!fields.has('version') || !fields.has('effective'))
    throw new ContentError('has from in its front matter, but not both version and effective');
  if (required !== undefined && required < from)
    throw new ContentError(`is required from ${required}, before people are asked on ${from}`);
  return { from, required: required ?? from, changes: changes?.split('|').map((each) => each.trim()) ?? [] };
}

/** True if the day exists. 30 February does not. */
function isDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

async function checkBody(body: string): Promise<void> {
  if (body.trim() === '') throw new ContentError('has no text below its front matter');
  const { html, unsafe } = await outlineOf(body);
  if (html[0] !== undefined) throw new ContentError(`contains HTML, which is not allowed: ${html[0].slice(0, 80)}`);
  if (unsafe[0] !== undefined) throw new ContentError(`has a link that is not allowed: ${unsafe[0].slice(0, 80)}`);
}

interface FrontMatter {
  /** The value and the line of each name. */
  fields: ReadonlyMap<string, { value: string; line: number }>;
  body: string;
  /** The line of the file at which the body begins. */
  bodyLine: number;
}

const block = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;
const field = /^([a-z]+):[ \t]*(.*?)[ \t]*$/;

/** Splits the front matter (`key: value` lines between two rules) from the Markdown below it. */
export function readFrontMatter(file: string): FrontMatter {
  const found = block.exec(file);
  if (found === null) throw new ContentError('has no front matter: it must begin with title, version and effective');
  const fields = new Map<string, { value: string; line: number }>();
  for (const [at, text] of (found[1] ?? '').split(/\r?\n/).entries()) {
    const [, key, value] = field.exec(text) ?? [];
    const line = at + 2;
    if (key === undefined || value === undefined)
      throw new ContentError(`has a line in its front matter that is not "name: value": ${text}`, line);
    if (fields.has(key)) throw new ContentError(`says ${key} twice in its front matter`, line);
    fields.set(key, { value: unquoted(value), line });
  }
  return { fields, body: file.slice(found[0].length), bodyLine: found[0].split('\n').length };
}

const unquoted = (value: string): string => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
