import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, reviewDays } from './review-calendar.ts';

describe('the days of a review', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-11-19', 12, '2027-11-19'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 24, '2028-12-15'],
  ])('ORG26: %s and %i months are %s', (day, months, later) => expect(addMonths(day, months)).toBe(later));

  test('days are counted through the change of the clock', () => {
    expect([addDays('2027-03-27', 2), daysBetween('2027-03-27', '2027-03-29')]).toEqual(['2027-03-29', 2]);
  });

  const policy = { reviewMonths: 12, stopDays: 30 };
  const startedAt = new Date('2026-06-30T23:30:00Z');
  test.each([
    ['the day before it is due', '2027-06-30T22:59:00Z', undefined],
    ['the first minute of the day in Ireland', '2027-06-30T23:01:00Z', { reminders: 1, isOver: false }],
    ['half way', '2027-07-16T10:00:00Z', { reminders: 2, isOver: false }],
    ['a week before the end', '2027-07-24T10:00:00Z', { reminders: 3, isOver: false }],
    ['two days before the end', '2027-07-29T10:00:00Z', { reminders: 4, isOver: false }],
    ['the last day', '2027-07-31T10:00:00Z', { reminders: 4, isOver: false }],
    ['the day after', '2027-08-01T10:00:00Z', { reminders: 4, isOver: true }],
  ])('ORG26: a review that began on 1 July in Ireland is due a year later: %s', (_what, now, expected) => {
    const review = reviewDays(policy, startedAt, new Date(now));
    expect(review).toEqual(expected && { dueOn: '2027-07-01', stopsOn: '2027-07-31', ...expected });
  });

  test('ORG26: without an end it only reminds, and without months it is never due', () => {
    const now = new Date('2029-01-01T00:00:00Z');
    expect(reviewDays({ reviewMonths: 12, stopDays: 0 }, startedAt, now)).toEqual({
      dueOn: '2027-07-01',
      stopsOn: null,
      reminders: 1,
      isOver: false,
    });
    expect(reviewDays({ reviewMonths: 0, stopDays: 30 }, startedAt, now)).toBeUndefined();
  });
});
