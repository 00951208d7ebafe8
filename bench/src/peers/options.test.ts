import { expect, test } from 'vitest';
import { isKept, readPeerSettings } from './options.ts';

test('only a measurement at full length with all products is kept', () => {
  expect(isKept(readPeerSettings({}, []))).toBe(true);
  expect(isKept(readPeerSettings({}, ['--only=logins']))).toBe(true);
  for (const arg of [
    '--rounds=1',
    '--seconds=1',
    '--accounts=1000',
    '--products=Kratos',
    '--warm-ups=1',
    '--people=10',
  ])
    expect(isKept(readPeerSettings({}, [arg]))).toBe(false);
});

test.each(['--fast', 'logins', '--rounds=0', '--rounds=x'])('%s is refused by its name', (arg) => {
  expect(() => readPeerSettings({}, [arg])).toThrow(/--fast|logins|--rounds/);
});
