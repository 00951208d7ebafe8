import { expect, test } from 'vitest';
import { searchIndex } from './find-sections.ts';
import type { SearchEntry } from './search-entry.ts';

const entry = (page: string, heading: string, text: string): SearchEntry => ({ page, heading, address: page, text });

const find = searchIndex([
  entry('Content', 'Files', 'Terms and notices. A lock is mentioned once.'),
  entry('Running it', 'Locked accounts', 'Five failures.'),
  entry('Running it', 'Stopping', 'SIGTERM, and Gaeilge: an tsúil.'),
  entry('Locks', '', 'What locks there are.'),
]);
const found = (query: string): string[] => find(query).map(({ entry: { page, heading } }) => `${page}/${heading}`);

test('the beginning of a word finds it, wherever it stands, a title before a heading before a text', () =>
  expect(found('lock')).toEqual(['Locks/', 'Running it/Locked accounts', 'Content/Files']));

test('every word must be there', () => {
  expect(found('lock five')).toEqual(['Running it/Locked accounts']);
  expect(found('lock sigterm')).toEqual([]);
});

test('case and accents make no difference', () => {
  expect(found('SiGt')).toEqual(['Running it/Stopping']);
  expect(found('tsuil')).toEqual(['Running it/Stopping']);
});

test('the name of a setting is found as a whole and by its parts', () => {
  const ask = searchIndex([
    entry('a', '', 'The schema public, and DATABASE_URL.'),
    entry('b', '', 'PUBLIC_URL, and limits.sessionIdleSeconds.'),
  ]);
  expect(ask('public_url').map((each) => each.entry.page)).toEqual(['b']);
  expect(ask('url').map((each) => each.entry.page)).toEqual(['a', 'b']);
  for (const query of ['idle', 'sessionIdle', 'limits.sessionIdleSeconds', 'public_'])
    expect(ask(query).map((each) => each.entry.page)).toEqual(['b']);
});

test.each(['', '  ', '…', '(*', '['])('%j asks for nothing', (query) => expect(found(query)).toEqual([]));

test('a whole word comes before one that only begins with it', () => {
  const ask = searchIndex([entry('a', '', 'portfolio'), entry('b', '', 'port')]);
  expect(ask('port').map((each) => each.entry.page)).toEqual(['b', 'a']);
});
