import { monthNumbered } from './month-names.ts';
import { fine, wrong, type Rule, type Verdict } from './verdict.ts';

/** 'short-year': a year of fewer than four digits could be of two centuries, so it is asked for and not guessed. */
export type CalendarDateProblem = 'required' | 'incomplete' | 'short-year' | 'not-a-date';

/** VA5, VA7 (`date`): day first as people write it, or year first as browsers fill it in; the month may be a name. */
export const calendarDateRule: Rule<string, CalendarDateProblem> = (typed) => {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return wrong('required');
  if (text.length > longest) return wrong('not-a-date');
  const parts = partsOf(text);
  if (parts.some((part) => !/^\d+$/.test(part))) return wrong('not-a-date');
  const [first = '', second = '', third = '', ...more] = parts;
  if (more.length > 0) return wrong('not-a-date');
  return first.length === 4 ? judge(third, second, first) : judge(first, second, third);
};

/** No date is longer, and a pasted novel is not taken apart. */
const longest = 60;

/** Eight digits without separators are ddMMyyyy: a numeric keypad has no slash. */
function partsOf(text: string): string[] {
  if (/^\d{3,}$/.test(text)) return [text.slice(0, 2), text.slice(2, 4), text.slice(4)].filter((part) => part !== '');
  return withMonthNumber(text) ?? text.split(/[\s/.-]+/).filter((part) => part !== '');
}

/** '1 Feb 1980' and 'February 1st, 1980' as day, month, year; undefined where no month is named. */
function withMonthNumber(text: string): string[] | undefined {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (!/^[a-z\d\s/.,-]+$/.test(plain)) return undefined;
  const month = monthNumbered(plain.match(/[a-z]+/g) ?? []);
  if (month === 0) return undefined;
  const [first = '', ...others] = plain.match(/\d+/g) ?? [];
  return [first, String(month), ...others];
}

function judge(day: string, month: string, year: string): Verdict<string, CalendarDateProblem> {
  if (day.length > 2 || month.length > 2 || year.length > 4) return wrong('not-a-date');
  if (day === '' || month === '' || year === '') return wrong('incomplete');
  if (year.length < 4) return wrong('short-year');
  if (!isRealDay(Number(day), Number(month), Number(year))) return wrong('not-a-date');
  return fine(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

const isRealDay = (day: number, month: number, year: number): boolean =>
  year >= 1 && day >= 1 && day <= (daysInMonth(year)[month - 1] ?? 0);

function daysInMonth(year: number): readonly number[] {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
}
