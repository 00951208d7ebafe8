import { describe, expect, test } from 'vitest';
import { moments as english } from './en/date-and-time.ts';
import { moments as irish } from './ga/date-and-time.ts';

const now = new Date('2026-11-16T10:00:00Z');

test.each([
  ['2026-11-16T10:00:20Z', 'just now', 'anois díreach'],
  ['2026-11-16T09:59:30Z', 'just now', 'anois díreach'],
  ['2026-11-16T09:59:00Z', '1 minute ago', 'nóiméad amháin ó shin'],
  ['2026-11-16T09:00:01Z', '59 minutes ago', '59 nóiméad ó shin'],
  ['2026-11-16T09:00:00Z', '1 hour ago', 'uair an chloig amháin ó shin'],
  ['2026-11-16T08:00:00Z', '2 hours ago', '2 uair an chloig ó shin'],
  ['2026-11-16T07:00:00Z', '3 hours ago', '3 huaire an chloig ó shin'],
  ['2026-11-16T03:00:00Z', '7 hours ago', '7 n-uaire an chloig ó shin'],
  ['2026-11-15T22:00:00Z', '12 hours ago', '12 uair an chloig ó shin'],
  ['2026-11-15T10:00:00Z', '1 day ago', 'lá amháin ó shin'],
  ['2026-11-10T10:00:00Z', '6 days ago', '6 lá ó shin'],
  ['2026-11-09T10:00:00Z', 'on 9\u00a0November 2026', 'an 9\u00a0Samhain 2026'],
  ['2026-08-31T23:30:00Z', 'on 1\u00a0September 2026', 'an 1\u00a0Meán Fómhair 2026'],
])('the time %s is written “%s” in English and “%s” in Irish', (then, inEnglish, inIrish) => {
  expect(english.ago(new Date(then), now)).toBe(inEnglish);
  expect(irish.ago(new Date(then), now)).toBe(inIrish);
});

describe('a date', () => {
  test.each([
    ['2026-11-16', 'Today', 'Inniu'],
    ['2026-11-15', 'Yesterday', 'Inné'],
    ['2026-11-14', '14\u00a0November 2026', '14\u00a0Samhain 2026'],
    ['2026-01-01', '1\u00a0January 2026', '1\u00a0Eanáir 2026'],
  ])('%s is written “%s” in English and “%s” in Irish', (day, inEnglish, inIrish) => {
    expect(english.day(day, '2026-11-16')).toBe(inEnglish);
    expect(irish.day(day, '2026-11-16')).toBe(inIrish);
  });

  test('before the first of a month is “Yesterday” on that day', () =>
    expect(english.day('2026-02-28', '2026-03-01')).toBe('Yesterday'));
});

test('a time is shown in Irish time, also in summer', () => {
  for (const { time } of [english, irish]) {
    expect(time(new Date('2026-07-05T23:05:00Z'))).toBe('00:05');
    expect(time(new Date('2026-11-05T23:05:00Z'))).toBe('23:05');
  }
});
