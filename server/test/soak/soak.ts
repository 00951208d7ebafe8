import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hours, minutes, seconds } from '@selvage/contract/time-units';
import type { Portal } from '../harness/portal.ts';
import { measureCapacity } from './capacity.ts';
import { type Sample, takeSample } from './sample.ts';
import { startSteadyPeople } from './steady-people.ts';
import { faultsOf, trendsOf } from './verdict.ts';
import { soakReport } from './report.ts';
import { withOwnPortal } from './with-own-portal.ts';

/** The load: this part of what the portal can do. */
const partOfCapacity = 0.1;
const capacityTime = seconds(30);
/** Mails that are kept in memory. People read theirs at once. */
const mailsKept = 1000;

const { SOAK_HOURS = '', SOAK_INSTANCES = '', SOAK_OUT = '', SOAK_RATE } = process.env;
const [forHours, instances] = [Number(SOAK_HOURS), Number(SOAK_INSTANCES)];

process.exitCode = await withOwnPortal(instances, holdLoad);

async function holdLoad(portal: Portal, leaving: AbortController): Promise<number> {
  const capacity = await measureCapacity(portal, capacityTime, () => leaving.signal.aborted);
  const rate = SOAK_RATE === undefined ? capacity * partOfCapacity : Number(SOAK_RATE);
  console.log(`Capacity: ${capacity.toFixed(1)} logins a second. The load is ${rate.toFixed(2)} logins a second.`);
  const people = await startSteadyPeople(portal, rate, forHours);
  const started = new Date();
  console.log(`${people.crowd} people, ${instances} instances, ${forHours} hours.`);
  const samples: Sample[] = [];
  const missing: string[] = [];
  const keep = () => {
    mkdirSync(SOAK_OUT, { recursive: true });
    const facts = { started, hours: forHours, capacity, rate, crowd: people.crowd, wrong: people.wrong(), samples };
    writeFileSync(join(SOAK_OUT, 'samples.json'), `${JSON.stringify(facts, null, 1)}\n`);
  };
  const end = started.getTime() + hours(forHours);
  for (let minute = 1; !leaving.signal.aborted; minute++) {
    const due = Math.min(started.getTime() + minutes(minute), end);
    await sleep(Math.max(0, due - Date.now()), undefined, leaving).catch(() => undefined);
    if (leaving.signal.aborted) break;
    try {
      const sample = await takeSample(portal, minute, people.take());
      samples.push(sample);
      console.log(lineOf(sample));
    } catch (error) {
      missing.push(`minute ${minute} has no sample: ${String(error)}`);
    }
    portal.mail.mails.splice(0, portal.mail.mails.length - mailsKept);
    keep();
    if (due === end) break;
  }
  await people.stop();
  keep();
  const trends = trendsOf(samples);
  const faults = faultsOf(samples, trends, [...people.wrong(), ...missing]);
  console.log(soakReport(samples, trends, faults));
  return faults.length === 0 && !leaving.signal.aborted ? 0 : 1;
}

function lineOf({ minute, instances: each, connections, requests, waits, errors }: Sample): string {
  const memory = each.map(({ residentMegabytes, heapMegabytes, files }) =>
    [residentMegabytes.toFixed(0), heapMegabytes.toFixed(0), files].join('/'),
  );
  const latency = `${requests.p50.toFixed(0)}/${requests.p99.toFixed(0)} ms`;
  const wrong = Object.entries(errors).map(([what, count]) => `${what} (${count})`);
  return [
    `minute ${minute}: ${requests.count} requests, ${latency}, ${waits} waits`,
    `MB/heap/files ${memory.join(' ')}`,
    `${connections} connections`,
    `load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    ...wrong,
  ].join('; ');
}
