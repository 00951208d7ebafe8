import { expect, test } from 'vitest';
import { messageOffers } from './inbox-page.ts';

test.each([
  [
    'a link and the code that does the same',
    'Open:\nhttps://a.test/memberlogin/activate\n\nOr enter this:\n\n073519\n\nBye',
    '073519',
    'https://a.test/memberlogin/activate',
  ],
  ['a login code', 'Enter this:\n\n073519\n\nReset:\nhttps://a.test/memberlogin/reset\n\nBye', '073519', undefined],
  ['a text message', '073519 is your code.\n\n@a.test #073519', '073519', undefined],
  ['an email with a date and a long number', 'Until 5 July 2026.\nRing 0850000001', undefined, undefined],
])('the inbox finds the code and the link in %s', (_, text, code, link) =>
  expect(messageOffers(text)).toEqual({ code, link }),
);
