import { expect, test } from 'vitest';
import { accountMessages, signedInMessages } from './feature-messages.ts';

const sentences = (messages: unknown, path = ''): [string, string][] => {
  if (typeof messages === 'string') return [[path, messages]];
  if (typeof messages !== 'object' || messages === null) return [];
  return Object.entries(messages).flatMap(([name, inner]) => sentences(inner, `${path}.${name}`));
};

test.each([
  ['the account', accountMessages, 60],
  ['someone signed in', signedInMessages, 12],
] as const)('every sentence of %s is said in Irish in other words than in English', async (_, loader, count) => {
  const [english, irish] = [sentences(await loader('en')), new Map(sentences(await loader('ga')))];
  expect(english.length).toBeGreaterThan(count);
  expect(english.filter(([path, sentence]) => (irish.get(path) ?? sentence) === sentence)).toEqual([]);
});
