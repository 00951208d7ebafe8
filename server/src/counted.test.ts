import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [counted(0, 'session'), '0 sessions'],
  [counted(1, 'session'), '1 session'],
  [counted(2, 'session'), '2 sessions'],
  [counted(1, 'message waits', 'messages wait'), '1 message waits'],
  [counted(2, 'message waits', 'messages wait'), '2 messages wait'],
  [counted(1200, 'row', 'rows', (count) => count.toLocaleString('en-IE')), '1,200 rows'],
])('a counted noun is written in singular or plural: %s', (said, expected) => {
  expect(said).toBe(expected);
});
