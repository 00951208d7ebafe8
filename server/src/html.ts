import { unbrokenWord } from '@selvage/contract/unbroken-words';

/** Markup in which every value was escaped. Only `html` and `trustedHtml` make it. */
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

/** A template whose values are escaped, whoever they come from; attributes are written in double quotes. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(strings.reduce((written, part, index) => written + sourceOf(values[index - 1] ?? null) + part));
}

/** For markup that another escaping writer made. */
export const trustedHtml = (source: string): Markup => new Markup(source);

/** Each word of its texts stays on one line, those with a hyphen too. The texts stay as they were. */
export const withUnbrokenWords = ({ source }: Markup): Markup =>
  new Markup(source.replace(/>[^<]+/g, (text) => text.replace(unbrokenWord, '<span class="site-unbroken">$1</span>')));

function sourceOf(value: Value): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.source;
  return typeof value === 'object' ? value.map((each) => each.source).join('\n') : escapeHtml(String(value));
}
