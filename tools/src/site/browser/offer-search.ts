/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { searchIndex, type Found } from './find-sections.ts';
import { resultItem } from './result-item.ts';
import type { SearchEntry } from './search-entry.ts';

declare global {
  var selvageSearch: SearchEntry[] | undefined;
}

const most = 12;

/** The search of every page. Its index is a script, since a page that was opened from a disk may read nothing else. */
export function offerSearch(): void {
  const form = document.querySelector<HTMLFormElement>('#search');
  const input = form?.querySelector('input');
  const list = form?.querySelector('ol');
  const status = document.querySelector('#said');
  if (!form || !input || !list || !status) return;
  form.hidden = false;
  const base = form.dataset['base'] ?? '';
  const ready = once(() => loadIndex(`${base}search-index.js`));

  const show = (found: readonly Found[]): void => {
    const query = input.value.trim();
    list.replaceChildren(...found.slice(0, most).map(({ entry }) => resultItem(entry, query, base)));
    list.hidden = found.length === 0;
    status.textContent = query === '' ? '' : inWords(found.length);
    form.dataset['state'] = query !== '' && found.length === 0 ? 'nothing' : 'idle';
  };
  const look = async (): Promise<void> => {
    const query = input.value;
    const find = await ready();
    // Something else may have been typed meanwhile.
    if (query === input.value) show(find(query));
  };

  input.addEventListener('input', () => void look());
  input.addEventListener('focus', () => {
    void ready();
    list.hidden = list.childElementCount === 0;
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) list.hidden = true;
  });
  form.addEventListener('keydown', (event) => moveAmong(event, form, input, list));
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}

const inWords = (count: number): string =>
  count === 0
    ? 'Nothing found'
    : `${count === 1 ? '1 place' : `${count} places`} found${count > most ? `, the best ${most} are shown` : ''}`;

function moveAmong(event: KeyboardEvent, form: HTMLElement, input: HTMLInputElement, list: HTMLElement): void {
  if (event.key === 'Escape') {
    input.focus();
    list.hidden = true;
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || list.hidden) return;
  const stops = [input, ...form.querySelectorAll<HTMLElement>('ol a')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  event.preventDefault();
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
}

function loadIndex(address: string): Promise<(query: string) => Found[]> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => resolve(searchIndex(globalThis.selvageSearch ?? [])));
    document.head.append(script);
  });
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
