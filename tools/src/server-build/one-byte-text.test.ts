import { expect, test } from 'vitest';
import { escapeWideCharacters } from './one-byte-text.ts';

test.each([
  ["'it’s'", String.raw`'it\u2019s'`],
  ["'é'", "'é'"],
  ["'😀'", String.raw`'\ud83d\ude00'`],
  [String.raw`'\\’'`, String.raw`'\\\u2019'`],
])('the program %s is written as %s', (code, escaped) => {
  expect(escapeWideCharacters(code)).toBe(escaped);
});

test('a wide character after a backslash fails the build', () => {
  expect(() => escapeWideCharacters(String.raw`/\’/`)).toThrow('must not follow a backslash');
});
