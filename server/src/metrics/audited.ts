import type { AuditEvent } from '../identity/audit-store.ts';
import { auditTally } from '../identity/audit-tally.ts';
import { counted } from './counted.ts';
import type { Labels, Metric } from './metric.ts';

type Entry = ReturnType<typeof auditTally.all>[number]['counted'];

interface OfEvents {
  name: Metric['name'];
  help: string;
  labels: Readonly<Record<string, readonly string[]>>;
  /** What each event adds to. */
  events: Partial<Record<AuditEvent, (entry: Entry) => Labels>>;
}

/** A counter of what the audit says has happened. */
export function audited({ name, help, labels, events }: OfEvents): Metric {
  const byName = new Map<string, (entry: Entry) => Labels>(Object.entries(events));
  const label = (entry: Entry) => byName.get(entry.event)?.(entry) ?? null;
  return counted({ name, help, labels, all: () => auditTally.all(), label });
}
