import { getCountries } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { isPhoneCountry } from './phone-countries.ts';

const capitals = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const pairs = capitals.flatMap((first) => capitals.map((second) => `${first}${second}`));

test('the accepted phone countries are exactly those that the phone library knows', () => {
  expect(pairs.filter(isPhoneCountry)).toEqual(getCountries().toSorted());
  expect(['ie', 'IRL', '', 'IE '].map(isPhoneCountry)).toEqual([false, false, false, false]);
});
