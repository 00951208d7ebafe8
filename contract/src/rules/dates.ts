import { type Rule, type RuleResult, invalid, valid } from './rule.ts';

/** Month names without accents, as `monthNumbered` compares them: English, Irish, and the Irish genitives after "mí". */
const months: readonly (readonly string[])[] = [
  ['january', 'eanair'],
  ['february', 'feabhra'],
  ['march', 'marta', 'mharta'],
  ['april', 'aibrean', 'aibreain'],
  ['may', 'bealtaine'],
  ['june', 'meitheamh', 'mheithimh'],
  ['july', 'iuil'],
  ['august', 'lunasa'],
  ['september', 'meanfomhair', 'mheanfomhair', 'mfomhair'],
  ['october', 'deireadhfomhair', 'dheireadhfomhair', 'dfomhair'],
  ['november', 'samhain', 'samhna'],
  ['december', 'nollaig', 'nollag'],
];

/** Words that may surround a day or a month: 1st, an 1ú de Mhárta, 1 mí na Nollag. */
const fillers = new Set(['st', 'nd', 'rd', 'th', 'u', 'the', 'of', 'an', 'na', 'de', 'mi']);

/** Returns the number of a month that is written out or shortened to at least three letters. Returns 0 for other words. */
function monthNumbered(words: readonly string[]): number {
  const name = words.filter((word) => !fillers.has(word)).join('');
  return name.length < 3 ? 0 : months.findIndex((names) => names.some((each) => each.startsWith(name))) + 1;
}

/** 'short-year' means that a year with fewer than four digits could be of two centuries, so the form asks for all four digits. */
type CalendarDateProblem = 'required' | 'incomplete' | 'short-year' | 'not-a-date';

/** Accepts the day first, as people write dates, or the year first, as browsers fill them in. The month may be a name. */
export const calendarDateRule: Rule<string, CalendarDateProblem> = (typed) => {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return invalid('required');
  if (text.length > longest) return invalid('not-a-date');
  const parts = partsOf(text);
  if (parts.some((part) => !/^\d+$/.test(part))) return invalid('not-a-date');
  const [first = '', second = '', third = '', ...more] = parts;
  if (more.length > 0) return invalid('not-a-date');
  return first.length === 4 ? validate(third, second, first) : validate(first, second, third);
};

/** No written date has more characters. The limit avoids parsing long pasted text. */
const longest = 60;

/** Eight digits without separators are ddMMyyyy, because numeric keypads have no slash. */
function partsOf(text: string): string[] {
  if (/^\d{3,}$/.test(text)) return [text.slice(0, 2), text.slice(2, 4), text.slice(4)].filter((part) => part !== '');
  return withMonthNumber(text) ?? text.split(/[\s/.-]+/).filter((part) => part !== '');
}

/** Turns '1 Feb 1980' and 'February 1st, 1980' into day, month and year. Returns undefined if the text contains no month name. */
function withMonthNumber(text: string): string[] | undefined {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (!/^[a-z\d\s/.,-]+$/.test(plain)) return undefined;
  const month = monthNumbered(plain.match(/[a-z]+/g) ?? []);
  if (month === 0) return undefined;
  const [first = '', ...others] = plain.match(/\d+/g) ?? [];
  return [first, String(month), ...others];
}

function validate(day: string, month: string, year: string): RuleResult<string, CalendarDateProblem> {
  if (day.length > 2 || month.length > 2 || year.length > 4) return invalid('not-a-date');
  if (day === '' || month === '' || year === '') return invalid('incomplete');
  if (year.length < 4) return invalid('short-year');
  if (!isRealDay(Number(day), Number(month), Number(year))) return invalid('not-a-date');
  return valid(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

const isRealDay = (day: number, month: number, year: number): boolean =>
  year >= 1 && day >= 1 && day <= (daysInMonth(year)[month - 1] ?? 0);

function daysInMonth(year: number): readonly number[] {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
}

export type BirthDateProblem = CalendarDateProblem | 'too-early' | 'in-the-future';

interface BirthDateBounds {
  /** The first allowed year. Absent: every year. */
  earliestYear?: number;
  /** Today's date as `yyyy-MM-dd`. */
  today: string;
}

/** Accepts a birth date. The value has the form `yyyy-MM-dd`. */
export const birthDateRule =
  ({ earliestYear, today }: BirthDateBounds): Rule<string, BirthDateProblem> =>
  (typed) => {
    const date = calendarDateRule(typed);
    if (!date.ok) return date;
    if (earliestYear !== undefined && Number(date.value.slice(0, 4)) < earliestYear) return invalid('too-early');
    return date.value > today ? invalid('in-the-future') : date;
  };

/** Turns `yyyy-MM-dd` into dd/MM/yyyy. Other text stays unchanged. */
export function shownDate(date: string): string {
  return date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');
}

// Created at the first call, because the time zones of Intl take 30 ms and 8 MB, and the start should not wait for them.
let format: Intl.DateTimeFormat | undefined;

/** The present day in Ireland as yyyy-MM-dd, so that both sides agree on "today". */
export function irishDay(now: Date): string {
  // Swedish dates have the form yyyy-MM-dd.
  format ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Dublin' });
  return format.format(now);
}
