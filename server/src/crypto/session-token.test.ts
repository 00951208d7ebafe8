import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { newSessionToken, sessionTokenHash } from './session-token.ts';

test('D1 a thousand session ids have 256 bits each and differ from their first characters on', () => {
  const tokens = Array.from({ length: 1000 }, () => newSessionToken().token);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(new Set(tokens.map((token) => token.slice(0, 12))).size).toBe(1000);
});

test('D1 the database has the hash of a session id', () => {
  const { token } = newSessionToken();
  expect(sessionTokenHash(token)).toEqual(createHash('sha256').update(token).digest());
});

const { token } = newSessionToken();
test.each([
  undefined,
  '',
  'x',
  token.slice(1),
  `${token}A`,
  `${token}\n`,
  `\n${token}`,
  `${token.slice(1)}=`,
  `${token.slice(1)}é`,
  '"'.repeat(43),
])('%j is not in the form of a session id', (planted) => {
  expect(sessionTokenHash(planted)).toBeNull();
});
