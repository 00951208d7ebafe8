import { expect, test } from 'vitest';
import { runWaves } from './run-waves.ts';
import { stepLine } from './step-line.ts';
import type { Step, StepOutcome } from './step.ts';

const passes: StepOutcome = { passed: 1, failed: 0, output: '' };
const fails: StepOutcome = { passed: 0, failed: 1, output: 'broken' };

function step(name: string, outcome: StepOutcome | Error, needs: string[] = []): Step {
  return { name, needs, run: async () => (outcome instanceof Error ? Promise.reject(outcome) : outcome) };
}

async function namesAndCounts(waves: Step[][]): Promise<string[]> {
  const finished = await runWaves(waves, () => undefined);
  return finished.map(({ name, passed, failed }) => `${name} ${passed}/${failed}`);
}

test('a failed step does not stop later steps', async () => {
  expect(await namesAndCounts([[step('types', fails)], [step('lint', passes), step('tests', fails)]])).toEqual([
    'types 0/1',
    'lint 1/0',
    'tests 0/1',
  ]);
});

test('a step that needs a failed step counts as a failure, with the name of the failed step', async () => {
  const finished = await runWaves([[step('build', fails)], [step('journeys', passes, ['build'])]], () => undefined);
  expect(finished[1]).toMatchObject({ passed: 0, failed: 1, output: 'not run: build failed' });
});

test('a step that throws counts as one failure', async () => {
  expect(await namesAndCounts([[step('browser', new Error('none'))]])).toEqual(['browser 0/1']);
});

test.each([
  [{ ...passes, name: 'lint', seconds: 1.25 }, 'ok   lint                 1.3 s'],
  [{ ...fails, name: 'format', seconds: 0.5 }, 'FAIL format               0.5 s'],
  [
    { passed: 9, failed: 1, output: '', name: 'tests', seconds: 12, note: '2 skipped' },
    'FAIL tests               12.0 s  9 passed, 1 failed; 2 skipped',
  ],
  [
    { passed: 0, failed: 0, output: '', name: 'journeys', seconds: 0, note: 'skipped: none' },
    '-    journeys             0.0 s  skipped: none',
  ],
])('a finished step is reported in one line', (finished, line) => {
  expect(stepLine(finished)).toBe(line);
});
