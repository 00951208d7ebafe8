import { expect, test } from 'vitest';
import { signOut as englishSignOut } from './en/sign-out.ts';
import { signOut as irishSignOut } from './ga/sign-out.ts';
import { loadLoginMessages } from './login-messages.ts';

type Sentences = { readonly [name: string]: unknown };

function sentences(messages: unknown, path = ''): [string, string][] {
  if (typeof messages === 'string') return [[path, messages]];
  if (typeof messages !== 'object' || messages === null) return [];
  return Object.entries(messages as Sentences).flatMap(([name, inner]) => sentences(inner, `${path}.${name}`));
}

test('every sentence of the first page is said in Irish in other words than in English', async () => {
  const [english, irish] = [
    sentences(await loadLoginMessages('en')),
    new Map(sentences(await loadLoginMessages('ga'))),
  ];
  expect(english.length).toBeGreaterThan(60);
  for (const [path, sentence] of english) {
    expect([path, irish.get(path)]).not.toEqual([path, sentence]);
    expect([path, irish.get(path)]).not.toEqual([path, undefined]);
  }
});

test.each([
  [120, '2 minutes', '2 nóiméad'],
  [61, '1 minute and 1 second', 'nóiméad amháin agus soicind amháin'],
  [2, '2 seconds', '2 shoicind'],
  [6, '6 seconds', '6 shoicind'],
  [7, '7 seconds', '7 soicind'],
  [20, '20 seconds', '20 soicind'],
  [0, '0 seconds', '0 soicind'],
])('LO4 %i seconds are counted as each language counts', (left, english, irish) => {
  expect(englishSignOut.idle.remaining(left)).toBe(english);
  expect(irishSignOut.idle.remaining(left)).toBe(irish);
});
