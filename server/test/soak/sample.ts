import { sql } from 'kysely';
import type { Witnessed } from '../harness/busy-people.ts';
import { quantile, resourcesOf } from '../harness/load.ts';
import type { Portal } from '../harness/portal.ts';
import { samplesIn } from '../harness/server-process.ts';

export interface TableSample {
  live: number;
  dead: number;
  bytes: number;
  vacuums: number;
}

interface Latency {
  count: number;
  p50: number;
  p99: number;
}

/** What was measured in one minute. Latencies are in milliseconds. */
export interface Sample {
  /** Minutes since the load began. */
  minute: number;
  instances: { residentMegabytes: number; heapMegabytes: number; files: number }[];
  connections: number;
  tables: Record<string, TableSample>;
  requests: Latency;
  acts: Record<string, Latency>;
  /** Requests that were refused for a moment (503 with `Retry-After`). */
  waits: number;
  /** Answers that are neither a success nor a request to wait nor an expected refusal, by act and status. */
  errors: Record<string, number>;
}

const megabyte = 2 ** 20;

export async function takeSample(portal: Portal, minute: number, witnessed: readonly Witnessed[]): Promise<Sample> {
  const { db } = portal.deps;
  const instances = await Promise.all(
    portal.servers.map(async ({ pid }, index) => {
      const { megabytes, files } = resourcesOf(pid);
      const metrics = await fetch(`http://127.0.0.1:${portal.metricsPorts[index]}/metrics`);
      const heap = samplesIn(await metrics.text()).get('nodejs_heap_size_used_bytes') ?? NaN;
      return { residentMegabytes: megabytes, heapMegabytes: heap / megabyte, files };
    }),
  );
  const connections = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where application_name like 'selvage %' and application_name not like ${`selvage ${process.pid}%`}`.execute(db);
  const tables = await sql<TableSample & { name: string }>`
    select relname as name, n_live_tup::float8 as live, n_dead_tup::float8 as dead,
      pg_total_relation_size(relid)::float8 as bytes, autovacuum_count::float8 as vacuums
    from pg_stat_user_tables order by relname`.execute(db);
  const acts = [...new Set(witnessed.map(({ act }) => act))].toSorted();
  const wrong = witnessed.filter((each) => !isExpected(each));
  return {
    minute,
    instances,
    connections: connections.rows[0]?.count ?? NaN,
    tables: Object.fromEntries(tables.rows.map(({ name, ...table }) => [name, table])),
    requests: latencyOf(witnessed),
    acts: Object.fromEntries(acts.map((act) => [act, latencyOf(witnessed.filter((each) => each.act === act))])),
    waits: wrong.filter(isWait).length,
    errors: countErrors(wrong.filter((each) => !isWait(each))),
  };
}

function latencyOf(witnessed: readonly Witnessed[]): Latency {
  const times = witnessed.map(({ took }) => took);
  return { count: times.length, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** The acts that try an ended session, token or former password once more. The server must refuse them with 401. */
const mayBeRefused: ReadonlySet<Witnessed['act']> = new Set(['read', 'user info', 'former password']);

const isExpected = ({ act, status, isUnsure }: Witnessed): boolean =>
  status === 200 || (status === 401 && (isUnsure || mayBeRefused.has(act)));

const isWait = ({ status, retryAfter }: Witnessed): boolean => status === 503 && Number(retryAfter) > 0;

function countErrors(witnessed: readonly Witnessed[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { act, status } of witnessed) {
    const name = `${act}: ${status ?? 'no answer'}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
