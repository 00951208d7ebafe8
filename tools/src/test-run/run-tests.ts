import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandResult } from '../run-command.ts';
import type { Counts } from './count-vitest.ts';
import type { StepOutcome } from './step.ts';

interface TestRunner {
  run: (reportFile: string) => Promise<CommandResult>;
  count: (report: unknown) => Counts;
}

/** Runs a test runner and believes its report, its exit code and its output together. */
export async function runTests({ run, count }: TestRunner): Promise<StepOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'test-run-'));
  try {
    const reportFile = join(folder, 'report.json');
    const result = await run(reportFile);
    return stepResult(result, count(await readReport(reportFile)));
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function stepResult({ code, output }: CommandResult, { passed, failed, skipped }: Counts): StepOutcome {
  const ranNothing = passed + failed === 0;
  const failedUnseen = failed === 0 && (code !== 0 || ranNothing);
  return {
    passed,
    failed: failedUnseen ? 1 : failed,
    output: ranNothing ? `${output}\nNo test was run.\n` : output,
    ...(skipped > 0 && { note: `${skipped} skipped` }),
  };
}

async function readReport(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
