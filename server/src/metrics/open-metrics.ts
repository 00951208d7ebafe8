import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { channels } from '../gateways/mail/message.ts';
import type { NoteAnswer } from '../http/answer-times.ts';
import { textsToday } from '../identity/message-limits.ts';
import { outboxLoad } from '../outbox/outbox-load-store.ts';
import { answerTimes, everyMetric } from './every-metric.ts';
import type { Metric, Seen, Watched } from './metric.ts';

export interface Metrics {
  /** What Prometheus reads. Those who ask at the same time get the same. */
  text: () => Promise<string>;
  contentType: string;
  noteAnswer: NoteAnswer;
}

/** Counting is done in memory where things happen; nothing else happens until somebody asks. */
export function openMetrics(watched: Watched): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const times = new Histogram({ ...answerTimes, registers: [registry] });
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
    noteAnswer: ({ route, status, seconds }) => times.observe({ route, status }, seconds),
  };
}

function instrumentFor({ name, help, type, labels }: Metric, registry: Registry): Counter | Gauge {
  const options = { name, help, labelNames: labels, registers: [registry] };
  return type === 'counter' ? new Counter(options) : new Gauge(options);
}

async function look(watched: Watched): Promise<Seen> {
  const { db, now, config, pool, hashing, registry } = watched;
  // Before our own question takes a connection.
  const seen = { pool: { total: pool.total, idle: pool.idle, waiting: pool.waiting }, hashes: hashing.load() };
  const outbox = await outboxLoad(db, channels, now()).catch(() => null);
  const cap = config.limits.textsPerDay;
  const texts = await textsToday(watched).then(
    (sent) => ({ sent, cap }),
    () => null,
  );
  return { ...seen, isRegistryAway: registry.isAway(), outbox, texts };
}
