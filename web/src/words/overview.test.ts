import { expect, test } from 'vitest';
import { overviewBook } from './overview-book.ts';

const sentences = (words: unknown, path = ''): [string, string][] => {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words !== 'object' || words === null) return [];
  return Object.entries(words).flatMap(([name, inner]) => sentences(inner, `${path}.${name}`));
};

test('every sentence of the security screen is said in Irish in other words than in English', async () => {
  const [english, irish] = [sentences(await overviewBook('en')), new Map(sentences(await overviewBook('ga')))];
  expect(english.length).toBeGreaterThan(70);
  expect(english.filter(([path, sentence]) => (irish.get(path) ?? sentence) === sentence)).toEqual([]);
});
