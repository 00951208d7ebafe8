import { expect, test } from 'vitest';
import { securityMessages } from './feature-messages.ts';

const sentences = (messages: unknown, path = ''): [string, string][] => {
  if (typeof messages === 'string') return [[path, messages]];
  if (typeof messages !== 'object' || messages === null) return [];
  return Object.entries(messages).flatMap(([name, inner]) => sentences(inner, `${path}.${name}`));
};

test('every sentence of the security screen is said in Irish in other words than in English', async () => {
  const [english, irish] = [sentences(await securityMessages('en')), new Map(sentences(await securityMessages('ga')))];
  expect(english.length).toBeGreaterThan(70);
  expect(english.filter(([path, sentence]) => (irish.get(path) ?? sentence) === sentence)).toEqual([]);
});
