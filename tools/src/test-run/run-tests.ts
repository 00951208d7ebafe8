import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandResult } from '../run-command.ts';
import type { Counts } from './count-vitest.ts';
import type { StepOutcome } from './step.ts';

interface TestRunner {
  /** Runs everything, or only the named files. */
  run: (reportFile: string, files: readonly string[]) => Promise<CommandResult>;
  count: (report: unknown) => Counts;
}

/** If more files fail, the cause is not a lack of processor time. */
const mostFilesRunAgain = 10;

/**
 * Runs a test runner and trusts its report only together with its exit code and output. If a few files failed, they run once more alone.
 * Files that then pass are reported as unsteady and do not fail the run.
 */
export async function runTests(runner: TestRunner): Promise<StepOutcome> {
  const { outcome, failedFiles } = await runOnce(runner, []);
  if (failedFiles.length === 0 || failedFiles.length > mostFilesRunAgain) return outcome;
  const { outcome: again } = await runOnce(runner, failedFiles);
  return {
    ...outcome,
    passed: outcome.passed + Math.max(0, outcome.failed - again.failed),
    failed: again.failed,
    output: `${outcome.output}\nRun again: ${failedFiles.join(', ')}\n${again.output}`,
    unsteady: again.failed === 0 ? failedFiles : [],
  };
}

async function runOnce({ run, count }: TestRunner, files: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'test-run-'));
  try {
    const reportFile = join(folder, 'report.json');
    const result = await run(reportFile, files);
    const counts = count(await readReport(reportFile));
    return { outcome: stepResult(result, counts), failedFiles: counts.failedFiles };
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
