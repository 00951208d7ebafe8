import { expect, test } from 'vitest';
import { phoneBook } from './phone-book.ts';
import { secondFactorBook } from './second-factor-book.ts';

const sentences = (words: unknown, path = ''): [string, string][] => {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words !== 'object' || words === null) return [];
  return Object.entries(words).flatMap(([name, inner]) => sentences(inner, `${path}.${name}`));
};

test.each([
  ['two-factor authentication', secondFactorBook, 50],
  ['the phone field', phoneBook, 3],
] as const)('every sentence of %s is said in Irish in other words than in English', async (_, book, atLeast) => {
  const [english, irish] = [sentences(await book('en')), new Map(sentences(await book('ga')))];
  expect(english.length).toBeGreaterThanOrEqual(atLeast);
  expect(english.filter(([path, sentence]) => (irish.get(path) ?? sentence) === sentence)).toEqual([]);
});

test('RT13 MF8 what is counted and timed is said in both', async () => {
  const [english, irish] = [await secondFactorBook('en'), await secondFactorBook('ga')];
  expect([english.step(2), irish.step(2)]).toEqual(['Step 2 of 3', 'Céim 2 as 3']);
  expect([english.verify.lastSent('14:05'), irish.verify.lastSent('14:05')]).toEqual([
    'Last sent 14:05',
    'Seoladh an cód deireanach ag 14:05',
  ]);
});
