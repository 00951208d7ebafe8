import type { Activity, ActivityEntry } from '@selvage/contract/api/security';
import { irishDay } from '@selvage/contract/rules/dates';

/** Entries that are shown as one line, the newest first. */
export type ActivityGroup = readonly [ActivityEntry, ...ActivityEntry[]];

export const countedFailures = [
  'sign-in-failed',
  'sign-in-locked',
  'code-failed',
] as const satisfies readonly Activity[];
export type CountedFailure = (typeof countedFailures)[number];

export const isCounted = (what: Activity): what is CountedFailure => countedFailures.some((each) => each === what);

const signOf = ({ what, at, device }: ActivityEntry): string =>
  [what, irishDay(new Date(at)), device?.browser, device?.system].join('/');

/** Groups equal failures by the same device on the same day, with no other entry between them. */
export function groupsOf(entries: readonly ActivityEntry[]): ActivityGroup[] {
  const groups: [ActivityEntry, ...ActivityEntry[]][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && isCounted(entry.what) && signOf(last[0]) === signOf(entry)) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}
