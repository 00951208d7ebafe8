import { loadavg } from 'node:os';
import { browserPath } from './browser/browser-path.ts';
import { Closing } from './closing.ts';
import { openBenchDatabase } from './database/bench-database.ts';
import { wrkPath } from './load/load.ts';
import { installOutsiders } from './install-outsiders.ts';
import { chooseMeasurements } from './measurements.ts';
import type { Need, Result } from './measurement.ts';
import { readOutcome } from './outcome/drawn-files.ts';
import { keepOutcome } from './outcome/keep-outcome.ts';
import { report } from './outcome/report.ts';
import { withRun } from './outcome/with-run.ts';
import { places } from './places.ts';
import { separateCores } from './process/cores.ts';
import { runFacts } from './run-facts.ts';
import { isWhole, readSettings, type Settings } from './settings.ts';

if (process.platform !== 'linux') throw new Error('the measurements read /proc and use taskset: they need Linux');

const closing = new Closing();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void closing.run().then(() => process.exit(1)));
}

const provide: Record<Exclude<Need, 'wrk'>, () => unknown> = { outsiders: installOutsiders, browser: browserPath };

async function measureAll(settings: Settings): Promise<Result[]> {
  const asked = chooseMeasurements(settings.chosen);
  const chosen = asked.filter(({ needs }) => wrkPath !== undefined || !needs.includes('wrk'));
  const skipped = asked.filter((each) => !chosen.includes(each)).flatMap(({ ids }) => ids);
  if (skipped.length > 0) {
    process.stderr.write(`SKIPPED ${skipped.join(', ')}: wrk is not installed (apt-get install wrk)\n`);
    process.exitCode = 1;
  }
  for (const need of new Set(chosen.flatMap(({ needs }) => needs))) if (need !== 'wrk') provide[need]();
  const database = await openBenchDatabase(settings.databaseUrl, closing.add);
  const results: Result[] = [];
  for (const measurement of chosen) {
    process.stderr.write(`${measurement.ids.join(', ')} …\n`);
    const after = new Closing();
    closing.add(() => after.run());
    try {
      results.push(
        ...(await measurement.run({
          server: places.server,
          settings,
          database,
          cores: separateCores(),
          afterwards: after.add,
        })),
      );
    } catch (error) {
      // One failed measurement must not discard the others.
      process.stderr.write(`FAILED ${measurement.ids.join(', ')}: ${String(error)}\n`);
      process.exitCode = 1;
    } finally {
      await after.run();
    }
  }
  return results;
}

async function measureAndTell(settings: Settings): Promise<void> {
  const started = performance.now();
  const busyBefore = loadavg()[0] ?? 0;
  const results = await measureAll(settings);
  const run = { ...runFacts(settings, busyBefore, performance.now() - started), results };
  process.stdout.write(report({ runs: [run] }));
  // The new rows replace all rows of their goals, so rows of a goal that failed in part would be lost.
  const isComplete = isWhole(settings) && process.exitCode !== 1;
  if (isComplete || settings.keep) await keepOutcome(withRun(readOutcome(), run));
}

try {
  const settings = readSettings(process.env, process.argv.slice(2));
  await (settings.redraw ? keepOutcome(readOutcome()) : measureAndTell(settings));
} finally {
  await closing.run();
}
