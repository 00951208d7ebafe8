import { linen, tweed } from '@selvage/contract/brands';
import { languages } from '@selvage/contract/languages';
import { kinds, routeTypeOf } from '@selvage/contract/user-types';
import { describe, expect, test } from 'vitest';
import type { LetterContext } from './letter.ts';
import { letters, type LetterName } from './letters.ts';

const brands = [
  { ...linen, origin: 'https://linen.test:8443', hosts: ['linen.test'] },
  { ...tweed, origin: 'https://tweed.test', hosts: ['tweed.test'] },
];
const names: LetterName[] = ['account-locked', 'sign-in-code', 'sign-in-code-text'];
const cases = names.flatMap((name) =>
  brands.flatMap((brand) =>
    languages.flatMap((language) =>
      kinds.map((kind) => {
        const context: LetterContext = { brand, language, kind, facts: { until: '2026-07-05T14:05:00Z' }, code: '073519' };
        return { name, brand, language, kind, context, title: `${name} in ${language} of ${brand.id} to a ${kind}` };
      }),
    ),
  ),
);
const links = (text: string): string[] => text.match(/https?:\/\/[^\s"<]+/g) ?? [];
const tellsTooMuch = /health|wellbeing|medical|policy|claim|sláinte|folláin|polasaí|member|ball|\d/i;

test('the table of cases covers every letter', () => expect(names.toSorted()).toEqual(Object.keys(letters).toSorted()));

describe.each(cases)('$title', ({ name, brand, kind, context }) => {
  const { subject, text, html } = letters[name](context);

  test('P13 has nothing undefined, and a subject that tells nothing', () => {
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|\[object|NaN|Invalid/);
    expect(subject).not.toMatch(tellsTooMuch);
    expect(text).toContain(brand.name);
  });

  test('has at most one link, on the origin of its brand, the same in both parts', () => {
    const expected = name === 'sign-in-code-text' ? [] : [`${brand.origin}/${routeTypeOf(kind)}/reset`];
    expect(links(text)).toEqual(expected);
    expect(links(html)).toEqual(expected);
  });
});

const [brand] = brands;
if (brand === undefined) throw new Error('no brand to write for');
const context: LetterContext = { brand, language: 'en', kind: 'member', facts: {}, code: null };

describe('the lock letter', () => {
  test.each([
    ['en', '5 July 2026 at 15:05'],
    ['ga', '5 Iúil 2026 ag 15:05'],
  ] as const)('ER5 tells in %s until when, in Irish time', (language, time) => {
    const written = letters['account-locked']({ ...context, language, facts: { until: '2026-07-05T14:05:00Z' } });
    expect(written.text).toContain(time);
    expect(written.html).toContain(time);
  });

  test('ER5 without an end says that only a reset unlocks', () => {
    expect(letters['account-locked']({ ...context, facts: { until: '' } }).text).toContain('until you reset your password');
  });
});

describe('the code letters', () => {
  test('MF11 hold the code in every part and say that it lives 10 minutes', () => {
    const { text, html } = letters['sign-in-code']({ ...context, code: '004217' });
    for (const part of [text, html]) expect(part).toMatch(/004217/);
    for (const part of [text, html]) expect(part).toMatch(/10 minutes/);
  });

  test('the text message starts with the code and ends bound to our host', () => {
    const { text } = letters['sign-in-code-text']({ ...context, code: '004217' });
    expect(text).toMatch(/^004217 /);
    expect(text.split('\n').at(-1)).toBe('@linen.test #004217');
  });

  test('are not written without a code', () => {
    expect(() => letters['sign-in-code'](context)).toThrow(/needs a code/);
    expect(() => letters['sign-in-code-text'](context)).toThrow(/needs a code/);
  });
});

test('a brand name is escaped in the HTML part', () => {
  const hostile = { ...brand, name: '<img src=x onerror=alert(1)> & "Sons"' };
  const { html } = letters['sign-in-code']({ ...context, brand: hostile, code: '123456' });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Sons&quot;');
});
