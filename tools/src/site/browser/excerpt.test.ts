import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

const joined = (text: string, query: string): string =>
  excerpt(text, query)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('');

test('the words that were asked for are marked', () =>
  expect(joined('A lock, or two locks, and a súil.', 'lock suil')).toBe('A [lock], or two [locks], and a [súil].'));

test('a long text is cut at words, around the first of them', () => {
  const shown = joined(`${'before '.repeat(40)}needle ${'after '.repeat(60)}`, 'needle');
  expect(shown).toMatch(/^… (before ){1,8}\[needle\] (after ?)+ …$/);
});

test('where only the heading matched, the text begins at its beginning', () =>
  expect(joined('Nothing of it.', 'lock')).toBe('Nothing of it.'));
