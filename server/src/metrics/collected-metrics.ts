import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { channels } from '../gateways/message-gateway.ts';
import type { NoteResponse } from '../http/response-times.ts';
import { textsToday } from '../attempts/message-limits.ts';
import { backchannelClients } from '../oidc/backchannel-logout/delivery.ts';
import { oldestUntold } from '../oidc/backchannel-logout/store.ts';
import { outboxLoad } from '../messages/outbox-status-store.ts';
import { lastEnd, rowsWithoutMonth } from '../db/audit-partitions.ts';
import type { Db } from '../db/database.ts';
import { chainLag } from '../audit/audit-chain-store.ts';
import { organisationCounts } from '../support/organisation-overview.ts';
import { signingSince } from '../support/rotate-signing-keys.ts';
import { oddPatterns } from '../audit/odd-patterns-store.ts';
import type { AuditReadings, Metric, MetricReadings, MetricSources } from './metric.ts';
import { auditMetrics, auditStateMetrics } from './event-metrics.ts';
import { messageMetrics, outboxMetrics } from './message-metrics.ts';
import { privacyReadings } from '../support/privacy-readings.ts';
import { consentMetrics } from './consent-metrics.ts';
import { oidcMetrics } from './oidc-metrics.ts';
import { organisationMetrics } from './organisation-metrics.ts';
import { processMetrics } from './process-metrics.ts';

export const everyMetric: readonly Metric[] = [
  ...auditMetrics,
  ...auditStateMetrics,
  ...messageMetrics,
  ...outboxMetrics,
  ...oidcMetrics,
  ...organisationMetrics,
  ...consentMetrics,
  ...processMetrics,
];

export const responseTimes = {
  name: 'selvage_http_request_duration_seconds',
  help: 'Response times by route pattern (never the address) and class of status.',
  labelNames: ['route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
};

export interface Metrics {
  /** Returns the text for Prometheus. Concurrent requests share one result. */
  text: () => Promise<string>;
  contentType: string;
  noteResponse: NoteResponse;
}

/** Opens the metrics. Events are counted in memory when they happen. All other values are read when Prometheus asks. */
export function openMetrics(watched: MetricSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const times = new Histogram({ ...responseTimes, registers: [registry] });
  const instruments = everyMetric.map((metric) => ({ metric, instrument: instrumentFor(metric, registry) }));

  async function read(): Promise<string> {
    const seen = await look(watched);
    for (const { metric, instrument } of instruments) {
      instrument.reset();
      for (const { labels, value } of metric.read(seen)) instrument.inc(labels, value);
    }
    return registry.metrics();
  }

  let asked: Promise<string> | undefined;
  return {
    text: () => (asked ??= read().finally(() => (asked = undefined))),
    contentType: registry.contentType,
    noteResponse: ({ route, status, seconds }) => times.observe({ route, status }, seconds),
  };
}

function instrumentFor({ name, help, type, labels }: Metric, registry: Registry): Counter | Gauge {
  const options = { name, help, labelNames: labels, registers: [registry] };
  return type === 'counter' ? new Counter(options) : new Gauge(options);
}

async function look(watched: MetricSources): Promise<MetricReadings> {
  const { db, now, config, pool, hashing, registry } = watched;
  // The load of the pool is read before this request takes a connection itself.
  const seen = { pool: { total: pool.total, idle: pool.idle, waiting: pool.waiting }, hashes: hashing.load() };
  const outbox = await outboxLoad(db, channels, now()).catch(() => null);
  const cap = config.limits.textsPerDay;
  const texts = await textsToday(watched).then(
    (sent) => ({ sent, cap }),
    () => null,
  );
  const audit = await lookAtAudit(db, now()).catch(() => null);
  const since = await signingSince(watched).catch(() => null);
  const signingKeyAge = since && (now().getTime() - since.getTime()) / 1000;
  const organisations = await organisationCounts(db, config, now()).catch(() => null);
  const privacy = await privacyReadings(db, now()).catch(() => null);
  const applications = await lookAtApplications(watched);
  return {
    ...seen,
    isRegistryAway: registry.isAway(),
    outbox,
    texts,
    audit,
    organisations,
    privacy,
    unevenTerms: watched.terms.uneven.length,
    signingKeyAge,
    ...applications,
  };
}

async function lookAtApplications({ db, now, config: { oidc } }: MetricSources) {
  const clients = oidc?.clients ?? [];
  const told = backchannelClients(clients).map(({ id }) => id);
  const logoutOldest = told.length === 0 ? 0 : await oldestUntold(db, told, now()).catch(() => null);
  return { clients: clients.map(({ id }) => id), backchannelClients: told, logoutOldest };
}

async function lookAtAudit(db: Db, now: Date): Promise<AuditReadings> {
  return {
    ...(await oddPatterns(db, now)),
    chainLag: await chainLag(db, now),
    rowsWithoutMonth: await rowsWithoutMonth(db, now),
    monthsLast: ((await lastEnd(db)).getTime() - now.getTime()) / 1000,
  };
}
