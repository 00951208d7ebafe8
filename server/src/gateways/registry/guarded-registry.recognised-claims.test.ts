import { inspect } from 'node:util';
import { seconds } from '@selvage/contract/time-units';
import { expect, test } from 'vitest';
import { testClock } from '../../../test/harness/clock.ts';
import { RecognisedClaims } from './guarded-registry.ts';
import type { Claim } from './registry.ts';

const member = (n: number): Claim => ({ kind: 'member', memberNumber: String(n), birthDate: '1980-01-15' });
const rule = { life: seconds(60), most: 3 };

test('the cache of recognised people holds a limited number, and drops the oldest first', () => {
  const claims = new RecognisedClaims(rule, testClock().now);
  for (const n of [1, 2, 3, 1, 4]) claims.add(member(n));
  expect([1, 2, 3, 4].map((n) => claims.has(member(n)))).toEqual([true, false, true, true]);
  expect(claims.size).toBe(3);
});

test('the cache of recognised people forgets expired entries', () => {
  const clock = testClock();
  const claims = new RecognisedClaims(rule, clock.now);
  claims.add(member(1));
  clock.advance(seconds(59));
  expect(claims.has(member(1))).toBe(true);
  clock.advance(seconds(1));
  expect(claims.has(member(1))).toBe(false);
  claims.add(member(2));
  expect(claims.size).toBe(1);
});

test('the cache of recognised people tells apart details that look alike when joined', () => {
  const claims = new RecognisedClaims(rule, testClock().now);
  claims.add({ kind: 'consultant', id: '12', registrationId: '3' });
  expect(claims.has({ kind: 'consultant', id: '1', registrationId: '23' })).toBe(false);
  expect(claims.has({ kind: 'hospital', id: '12', registrationId: '3' })).toBe(false);
});

test('the cache of recognised people contains no readable number or date', () => {
  const claims = new RecognisedClaims(rule, testClock().now);
  claims.add(member(2_000_000_001));
  expect(inspect(claims, { depth: null, showHidden: true })).not.toMatch(/2000000001|1980/);
});
