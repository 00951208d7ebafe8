import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { countPlaywright } from './count-playwright.ts';
import { countVitest } from './count-vitest.ts';
import { runTests, stepResult } from './run-tests.ts';

const none = { passed: 0, failed: 0, skipped: 0, failedFiles: [] };

describe('the counts of a test report', () => {
  test('vitest: count a file that fails before its first test as a failure', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
        { name: 'b.test.ts', status: 'failed', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    };
    expect(countVitest(report)).toEqual({
      passed: 3,
      failed: 2,
      skipped: 3,
      failedFiles: ['a.test.ts', 'b.test.ts'],
    });
  });

  test('playwright: count a journey that passed at the second try as a failure', () => {
    const report = {
      errors: [{}],
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
      suites: [
        { file: 'a.spec.ts', suites: [{ specs: [{ ok: true }, { ok: false }] }] },
        { file: 'b.spec.ts', specs: [{ ok: true }] },
      ],
    };
    expect(countPlaywright(report)).toEqual({ passed: 5, failed: 3, skipped: 2, failedFiles: ['a.spec.ts'] });
  });

  test.each([undefined, null, 'text', {}])('are zero for a missing report (%j)', (report) => {
    expect(countVitest(report)).toEqual(none);
    expect(countPlaywright(report)).toEqual(none);
  });
});

describe('the result of a test runner', () => {
  test.each([
    { why: 'all tests passed', code: 0, counts: { ...none, passed: 4 }, passed: 4, failed: 0 },
    { why: 'some tests failed', code: 1, counts: { ...none, passed: 4, failed: 2 }, passed: 4, failed: 2 },
    {
      why: 'the runner failed after its tests',
      code: 1,
      counts: { ...none, passed: 4 },
      passed: 4,
      failed: 1,
    },
    { why: 'no test ran', code: 0, counts: none, passed: 0, failed: 1 },
    { why: 'every test was skipped', code: 0, counts: { ...none, skipped: 7 }, passed: 0, failed: 1 },
  ])('counts $passed passed and $failed failed if $why', ({ code, counts, passed, failed }) => {
    expect(stepResult({ code, output: '' }, counts)).toMatchObject({ passed, failed });
  });
});

describe('failed tests', () => {
  const file = (name: string, status: string) => ({ name, status, assertionResults: [{ status }] });
  const reportOf = (passed: number, failed: readonly string[]) => ({
    numPassedTests: passed,
    numFailedTests: failed.length,
    testResults: failed.map((name) => file(name, 'failed')),
  });

  /** Runs with reports prepared beforehand, and keeps which files each run was given. */
  async function runWith(...reports: readonly object[]) {
    const runs: (readonly string[])[] = [];
    const outcome = await runTests({
      run: async (reportFile, files) => {
        const report = reports[runs.length];
        runs.push(files);
        await writeFile(reportFile, JSON.stringify(report));
        return { code: JSON.stringify(report).includes('failed"') ? 1 : 0, output: `run ${runs.length}` };
      },
      count: countVitest,
    });
    return { runs, outcome };
  }

  test('run once more without the other tests, and the tests that then pass are named', async () => {
    const { runs, outcome } = await runWith(reportOf(8, ['a.test.ts', 'b.test.ts']), reportOf(2, []));
    expect(runs).toEqual([[], ['a.test.ts', 'b.test.ts']]);
    expect(outcome).toMatchObject({ passed: 10, failed: 0, unsteady: ['a.test.ts', 'b.test.ts'] });
    expect(outcome.output).toContain('run 1');
  });

  test('stay failed if they fail again', async () => {
    const { outcome } = await runWith(reportOf(8, ['a.test.ts', 'b.test.ts']), reportOf(1, ['b.test.ts']));
    expect(outcome).toMatchObject({ passed: 9, failed: 1, unsteady: [] });
  });

  test('do not run again if there are too many of them', async () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'];
    const { runs, outcome } = await runWith(reportOf(8, many));
    expect(runs).toHaveLength(1);
    expect(outcome).toMatchObject({ passed: 8, failed: 11 });
  });
});
