import type { Language } from '@selvage/contract/languages';
import { ContentFault } from './content-fault.ts';
import type { ContentText } from './content-text.ts';
import { readFrontMatter } from './front-matter.ts';
import { outlineOf, renderMarkdown } from './markdown.ts';

export const largestFile = 64 * 1024;

const fieldRules: ReadonlyMap<string, { pattern: RegExp; asked: string }> = new Map([
  ['title', { pattern: /^[^\p{C}]{1,120}$/u, asked: 'a title of 1 to 120 characters' }],
  ['version', { pattern: /^[\w.-]{1,20}$/, asked: 'a version such as 2 or 2027.1' }],
  ['effective', { pattern: /^\d{4}-\d\d-\d\d$/, asked: 'a day such as 2027-01-31' }],
]);

/** CM1: a file as it may be shown to people. Anything doubtful is a fault, so that nobody sees half of it. */
export async function readContentFile(bytes: Uint8Array, language: Language): Promise<ContentText> {
  const { fields, body } = readFrontMatter(decoded(bytes));
  for (const [name, value] of fields) checkField(name, value);
  const title = fields.get('title');
  if (title === undefined) throw new ContentFault('has no title in its front matter');
  await checkBody(body);
  return {
    title,
    version: fields.get('version') ?? '',
    effective: fields.get('effective') ?? '',
    html: await renderMarkdown(body),
    language,
  };
}

function decoded(bytes: Uint8Array): string {
  if (bytes.byteLength > largestFile) throw new ContentFault('is larger than 64 KB');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ContentFault('is not written in UTF-8');
  }
}

function checkField(name: string, value: string): void {
  const rule = fieldRules.get(name);
  if (rule === undefined)
    throw new ContentFault(`has an unknown name in its front matter: ${name} (known are ${knownFields})`);
  const isRight = rule.pattern.test(value) && (name !== 'effective' || isDay(value));
  if (!isRight) throw new ContentFault(`needs ${rule.asked} in its front matter, not "${value}"`);
}

const knownFields = [...fieldRules.keys()].join(', ');

/** There is no 30 February. */
function isDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

async function checkBody(body: string): Promise<void> {
  if (body.trim() === '') throw new ContentFault('has no text below its front matter');
  const { html, unsafe } = await outlineOf(body);
  if (html[0] !== undefined) throw new ContentFault(`holds HTML, which is not shown: ${html[0].slice(0, 80)}`);
  if (unsafe[0] !== undefined) throw new ContentFault(`leads where it may not: ${unsafe[0].slice(0, 80)}`);
}
