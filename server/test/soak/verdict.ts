import { sweptRows } from '../../src/db/expired-rows-store.ts';
import { quantile } from '../harness/load.ts';
import type { Sample } from './sample.ts';

export interface Trend {
  what: string;
  first: number;
  last: number;
  /** The highest value of the last third that still counts as flat. */
  allowed: number;
  isFlat: boolean;
}

/** The share of a run in which memory still grows, because V8 compiles what runs often and the pools fill. */
const warmUp = 1 / 6;

/**
 * What may be added between the first and the last third.
 * - Resident memory: one password hash takes 19 MiB. In a minute in which a hash runs at the moment of the sample, the process is that much larger.
 * - Heap: the garbage collector runs when it likes, so two samples without growth differ by a few megabytes.
 * - Connections and files: a pool opens a connection when two requests meet, and closes it after a minute. A file is a connection to PostgreSQL, nginx or the mail server.
 */
const allowances = {
  residentMegabytes: { share: 0.05, fixed: 20 },
  heapMegabytes: { share: 0.05, fixed: 8 },
  files: { share: 0.1, fixed: 10 },
  connections: { share: 0.1, fixed: 3 },
} as const;

/** Tables whose rows are kept for good, or as long as the account. */
const keptForGood: ReadonlySet<string> = new Set(['account_references', 'accounts', 'consents', 'password_history']);
/** Tables whose old rows are deleted once an hour, most of them after days. Between two sweeps, such a table only grows. */
const sweptHourly: ReadonlySet<string> = new Set(sweptRows.map(({ rows }) => rows));

/** True if the live rows of a table grow by design in a run of hours. Its dead rows must be flat. */
export const growsByDesign = (table: string): boolean =>
  keptForGood.has(table) || sweptHourly.has(table) || table.startsWith('audit_');

/** PostgreSQL's default: it vacuums a table that has this many dead rows, and a fifth of its live rows. */
const vacuumAt = { fixed: 50, share: 0.2 } as const;

const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Compares the median of the first third after the warm-up with the median of the last third. */
export function trendsOf(samples: readonly Sample[]): Trend[] {
  const warm = samples.slice(Math.floor(samples.length * warmUp));
  const third = Math.floor(warm.length / 3);
  const [early, late] = [warm.slice(0, third), warm.slice(-third)];
  const last = samples.at(-1);
  if (third === 0 || last === undefined) return [];
  const trend = (what: string, valueOf: (sample: Sample) => number, allowedFrom: (first: number) => number): Trend => {
    const [first, end] = [median(early.map(valueOf)), median(late.map(valueOf))];
    const allowed = allowedFrom(first);
    return { what, first, last: end, allowed, isFlat: end <= allowed };
  };
  const within = (name: keyof typeof allowances) => (first: number) =>
    first * (1 + allowances[name].share) + allowances[name].fixed;
  const ofInstances = last.instances.flatMap((_, index) =>
    (['residentMegabytes', 'heapMegabytes', 'files'] as const).map((name) =>
      trend(`instance ${index + 1}: ${names[name]}`, ({ instances }) => instances[index]?.[name] ?? NaN, within(name)),
    ),
  );
  const rows = (table: string, kind: 'live' | 'dead') => (sample: Sample) => sample.tables[table]?.[kind] ?? 0;
  const ofTables = usedTables(samples).flatMap((table) => {
    const live = median(late.map(rows(table, 'live')));
    const beforeVacuum = vacuumAt.fixed + vacuumAt.share * live;
    const dead = trend(`${table}: dead rows`, rows(table, 'dead'), (first) => first + beforeVacuum);
    if (growsByDesign(table)) return [dead];
    return [dead, trend(`${table}: live rows`, rows(table, 'live'), (first) => first + beforeVacuum)];
  });
  return [
    ...ofInstances,
    trend('connections to PostgreSQL', ({ connections }) => connections, within('connections')),
    ...ofTables,
  ];
}

/** Tables that had rows. */
export const usedTables = (samples: readonly Sample[]): string[] =>
  Object.keys(samples.at(-1)?.tables ?? {}).filter((table) =>
    samples.some(({ tables }) => (tables[table]?.live ?? 0) + (tables[table]?.dead ?? 0) > 0),
  );

const names = { residentMegabytes: 'resident MB', heapMegabytes: 'heap MB', files: 'open files' } as const;

/** The part of requests that may be asked to wait, because a machine may have other work. */
const waitsAllowed = 0.001;

/** The reasons why the run was not flat. */
export function faultsOf(samples: readonly Sample[], trends: readonly Trend[], wrong: readonly string[]): string[] {
  const requests = samples.reduce((sum, sample) => sum + sample.requests.count, 0);
  const waits = samples.reduce((sum, sample) => sum + sample.waits, 0);
  const errors = samples.flatMap((sample) =>
    Object.entries(sample.errors).map(([what, count]) => `${what} (${count})`),
  );
  return [
    ...(trends.length === 0 ? ['the run was too short for a trend'] : []),
    ...trends.filter(({ isFlat }) => !isFlat).map(({ what }) => `${what}: grows`),
    ...errors,
    ...(waits > requests * waitsAllowed ? [`${waits} of ${requests} requests were asked to wait`] : []),
    ...wrong,
  ];
}
