import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

const language = (header: string | undefined, cookie?: string) =>
  languageOf({
    headers: header === undefined ? {} : { 'accept-language': header },
    cookies: cookie === undefined ? {} : { lang: cookie },
  });

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ga', 'ga'],
  ['GA-ie', 'ga'],
  ['ga;q=0.9', 'ga'],
  ['ga-IE,ga;q=0.9,en;q=0.8', 'ga'],
  ['en-IE,en;q=0.9,ga;q=0.8', 'en'],
  ['fr-FR, fr;q=0.9, ga;q=0.5', 'ga'],
  ['gaa,fr', 'en'],
  ['*', 'en'],
  [`${'x'.repeat(100_000)},ga`, 'en'],
  ['__proto__,constructor', 'en'],
])('the language for a browser that prefers %j', (header, expected) => {
  expect(language(header)).toBe(expected);
});

test('the language that a person chose is used before the browser’s', () => {
  expect(language('en-IE', 'ga')).toBe('ga');
  expect(language('ga-IE', 'en')).toBe('en');
});

test.each(['', 'fr', 'GA', '__proto__', '../../etc'])('the chosen language %j is ignored', (cookie) => {
  expect(language('ga', cookie)).toBe('ga');
});
