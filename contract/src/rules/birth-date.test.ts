import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { birthDateRule, shownDate } from './dates.ts';

const today = '2026-06-15';
const atRegistration = birthDateRule({ earliestYear: 1900, today });
const atReset = birthDateRule({ today });

describe('VA5 a birth date can be typed as', () => {
  test.each([
    '27/03/1980',
    '27/3/1980',
    '27031980',
    '27.3.1980',
    '27-03-1980',
    '27 3 1980',
    ' 27 / 03 / 1980 ',
    '1980-03-27',
    '1980/3/27',
    '２７／０３／１９８０',
    '27 March 1980',
    '27 Mar 1980',
    '27/mar/1980',
    'March 27th, 1980',
    '1980 March 27',
    '27 Márta 1980',
    '27ú Mí an Mhárta 1980',
  ])('%j', (typed) => {
    expect(atRegistration(typed)).toEqual({ ok: true, value: '1980-03-27' });
  });
});

test.each([
  ['1 Eanáir 1980', '01'],
  ['1 Feabhra 1980', '02'],
  ['1 Aibreán 1980', '04'],
  ['1 Bealtaine 1980', '05'],
  ['1 Meitheamh 1980', '06'],
  ['1 Iúil 1980', '07'],
  ['1 Lúnasa 1980', '08'],
  ['1 Meán Fómhair 1980', '09'],
  ['1 Deireadh Fómhair 1980', '10'],
  ['1 Samhain 1980', '11'],
  ['1 Mí na Nollag 1980', '12'],
  ['1 Sept 1980', '09'],
  ['1 May 1980', '05'],
])('VA5 the birth date %j is in month %s', (typed, month) => {
  expect(atRegistration(typed)).toEqual({ ok: true, value: `1980-${month}-01` });
});

describe('VA5 the check of a birth date', () => {
  test.each([
    ['', 'required'],
    ['  ', 'required'],
    ['27', 'incomplete'],
    ['27/', 'incomplete'],
    ['27/03', 'incomplete'],
    ['27/03/', 'incomplete'],
    ['27/03/80', 'short-year'],
    ['27/03/198', 'short-year'],
    ['1/2/80', 'short-year'],
    ['1 Feb 80', 'short-year'],
    ['1 Feb', 'incomplete'],
    ['Feb 1980', 'incomplete'],
    ['2703', 'incomplete'],
    ['270319', 'short-year'],
    ['2703198', 'short-year'],
    ['1980-03', 'incomplete'],
    ['31/02/1980', 'not-a-date'],
    ['31/04/1980', 'not-a-date'],
    ['29/02/1900', 'not-a-date'],
    ['29/02/1981', 'not-a-date'],
    ['32/01/1980', 'not-a-date'],
    ['00/01/1980', 'not-a-date'],
    ['27/13/1980', 'not-a-date'],
    ['27/00/1980', 'not-a-date'],
    ['01/01/0000', 'not-a-date'],
    ['19800327', 'not-a-date'],
    ['270319801', 'not-a-date'],
    ['27/03/19801', 'not-a-date'],
    ['127/03/1980', 'not-a-date'],
    ['27/03/1980/1', 'not-a-date'],
    ['27 Marching 1980', 'not-a-date'],
    ['27 Ma 1980', 'not-a-date'],
    ['30 Feb 1980', 'not-a-date'],
    ['27 March 1980 12', 'not-a-date'],
    ['27/03/1980 🙂', 'not-a-date'],
    ['9'.repeat(10_000), 'not-a-date'],
    ['1980-03-27T00:00', 'not-a-date'],
    ['31/12/1899', 'too-early'],
    ['16/06/2026', 'in-the-future'],
    ['01/01/9999', 'in-the-future'],
  ])('refuses %j as %s', (typed, problem) => {
    expect(atRegistration(typed)).toEqual({ ok: false, problem });
  });

  test.each(['01/01/1900', '29/02/2000', '29/02/1980', '15/06/2026'])('accepts %j', (typed) => {
    expect(atRegistration(typed).ok).toBe(true);
  });

  test('VA7 without an earliest year accepts any real date in the past', () => {
    expect(atReset('31/12/1899')).toEqual({ ok: true, value: '1899-12-31' });
    expect(atReset('31/02/1899')).toEqual({ ok: false, problem: 'not-a-date' });
    expect(atReset('16/06/2026')).toEqual({ ok: false, problem: 'in-the-future' });
  });
});

test('VA5 a birth date is displayed as dd/MM/yyyy', () => {
  expect(shownDate('1980-01-15')).toBe('15/01/1980');
  expect(shownDate('15/01/1980')).toBe('15/01/1980');
  expect(shownDate('')).toBe('');
});

test('VA5 the displayed form of a birth date is accepted as the same date', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date(today), noInvalidDate: true });
  fc.assert(
    fc.property(days, (day) => {
      const date = day.toISOString().slice(0, 10);
      expect(atRegistration(shownDate(date))).toEqual({ ok: true, value: date });
      expect(atRegistration(shownDate(date).replaceAll('/', ''))).toEqual({ ok: true, value: date });
    }),
  );
});
