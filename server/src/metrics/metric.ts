import type { Config } from '../config/config.ts';
import type { KeyRing } from '../crypto/key-ring.ts';
import type { Db, OpenDatabase } from '../db/database.ts';
import type { Registry } from '../gateways/registry/registry.ts';
import type { OddPatterns } from '../audit/odd-patterns-store.ts';
import type { WorkLoad } from '../attempts/work-queue.ts';
import type { OutboxLoad } from '../messages/outbox-status-store.ts';

/** What is looked at whenever somebody asks. */
export interface MetricSources {
  db: Db;
  now: () => Date;
  keys: KeyRing;
  config: Pick<Config, 'limits' | 'oidc'>;
  pool: OpenDatabase['pool'];
  hashing: { load: () => WorkLoad };
  registry: Pick<Registry, 'isAway'>;
}

/** What was seen then; nothing of the outbox while the database does not answer. */
export interface MetricReadings {
  pool: MetricSources['pool'];
  hashes: WorkLoad;
  isRegistryAway: boolean;
  outbox: readonly OutboxLoad[] | null;
  /** Text messages counted today, and as many as there may be. */
  texts: { sent: number; cap: number } | null;
  audit: AuditReadings | null;
  /** The ids of the applications of OpenID Connect. */
  clients: readonly string[];
  /** Those of them that are told when a session ends. */
  backchannelClients: readonly string[];
  /** Seconds since the oldest end that one of them is still to be told of. */
  logoutOldest: number | null;
  /** Seconds since the current signing key has signed; null while there is none. */
  signingKeyAge: number | null;
}

export interface AuditReadings extends OddPatterns {
  /** Seconds since the oldest row was written that the chain does not have. */
  chainLag: number;
  /** Rows in the partition for months that have none. */
  rowsWithoutMonth: number;
  /** Seconds until the last month that has a partition ends. */
  monthsLast: number;
}

export type Labels = Readonly<Record<string, string>>;

interface Sample {
  labels: Labels;
  value: number;
}

/** A figure that is read when somebody asks for it. Its labels come from short lists of ours, never from a request. */
export interface Metric {
  name: `selvage_${string}`;
  type: 'counter' | 'gauge';
  help: string;
  labels: readonly string[];
  read: (seen: MetricReadings) => readonly Sample[];
}

interface Counted<Entry> {
  name: Metric['name'];
  help: string;
  /** Every value that each label can have. */
  labels: Readonly<Record<string, readonly string[]>>;
  all: () => readonly { counted: Entry; times: number }[];
  /** Which combinations there can be, where not all. */
  isSeries?: (labels: Labels) => boolean;
  /** Under which labels an entry counts; not at all, if under none. */
  label: (entry: Entry) => Labels | null;
}

/** A metric made from a `Counter`. What fits none of its series is not counted, so that there are never more of them. */
export function counterMetric<Entry>({
  name,
  help,
  labels,
  isSeries = () => true,
  all,
  label,
}: Counted<Entry>): Metric {
  const names = Object.keys(labels);
  const keyOf = (given: Labels) => names.map((each) => given[each]).join('\n');
  const read = (): Sample[] => {
    const every = everySeries(labels).filter(isSeries);
    const samples = new Map(every.map((series) => [keyOf(series), { labels: series, value: 0 }]));
    for (const { counted: entry, times } of all()) {
      const given = label(entry);
      const sample = given === null ? undefined : samples.get(keyOf(given));
      if (sample) sample.value += times;
    }
    return [...samples.values()];
  };
  return { name, type: 'counter', help, labels: names, read };
}

/** Every combination, so that a counter is there before it first counts: a rise from nothing is none. */
function everySeries(lists: Readonly<Record<string, readonly string[]>>): Labels[] {
  return Object.entries(lists).reduce<Labels[]>(
    (series, [label, values]) => series.flatMap((labels) => values.map((value) => ({ ...labels, [label]: value }))),
    [{}],
  );
}
