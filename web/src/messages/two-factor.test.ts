import { expect, test } from 'vitest';
import { phoneMessages, twoFactorMessages } from './feature-messages.ts';

const sentences = (messages: unknown, path = ''): [string, string][] => {
  if (typeof messages === 'string') return [[path, messages]];
  if (typeof messages !== 'object' || messages === null) return [];
  return Object.entries(messages).flatMap(([name, inner]) => sentences(inner, `${path}.${name}`));
};

test.each([
  ['two-factor authentication', twoFactorMessages, 50],
  ['the phone field', phoneMessages, 3],
] as const)('every sentence of %s is said in Irish in other words than in English', async (_, loader, atLeast) => {
  const [english, irish] = [sentences(await loader('en')), new Map(sentences(await loader('ga')))];
  expect(english.length).toBeGreaterThanOrEqual(atLeast);
  expect(english.filter(([path, sentence]) => (irish.get(path) ?? sentence) === sentence)).toEqual([]);
});

test('RT13 MF8 what is counted and timed is said in both', async () => {
  const [english, irish] = [await twoFactorMessages('en'), await twoFactorMessages('ga')];
  expect([english.step(2), irish.step(2)]).toEqual(['Step 2 of 3', 'Céim 2 as 3']);
  expect([english.verify.lastSent('14:05'), irish.verify.lastSent('14:05')]).toEqual([
    'Last sent 14:05',
    'Seoladh an cód deireanach ag 14:05',
  ]);
});
