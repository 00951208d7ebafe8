import { expect, test } from 'vitest';
import { lockClosure } from './lock-closure.ts';

const locked = {
  'node_modules/a': { version: '1.0.0', dependencies: { b: '^1.0.0' }, optionalDependencies: { elsewhere: '1.0.0' } },
  'node_modules/b': { version: '2.0.0' },
  'node_modules/a/node_modules/b': { version: '1.0.0', peerDependencies: { c: '1' } },
  'node_modules/c': { version: '1.0.0' },
  'node_modules/unused': { version: '1.0.0' },
};

test('the dependencies of a package are found where Node would find them', () => {
  expect(Object.keys(lockClosure(locked, ['a']))).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
  ]);
});

test('a dependency that is not in the lock file is named in the error', () => {
  expect(() => lockClosure(locked, ['missing'])).toThrow('package-lock.json has no missing');
});
