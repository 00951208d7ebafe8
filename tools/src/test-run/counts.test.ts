import { describe, expect, test } from 'vitest';
import { countPlaywright } from './count-playwright.ts';
import { countVitest } from './count-vitest.ts';
import { stepResult } from './run-tests.ts';

const none = { passed: 0, failed: 0, skipped: 0 };

describe('counts read from a report', () => {
  test('vitest: a file that fails before its first test is a failure', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    };
    expect(countVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 3 });
  });

  test('playwright: a journey that needed a second try is a failure', () => {
    const report = { errors: [{}], stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } };
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3, skipped: 2 });
  });

  test.each([undefined, null, 'text', {}])('a missing report (%j) counts nothing', (report) => {
    expect(countVitest(report)).toEqual(none);
    expect(countPlaywright(report)).toEqual(none);
  });
});

describe('the result of a runner', () => {
  test.each([
    { why: 'all passed', code: 0, counts: { ...none, passed: 4 }, passed: 4, failed: 0 },
    { why: 'some failed', code: 1, counts: { ...none, passed: 4, failed: 2 }, passed: 4, failed: 2 },
    { why: 'it broke after its tests had passed', code: 1, counts: { ...none, passed: 4 }, passed: 4, failed: 1 },
    { why: 'it ran nothing', code: 0, counts: none, passed: 0, failed: 1 },
    { why: 'it skipped everything', code: 0, counts: { ...none, skipped: 7 }, passed: 0, failed: 1 },
  ])('$why', ({ code, counts, passed, failed }) => {
    expect(stepResult({ code, output: '' }, counts)).toMatchObject({ passed, failed });
  });
});
