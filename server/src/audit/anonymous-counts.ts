import { minutes } from '@selvage/contract/time-units';
import type { Kind } from '@selvage/contract/user-types';

export interface AnonymousRefusal {
  event: string;
  reason: string | null;
  kind: Kind | null;
  client: string | null;
}

export interface AnonymousCount extends AnonymousRefusal {
  hits: number;
}

export const minuteOf = (at: Date): Date => new Date(at.getTime() - (at.getTime() % minutes(1)));

/** Above this many counts, networks are left out, because their number has no limit. Events, reasons and kinds are few. */
const mostCounts = 128;

/** Counts in memory, so that a refusal costs no write. A killed process loses at most one second of counts. */
class AnonymousCounts {
  #counts = new Map<string, AnonymousCount>();

  add(refusal: AnonymousRefusal, hits = 1): void {
    const { event, reason, kind } = refusal;
    const keyFor = (client: string | null) => [event, reason, kind, client].join('\n');
    const isFull = this.#counts.size >= mostCounts && !this.#counts.has(keyFor(refusal.client));
    const client = isFull ? null : refusal.client;
    const counted = this.#counts.get(keyFor(client));
    if (counted) counted.hits += hits;
    else this.#counts.set(keyFor(client), { event, reason, kind, client, hits });
  }

  /** Returns the counts and resets them. */
  take(): AnonymousCount[] {
    const taken = [...this.#counts.values()];
    this.#counts = new Map();
    return taken;
  }
}

export const anonymousCounts = new AnonymousCounts();
