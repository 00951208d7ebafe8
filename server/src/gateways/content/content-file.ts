import type { Language } from '@selvage/contract/languages';
import { unbrokenWord } from '@selvage/contract/unbroken-words';
import { ContentError } from './content-error.ts';
import type { ContentText } from './content-text.ts';
import { outlineOf, renderMarkdown } from './markdown.ts';

export const largestFile = 64 * 1024;

const fieldRules: ReadonlyMap<string, { pattern: RegExp; asked: string }> = new Map([
  ['title', { pattern: /^[^\p{C}]{1,120}$/u, asked: 'a title of 1 to 120 characters' }],
  ['version', { pattern: /^[\w.-]{1,20}$/, asked: 'a version such as 2 or 2027.1' }],
  ['effective', { pattern: /^\d{4}-\d\d-\d\d$/, asked: 'a day such as 2027-01-31' }],
]);

/** Reads a content file. Any doubtful content is a fault, so that people never see half of a text. */
export async function readContentFile(bytes: Uint8Array, language: Language): Promise<ContentText> {
  const { fields, body } = readFrontMatter(decoded(bytes));
  for (const [name, value] of fields) checkField(name, value);
  const title = fields.get('title');
  if (title === undefined) throw new ContentError('has no title in its front matter');
  await checkBody(body);
  return {
    title,
    version: fields.get('version') ?? '',
    effective: fields.get('effective') ?? '',
    html: joinedWords(await renderMarkdown(body)),
    language,
  };
}

/** A word joiner after the hyphen keeps the word on one line everywhere, because the login page has no class for that. */
const joinedWords = (source: string): string =>
  source.replace(/>[^<]+/g, (text) => text.replace(unbrokenWord, (word) => word.replace('-', '-\u2060')));

function decoded(bytes: Uint8Array): string {
  if (bytes.byteLength > largestFile) throw new ContentError('is larger than 64 KB');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ContentError('is not written in UTF-8');
  }
}

function checkField(name: string, value: string): void {
  const rule = fieldRules.get(name);
  if (rule === undefined)
    throw new ContentError(`has an unknown name in its front matter: ${name} (known are ${knownFields})`);
  const isRight = rule.pattern.test(value) && (name !== 'effective' || isDay(value));
  if (!isRight) throw new ContentError(`needs ${rule.asked} in its front matter, not "${value}"`);
}

const knownFields = [...fieldRules.keys()].join(', ');

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
  fields: ReadonlyMap<string, string>;
  body: string;
}

const block = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;
const field = /^([a-z]+):[ \t]*(.*?)[ \t]*$/;

/** Splits the front matter (`key: value` lines between two rules) from the Markdown below it. */
export function readFrontMatter(file: string): FrontMatter {
  const found = block.exec(file);
  if (found === null) throw new ContentError('has no front matter: it must begin with title, version and effective');
  const fields = new Map<string, string>();
  for (const line of (found[1] ?? '').split(/\r?\n/)) {
    const [, key, value] = field.exec(line) ?? [];
    if (key === undefined || value === undefined)
      throw new ContentError(`has a line in its front matter that is not "name: value": ${line}`);
    if (fields.has(key)) throw new ContentError(`says ${key} twice in its front matter`);
    fields.set(key, unquoted(value));
  }
  return { fields, body: file.slice(found[0].length) };
}

const unquoted = (value: string): string => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
