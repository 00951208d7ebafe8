import { expect, test } from 'vitest';
import { isWhole, readSettings } from './settings.ts';

test('only a run of everything at full length replaces the last results', () => {
  expect(isWhole(readSettings({}, []))).toBe(true);
  for (const args of [['--quick'], ['g3'], ['--quick', 'G3']]) expect(isWhole(readSettings({}, args))).toBe(false);
  expect(isWhole(readSettings({ BENCH_ROUNDS: '1' }, []))).toBe(false);
  expect(isWhole(readSettings({ BENCH_MANY: '1000' }, []))).toBe(false);
  expect(isWhole(readSettings({}, ['--beside=../before']))).toBe(false);
});

test.each([
  [{}, ['--fast'], /--fast is not an option/],
  [{}, ['--quick', '--keep', 'G3'], /--keep is for measurements at their full length/],
  [{}, ['--beside=../before', '--keep'], /--keep is for this checkout alone/],
  [{ BENCH_ROUNDS: '0' }, [], /BENCH_ROUNDS must be from 1/],
  [{ BENCH_SECONDS: 'x' }, [], /BENCH_SECONDS must be from 1/],
])('an invalid option or setting is named in the error', (env, args, message) => {
  expect(() => readSettings(env, args)).toThrow(message);
});
