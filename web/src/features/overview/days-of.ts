import type { ActivityEntry } from '@selvage/contract/api/security';
import { irishDay } from '@selvage/contract/irish-day';

export interface ActivityDay {
  /** yyyy-MM-dd. */
  day: string;
  entries: readonly ActivityEntry[];
}

/** The entries under the days on which they happened in Ireland, in the order they come in. */
export function daysOf(entries: readonly ActivityEntry[]): ActivityDay[] {
  const days = new Map<string, ActivityEntry[]>();
  for (const entry of entries) {
    const day = irishDay(new Date(entry.at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, its]) => ({ day, entries: its }));
}
