import { expect, test } from 'vitest';
import { accountBook } from './account-book.ts';
import { signedInBook } from './signed-in-book.ts';

const sentences = (words: unknown, path = ''): [string, string][] => {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words !== 'object' || words === null) return [];
  return Object.entries(words).flatMap(([name, inner]) => sentences(inner, `${path}.${name}`));
};

test.each([
  ['the account', accountBook, 60],
  ['someone signed in', signedInBook, 12],
] as const)('every sentence of %s is said in Irish in other words than in English', async (_, book, count) => {
  const [english, irish] = [sentences(await book('en')), new Map(sentences(await book('ga')))];
  expect(english.length).toBeGreaterThan(count);
  expect(english.filter(([path, sentence]) => (irish.get(path) ?? sentence) === sentence)).toEqual([]);
});
