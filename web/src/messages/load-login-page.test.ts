import { expect, test } from 'vitest';
import { signOut as englishSignOut } from './en/logged-out.ts';
import { signOut as irishSignOut } from './ga/logged-out.ts';

test.each([
  [120, '2 minutes', '2 nóiméad'],
  [61, '1 minute and 1 second', 'nóiméad amháin agus soicind amháin'],
  [2, '2 seconds', '2 shoicind'],
  [6, '6 seconds', '6 shoicind'],
  [7, '7 seconds', '7 soicind'],
  [20, '20 seconds', '20 soicind'],
  [0, '0 seconds', '0 soicind'],
])('LO4 %i seconds are written correctly in English and Irish', (left, english, irish) => {
  expect(englishSignOut.idle.remaining(left)).toBe(english);
  expect(irishSignOut.idle.remaining(left)).toBe(irish);
});
