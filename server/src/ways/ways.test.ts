import { expect, test } from 'vitest';
import { secondSteps } from '@selvage/contract/api/sign-in';
import { lastMarks, marks, moreThanPassword, shownWords, wayOfStep, ways } from './ways.ts';

const bits = [...Object.values(ways).map(({ bit }) => bit), ...Object.values(marks)];

test('each way to log in and each flag that the database stores has its own bit', () => {
  expect(bits.every((bit) => Number.isInteger(Math.log2(bit)))).toBe(true);
  expect(new Set(bits).size).toBe(bits.length);
});

test('the bits stored in the database keep their meaning', () => {
  const byName = Object.fromEntries(Object.entries(ways).map(([name, { bit }]) => [name, bit]));
  expect({ ...byName, ...marks }).toEqual({
    password: 1,
    emailCode: 2,
    smsCode: 4,
    appCode: 8,
    passkey: 16,
    verifiedByDevice: 32,
    recoveryCode: 64,
    trustedDevice: 128,
    passwordLast: 256,
    syncedPasskey: 512,
    mailboxLast: 1024,
    enrolmentCode: 2048,
  });
  expect([moreThanPassword, lastMarks]).toEqual([254, 1280]);
});

test('each second step of the contract is in the table of ways', () => {
  expect(Object.keys(wayOfStep).toSorted()).toEqual([...secondSteps].toSorted());
  expect(Object.values(wayOfStep).every((way) => Object.values<object>(ways).includes(way))).toBe(true);
});

test('each bit has a name that people can read', () => {
  expect(shownWords(bits.reduce((all, bit) => all | bit, 0))).toHaveLength(bits.length);
});
