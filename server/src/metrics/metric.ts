import type { Terms } from '../gateways/content/asked-text.ts';
import type { PrivacyReadings } from '../support/privacy-readings.ts';
import type { Config } from '../config/config.ts';
import type { KeyRing } from '../crypto/key-ring.ts';
import type { Db, OpenDatabase } from '../db/database.ts';
import type { Registry } from '../gateways/registry/registry.ts';
import type { OrganisationCounts } from '../support/organisation-overview.ts';
import type { OddPatterns } from '../audit/odd-patterns-store.ts';
import type { WorkLoad } from '../attempts/work-queue.ts';
import type { OutboxLoad } from '../messages/outbox-status-store.ts';

/** The parts of the server that each scrape reads. */
export interface MetricSources {
  db: Db;
  now: () => Date;
  keys: KeyRing;
  config: Pick<Config, 'limits' | 'oidc' | 'organisations'>;
  pool: OpenDatabase['pool'];
  hashing: { load: () => WorkLoad };
  registry: Pick<Registry, 'isAway'>;
  terms: Pick<Terms, 'uneven'>;
}

/** The values that one scrape read. Values of the database are null while it does not answer. */
export interface MetricReadings {
  pool: MetricSources['pool'];
  hashes: WorkLoad;
  isRegistryAway: boolean;
  outbox: readonly OutboxLoad[] | null;
  /** Text messages counted today, and their daily cap. */
  texts: { sent: number; cap: number } | null;
  audit: AuditReadings | null;
  /** The ids of the applications of OpenID Connect. */
  clients: readonly string[];
  /** The applications with a back-channel logout. */
  backchannelClients: readonly string[];
  /** Age in seconds of the oldest logout notice that is still to be delivered, or null. */
  logoutOldest: number | null;
  /** The organisations that need attention, for each kind that is on. */
  organisations: readonly OrganisationCounts[] | null;
  /** Copies and closings that wait. */
  privacy: PrivacyReadings | null;
  /** The texts that ask nobody because of a fault. */
  unevenTerms: number;
  /** Age in seconds of the current signing key. Null if there is no key. */
  signingKeyAge: number | null;
}

export interface AuditReadings extends OddPatterns {
  /** Age in seconds of the oldest audit row that is not chained. */
  chainLag: number;
  /** The number of audit rows in the default partition. */
  rowsWithoutMonth: number;
  /** The time in seconds until the last monthly partition ends. */
  monthsLast: number;
}

export type Labels = Readonly<Record<string, string>>;

interface Sample {
  labels: Labels;
  value: number;
}

/**
 * A metric that is read at each scrape. Its labels come from short lists of ours and never from a request, so the number of series is
 * bounded.
 */
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
  /** The labels of the metric, each with every value that it can have. */
  labels: Readonly<Record<string, readonly string[]>>;
  all: () => readonly { counted: Entry; times: number }[];
  /** True for the possible combinations of labels. By default all are possible. */
  isSeries?: (labels: Labels) => boolean;
  /** Returns the labels under which an entry counts. Null if the entry does not count. */
  label: (entry: Entry) => Labels | null;
}

/** A metric made from a `Counter`. Entries that belong to no known series are not counted, so that the number of series is bounded. */
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

/** Creates every series with 0, because Prometheus sees no increase when a series first appears with a value. */
function everySeries(lists: Readonly<Record<string, readonly string[]>>): Labels[] {
  return Object.entries(lists).reduce<Labels[]>(
    (series, [label, values]) => series.flatMap((labels) => values.map((value) => ({ ...labels, [label]: value }))),
    [{}],
  );
}
