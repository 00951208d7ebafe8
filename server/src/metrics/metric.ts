import type { Config } from '../config/config.ts';
import type { Keys } from '../config/keys.ts';
import type { Db, OpenDatabase } from '../db/database.ts';
import type { Registry } from '../gateways/registry/registry.ts';
import type { WorkLoad } from '../identity/work-queue.ts';
import type { OutboxLoad } from '../outbox/outbox-load-store.ts';

/** What is looked at whenever somebody asks. */
export interface Watched {
  db: Db;
  now: () => Date;
  keys: Keys;
  config: Pick<Config, 'limits'>;
  pool: OpenDatabase['pool'];
  hashing: { load: () => WorkLoad };
  registry: Pick<Registry, 'isAway'>;
}

/** What was seen then; nothing of the outbox while the database does not answer. */
export interface Seen {
  pool: Watched['pool'];
  hashes: WorkLoad;
  isRegistryAway: boolean;
  outbox: readonly OutboxLoad[] | null;
  /** Text messages counted today, and as many as there may be. */
  texts: { sent: number; cap: number } | null;
}

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  labels: Labels;
  value: number;
}

/** A figure that is read when somebody asks for it. Its labels come from short lists of ours, never from a request. */
export interface Metric {
  name: `selvage_${string}`;
  type: 'counter' | 'gauge';
  help: string;
  labels: readonly string[];
  read: (seen: Seen) => readonly Sample[];
}
