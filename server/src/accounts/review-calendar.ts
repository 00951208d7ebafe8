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

/** The days between the last reminder and the end. */
export const noticeDays = 2;

/**
 * The reminders of a review in their order, each with the days that it leaves until the end. The first opens the review. Staff get one,
 * administrators the others.
 */
const reminderStages = [
  { to: 'administrators', notice: (stopDays: number) => stopDays },
  { to: 'administrators', notice: (stopDays: number) => Math.ceil(stopDays / 2) },
  { to: 'staff', notice: () => 7 },
  { to: 'administrators', notice: () => noticeDays },
] as const;
export type ReminderStage = (typeof reminderStages)[number];

/** The number of reminders after the end of a review, when staff were stopped. */
export const stopped = reminderStages.length + 1;

/** If nothing happened for so many days after the end, the review was interrupted, and begins anew. */
const forgottenAfter = 30;

/** What was written of a review. */
export interface WrittenReminders {
  /** The start of the present period. */
  startedAt: Date;
  reminders: number;
  remindedAt: Date | null;
  /** The end that the reminders named. Null before the first, and if the review only reminds. */
  stopsOn: string | null;
}

export interface Review {
  /** The day on which the review is due. */
  dueOn: string;
  /** The last day on which staff can log in without a confirmation. Null if the review only reminds. */
  stopsOn: string | null;
  /** The reminders that are to be written now. */
  missing: readonly ReminderStage[];
  /** How many reminders are written after that. */
  reminders: number;
  isOver: boolean;
}

/** The day on which the next review is due. Null if there are no reviews. */
export const dueDay = ({ reviewMonths }: Pick<OrganisationPolicy, 'reviewMonths'>, startedAt: Date): string | null =>
  reviewMonths === 0 ? null : addMonths(irishDay(startedAt), reviewMonths);

/**
 * The present review. Undefined if none is due yet. Its end is counted from the first reminder, and a reminder that is written late moves
 * the end. So everybody has the days that a reminder names, whatever the operator changes or however long the server was off.
 */
export function presentReview(
  policy: Pick<OrganisationPolicy, 'reviewMonths' | 'stopDays'>,
  written: WrittenReminders,
  now: Date,
): Review | undefined {
  const dueOn = dueDay(policy, written.startedAt);
  const today = irishDay(now);
  if (dueOn === null || today < dueOn) return undefined;
  if (written.reminders >= stopped)
    return { dueOn, stopsOn: written.stopsOn, missing: [], reminders: written.reminders, isOver: false };
  const { stopDays } = policy;
  if (stopDays === 0) {
    const missing = reminderStages.slice(written.reminders, 1);
    return { dueOn, stopsOn: null, missing, reminders: 1, isOver: false };
  }
  const isNew = written.stopsOn === null || isForgotten(written, written.stopsOn, today);
  const end = isNew || written.stopsOn === null ? addDays(today, stopDays) : written.stopsOn;
  const before = isNew ? 0 : written.reminders;
  const reached = reminderStages.filter(({ notice }) => daysBetween(today, end) <= notice(stopDays)).length;
  const reminders = Math.max(before, reached);
  const missing = reminderStages.slice(before, reminders);
  const [first] = missing;
  const leastEnd = first ? addDays(today, first.notice(stopDays)) : end;
  return { dueOn, stopsOn: leastEnd > end ? leastEnd : end, missing, reminders, isOver: !first && today > end };
}

function isForgotten({ remindedAt }: WrittenReminders, stopsOn: string, today: string): boolean {
  const last = remindedAt === null ? stopsOn : irishDay(remindedAt);
  return today > stopsOn && daysBetween(last, today) > forgottenAfter;
}
