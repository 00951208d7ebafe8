import { getCountries } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { isPhoneCountry } from './phone-countries.ts';

const capitals = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const pairs = capitals.flatMap((first) => capitals.map((second) => `${first}${second}`));

test('every country that the library knows can be accepted, and no other', () => {
  expect(pairs.filter(isPhoneCountry)).toEqual(getCountries().toSorted());
  expect(['ie', 'IRL', '', 'IE '].map(isPhoneCountry)).toEqual([false, false, false, false]);
});
