import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { dirname } from 'node:path';
import { Closing } from './closing.ts';
import { openBenchDatabase } from './database/bench-database.ts';
import { machineFacts } from './machine-facts.ts';
import { chooseMeasurements } from './measurements.ts';
import type { Result } from './measurement.ts';
import { places } from './places.ts';
import { separateCores } from './process/cores.ts';
import { report } from './report.ts';
import { readSettings, type Settings } from './settings.ts';

if (process.platform !== 'linux') throw new Error('the measurements read /proc and use taskset: they need Linux');

const closing = new Closing();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void closing.run().then(() => process.exit(1)));
}

async function measureAll(settings: Settings): Promise<Result[]> {
  const chosen = chooseMeasurements(settings.chosen);
  const database = await openBenchDatabase(settings.databaseUrl, closing.add);
  const results: Result[] = [];
  for (const measurement of chosen) {
    process.stderr.write(`${measurement.ids.join(', ')} …\n`);
    const after = new Closing();
    closing.add(() => after.run());
    results.push(...(await measurement.run({ settings, database, cores: separateCores(), afterwards: after.add })));
    await after.run();
  }
  return results;
}

try {
  const settings = readSettings(process.env, process.argv.slice(2));
  const busyBefore = loadavg()[0] ?? 0;
  const text = report(await measureAll(settings), machineFacts(settings, busyBefore));
  process.stdout.write(text);
  // A try or a part does not replace the last whole result.
  if (settings.chosen.length === 0 && settings.rounds >= 5) {
    await mkdir(dirname(places.results), { recursive: true });
    await writeFile(places.results, text);
  }
} finally {
  await closing.run();
}
