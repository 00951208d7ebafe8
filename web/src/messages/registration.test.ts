import { expect, test } from 'vitest';
import { identityFieldMessages, registrationMessages } from './feature-messages.ts';

const sentences = (messages: unknown, path = ''): [string, string][] => {
  if (typeof messages === 'string') return [[path, messages]];
  if (typeof messages !== 'object' || messages === null) return [];
  return Object.entries(messages).flatMap(([name, inner]) => sentences(inner, `${path}.${name}`));
};

test.each([
  ['registration', registrationMessages],
  ['the fields of an identity', identityFieldMessages],
] as const)('every sentence of %s is said in Irish in other words than in English', async (_, loader) => {
  const [english, irish] = [sentences(await loader('en')), new Map(sentences(await loader('ga')))];
  expect(english.length).toBeGreaterThan(40);
  const same = english.filter(([path, sentence]) => (irish.get(path) ?? sentence) === sentence).map(([path]) => path);
  // The end of a sentence after the address, which is punctuation.
  expect(same.filter((path) => path !== '.noRegistrationId.after')).toEqual([]);
});
