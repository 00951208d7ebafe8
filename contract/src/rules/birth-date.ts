import { calendarDateRule, type CalendarDateProblem } from './calendar-date.ts';
import { wrong, type Rule } from './verdict.ts';

export type BirthDateProblem = CalendarDateProblem | 'too-early' | 'in-the-future';

interface BirthDateBounds {
  /** VA7 (`after_or_equal`): the first year allowed; none means any. */
  earliestYear?: number;
  /** `yyyy-MM-dd`. */
  today: string;
}

/** VA5. The value is `yyyy-MM-dd`. */
export const birthDateRule =
  ({ earliestYear, today }: BirthDateBounds): Rule<string, BirthDateProblem> =>
  (typed) => {
    const date = calendarDateRule(typed);
    if (!date.ok) return date;
    if (earliestYear !== undefined && Number(date.value.slice(0, 4)) < earliestYear) return wrong('too-early');
    return date.value > today ? wrong('in-the-future') : date;
  };

/** `yyyy-MM-dd` as people read it here: dd/MM/yyyy. Anything else as it is. */
export function shownDate(date: string): string {
  return date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');
}
