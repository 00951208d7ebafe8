import { expect, test } from 'vitest';
import { identityFieldsBook } from './identity-fields-book.ts';
import { registrationBook } from './registration-book.ts';

const sentences = (words: unknown, path = ''): [string, string][] => {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words !== 'object' || words === null) return [];
  return Object.entries(words).flatMap(([name, inner]) => sentences(inner, `${path}.${name}`));
};

test.each([
  ['registration', registrationBook],
  ['the fields of an identity', identityFieldsBook],
] as const)('every sentence of %s is said in Irish in other words than in English', async (_, book) => {
  const [english, irish] = [sentences(await book('en')), new Map(sentences(await book('ga')))];
  expect(english.length).toBeGreaterThan(40);
  const same = english.filter(([path, sentence]) => (irish.get(path) ?? sentence) === sentence).map(([path]) => path);
  // The end of a sentence after the address, which is punctuation.
  expect(same.filter((path) => path !== '.noRegistrationId.after')).toEqual([]);
});
