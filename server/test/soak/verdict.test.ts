import { describe, expect, test } from 'vitest';
import type { Sample } from './sample.ts';
import { faultsOf, trendsOf } from './verdict.ts';

const table = { live: 100, dead: 30, bytes: 8192, vacuums: 0 };
const latency = { count: 100, p50: 10, p99: 50 };

const sampleAt = (minute: number, change: Partial<Sample> = {}): Sample => ({
  minute,
  instances: [{ residentMegabytes: 200, heapMegabytes: 50, files: 40 }],
  connections: 12,
  tables: { accounts: { ...table, live: 100 + minute }, passkeys: table },
  requests: latency,
  acts: { read: latency },
  waits: 0,
  errors: {},
  ...change,
});

/** A run of two hours whose samples differ from a flat run. */
const runOf = (changeAt: (minute: number) => Partial<Sample> = () => ({})): Sample[] =>
  Array.from({ length: 120 }, (_, index) => sampleAt(index + 1, changeAt(index + 1)));

const faultsIn = (samples: Sample[], wrong: string[] = []) => faultsOf(samples, trendsOf(samples), wrong);

describe('a run of two hours', () => {
  test('is flat if only the rows of a table that grows by design grow', () => {
    expect(faultsIn(runOf())).toEqual([]);
  });

  test('is flat if memory grows only in the first sixth', () => {
    const instance = (minute: number) => ({
      residentMegabytes: 100 + 5 * Math.min(minute, 20),
      heapMegabytes: 50,
      files: 40,
    });
    expect(faultsIn(runOf((minute) => ({ instances: [instance(minute)] })))).toEqual([]);
  });

  test('is flat if rows that are deleted once an hour grow in between', () => {
    const changeAt = (minute: number) => ({ tables: { spent_challenges: { ...table, live: (minute % 58) * 50 } } });
    expect(faultsIn(runOf(changeAt))).toEqual([]);
  });

  test.each<[what: string, changeAt: (minute: number) => Partial<Sample>]>([
    [
      'instance 1: resident MB',
      (minute) => ({ instances: [{ residentMegabytes: 200 + minute, heapMegabytes: 50, files: 40 }] }),
    ],
    [
      'instance 1: heap MB',
      (minute) => ({ instances: [{ residentMegabytes: 200, heapMegabytes: 50 + minute / 4, files: 40 }] }),
    ],
    [
      'instance 1: open files',
      (minute) => ({ instances: [{ residentMegabytes: 200, heapMegabytes: 50, files: 40 + minute }] }),
    ],
    ['connections to PostgreSQL', (minute) => ({ connections: 12 + Math.floor(minute / 10) })],
    ['accounts: dead rows', (minute) => ({ tables: { accounts: { ...table, dead: minute * 5 }, passkeys: table } })],
    ['passkeys: live rows', (minute) => ({ tables: { accounts: table, passkeys: { ...table, live: minute * 10 } } })],
  ])('is not flat if this grows all the time: %s', (what, changeAt) => {
    expect(faultsIn(runOf(changeAt))).toEqual([`${what}: grows`]);
  });

  test('fails with an error, with a lost change, and with too many requests that were asked to wait', () => {
    expect(faultsIn(runOf((minute) => (minute === 7 ? { errors: { 'sign in: 500': 1 } } : {})))).toEqual([
      'sign in: 500 (1)',
    ]);
    expect(faultsIn(runOf(), ['a passkey'])).toEqual(['a passkey']);
    expect(faultsIn(runOf(() => ({ waits: 1 })))).toEqual(['120 of 12000 requests were asked to wait']);
  });
});

test('a run of two minutes has no trend', () => {
  expect(faultsIn([sampleAt(1), sampleAt(2)])).toEqual(['the run was too short for a trend']);
});
