import { expect, test } from 'vitest';
import { singleLine } from './fill-words.ts';

test.each([
  ['Your account\r\nBcc: everyone@example.com', 'Your account Bcc: everyone@example.com'],
  ['a\u0000b\u0085c\u2028d', 'a b c d'],
  [' Tá do chuntas faoi ghlas\n', 'Tá do chuntas faoi ghlas'],
])('SEC-G5 no header line can be added with %j', (text, expected) => expect(singleLine(text)).toBe(expected));
