import { unbrokenWord } from '@selvage/contract/unbroken-words';

/** Markup whose values were all escaped. Only `html` and `trustedHtml` create it. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toString(): string {
    return this.source;
  }
}

type Value = string | number | Markup | readonly Markup[] | null;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** A template that escapes all its values. Attributes must be in double quotes. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(strings.reduce((written, part, index) => written + sourceOf(values[index - 1] ?? null) + part));
}

/** Marks text as safe. Use it only for the output of another renderer that escapes its values. */
export const trustedHtml = (source: string): Markup => new Markup(source);

/** Keeps each word on one line, even with a hyphen. The text itself is unchanged. */
export const withUnbrokenWords = ({ source }: Markup): Markup =>
  new Markup(source.replace(/>[^<]+/g, (text) => text.replace(unbrokenWord, '<span class="site-unbroken">$1</span>')));

function sourceOf(value: Value): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.source;
  return typeof value === 'object' ? value.map((each) => each.source).join('\n') : escapeHtml(String(value));
}
