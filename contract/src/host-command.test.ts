import { expect, expectTypeOf, test } from 'vitest';
import type { LoginAppCommand, LoginAppKind } from './embedding.ts';
import { readHostCommand } from './host-command.ts';
import type { Language } from './languages.ts';
import type { Kind } from './user-types.ts';

const from = (command: object) => ({ source: 'loginAppHost', v: 1, ...command });

const commands: LoginAppCommand[] = [
  { type: 'configure' },
  { type: 'configure', language: 'ga', theme: 'dark' },
  { type: 'configure', theme: 'auto' },
  { type: 'navigate', screen: 'settings' },
  { type: 'navigate', screen: 'login', kind: 'hospital' },
  { type: 'logout' },
  { type: 'extend-session' },
];

test.each(commands)('EM1 the host command %j is accepted', (command) => {
  expect(readHostCommand(from(command))).toEqual(command);
});

test('EM1 unknown fields of a host command are dropped', () => {
  expect(readHostCommand(from({ type: 'logout', screen: 'login', email: 'a@example.ie' }))).toEqual({ type: 'logout' });
  expect(readHostCommand(from({ type: 'navigate', screen: 'login', search: '?redir=//x' }))).toEqual({
    type: 'navigate',
    screen: 'login',
  });
});

test.each([
  null,
  undefined,
  7,
  'logout',
  [],
  {},
  { type: 'logout' },
  { source: 'loginApp', v: 1, type: 'logout' },
  { source: 'loginAppHost', v: 2, type: 'logout' },
  { source: 'loginAppHost', v: '1', type: 'logout' },
  from({}),
  from({ type: 'constructor' }),
  from({ type: '__proto__' }),
  from({ type: 'toString' }),
  from({ type: ['logout'] }),
  from({ type: 'navigate' }),
  from({ type: 'navigate', screen: 'logout' }),
  from({ type: 'navigate', screen: 'notMe' }),
  from({ type: 'navigate', screen: '/memberlogin/settings' }),
  from({ type: 'navigate', screen: '//evil.example' }),
  from({ type: 'navigate', screen: 'login', kind: 'admin' }),
  from({ type: 'configure', language: 'fr' }),
  from({ type: 'configure', theme: '"><script>' }),
])('EM1 %j is not a host command', (data) => {
  expect(readHostCommand(data)).toBeNull();
});

test('EM1 the published types name the same kinds of user and languages as the product', () => {
  expectTypeOf<LoginAppKind>().toEqualTypeOf<Kind>();
  expectTypeOf<Extract<LoginAppCommand, { type: 'configure' }>['language']>().toEqualTypeOf<Language | undefined>();
});
