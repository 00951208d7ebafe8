import { expect, test } from 'vitest';
import * as english from './en.ts';
import * as irish from './ga.ts';

test.each([
  [0, '0 soicind', '0 nóiméad', '0 uair an chloig', '0 lá'],
  [1, 'soicind amháin', 'nóiméad amháin', 'uair an chloig amháin', 'lá amháin'],
  [2, '2 shoicind', '2 nóiméad', '2 uair an chloig', '2 lá'],
  [6, '6 shoicind', '6 nóiméad', '6 huaire an chloig', '6 lá'],
  [7, '7 soicind', '7 nóiméad', '7 n-uaire an chloig', '7 lá'],
  [10, '10 soicind', '10 nóiméad', '10 n-uaire an chloig', '10 lá'],
  [11, '11 soicind', '11 nóiméad', '11 uair an chloig', '11 lá'],
])('Irish counts %i in one of its five ways', (count, ...said) => {
  const { seconds, minutes, hours, days } = irish;
  expect([seconds, minutes, hours, days].map((counted) => counted(count))).toEqual(said);
});

test.each([
  [0, '0 seconds', '0 minutes', '0 hours', '0 days'],
  [1, '1 second', '1 minute', '1 hour', '1 day'],
  [2, '2 seconds', '2 minutes', '2 hours', '2 days'],
])('English counts %i', (count, ...said) => {
  const { seconds, minutes, hours, days } = english;
  expect([seconds, minutes, hours, days].map((counted) => counted(count))).toEqual(said);
});
