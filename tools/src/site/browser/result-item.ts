/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { excerpt } from './excerpt.ts';
import type { SearchEntry } from './search-entry.ts';

export function resultItem({ page, heading, address, text }: SearchEntry, query: string, base: string): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${base}${address}`;
  link.append(part('strong', heading === '' ? page : heading));
  if (heading !== '') link.append(part('span', page));
  const words = document.createElement('p');
  for (const piece of excerpt(text, query)) words.append(piece.isMatch ? part('mark', piece.text) : piece.text);
  link.append(words);
  item.append(link);
  return item;
}

function part(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
