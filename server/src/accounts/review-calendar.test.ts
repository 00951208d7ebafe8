import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, presentReview } from './review-calendar.ts';

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
  const unwritten = { startedAt: new Date('2026-06-30T23:30:00Z'), reminders: 0, remindedAt: null, stopsOn: null };
  const opened = { ...unwritten, reminders: 1, remindedAt: new Date('2027-07-01T08:00:00Z'), stopsOn: '2027-07-31' };
  const to = (review: ReturnType<typeof presentReview>) => review?.missing.map((stage) => stage.to);

  test.each([
    ['the day before it is due', unwritten, '2027-06-30T22:59:00Z', undefined],
    ['the first minute of the day in Ireland', unwritten, '2027-06-30T23:01:00Z', ['administrators']],
    ['the day before half way', opened, '2027-07-15T10:00:00Z', []],
    ['half way', opened, '2027-07-16T10:00:00Z', ['administrators']],
    ['a week before the end', { ...opened, reminders: 2 }, '2027-07-24T10:00:00Z', ['staff']],
    ['two days before the end', { ...opened, reminders: 3 }, '2027-07-29T10:00:00Z', ['administrators']],
  ])('ORG26: a review that began on 1 July in Ireland is due a year later: %s', (_what, written, now, missing) => {
    const review = presentReview(policy, written, new Date(now));
    expect(to(review)).toEqual(missing);
    const days = review && [review.dueOn, review.stopsOn, review.isOver];
    expect(days).toEqual(missing && ['2027-07-01', '2027-07-31', false]);
  });

  test('ORG26: it is over on the day after the end', () => {
    const reminded = { ...opened, reminders: 4, remindedAt: new Date('2027-07-29T10:00:00Z') };
    const isOver = (now: string) => presentReview(policy, reminded, new Date(now))?.isOver;
    expect([isOver('2027-07-31T10:00:00Z'), isOver('2027-08-01T10:00:00Z')]).toEqual([false, true]);
  });

  test('ORG26: a reminder that is written late moves the end', () => {
    const reminded = { ...opened, reminders: 2, remindedAt: new Date('2027-07-16T10:00:00Z') };
    const late = presentReview(policy, reminded, new Date('2027-08-05T10:00:00Z'));
    expect(late).toMatchObject({ stopsOn: '2027-08-12', reminders: 4, isOver: false });
    expect(to(late)).toEqual(['staff', 'administrators']);
  });

  test('ORG26: without an end it only reminds, and without months it is never due', () => {
    const now = new Date('2029-01-01T00:00:00Z');
    const review = presentReview({ reviewMonths: 12, stopDays: 0 }, unwritten, now);
    expect(review).toMatchObject({ dueOn: '2027-07-01', stopsOn: null, reminders: 1, isOver: false });
    expect(presentReview({ reviewMonths: 0, stopDays: 30 }, unwritten, now)).toBeUndefined();
  });
});
