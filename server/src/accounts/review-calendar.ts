import { irishDay } from '@selvage/contract/rules/dates';
import { days } from '@selvage/contract/time-units';
import type { OrganisationPolicy } from '../config/config.ts';

// The days of a review, by the calendar of Ireland. A day is yyyy-MM-dd.

const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => dayOf(new Date(atNoon(day).getTime() + days(count)));

export const daysBetween = (from: string, to: string): number =>
  Math.round((atNoon(to).getTime() - atNoon(from).getTime()) / days(1));

/** The same day some months later, or the last day of that month. */
export function addMonths(day: string, months: number): string {
  const moved = atNoon(day);
  moved.setUTCMonth(moved.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(Number(day.slice(8)), lastDay));
  return dayOf(moved);
}

/** The reminders of a review, in their order. Staff get one, administrators the others. The last one announces the end for the last time. */
export const reminderStages = [
  { to: 'administrators', day: () => 0 },
  { to: 'administrators', day: (stopDays: number) => Math.floor(stopDays / 2) },
  { to: 'staff', day: (stopDays: number) => stopDays - 7 },
  { to: 'administrators', day: (stopDays: number) => stopDays - 2 },
] as const;

/** The number of reminders after the end of a review, when staff were stopped. */
export const stopped = reminderStages.length + 1;

export interface ReviewDays {
  /** The day on which the review is due. */
  dueOn: string;
  /** The last day on which staff can log in without a confirmation. Null if the review only reminds. */
  stopsOn: string | null;
  /** How many reminders should have been written by now. */
  reminders: number;
  isOver: boolean;
}

/** The days of the present review. Undefined if none is due yet. */
export function reviewDays(
  { reviewMonths, stopDays }: Pick<OrganisationPolicy, 'reviewMonths' | 'stopDays'>,
  startedAt: Date,
  now: Date,
): ReviewDays | undefined {
  if (reviewMonths === 0) return undefined;
  const dueOn = addMonths(irishDay(startedAt), reviewMonths);
  const passed = daysBetween(dueOn, irishDay(now));
  if (passed < 0) return undefined;
  if (stopDays === 0) return { dueOn, stopsOn: null, reminders: 1, isOver: false };
  const reminders = reminderStages.filter(({ day }) => passed >= day(stopDays)).length;
  return { dueOn, stopsOn: addDays(dueOn, stopDays), reminders, isOver: passed > stopDays };
}

/** The days between the last reminder and the end, also if the reminder was written late. */
export const noticeDays = 2;
