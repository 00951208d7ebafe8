import { expect, test } from 'vitest';
import { hasIdentifier, tokenOf } from './fhir-search.ts';

test('what a person typed stays one value of one identifier system in a FHIR search', () => {
  expect(tokenOf({ system: 'urn:ids', value: '70000001' })).toBe('urn:ids|70000001');
  expect(tokenOf({ system: 'urn:a,b', value: String.raw`1,2|3$4\5` })).toBe(String.raw`urn:a\,b|1\,2\|3\$4\\5`);
});

test.each([
  [{ system: 'urn:ids', value: 'A1' }, true],
  [{ system: 'urn:ids', value: 'a1' }, false],
  [{ system: 'urn:ids', value: 'A1 ' }, false],
  [{ system: 'URN:ids', value: 'A1' }, false],
  [{ value: 'A1' }, false],
  [{ system: 'urn:ids' }, false],
])('%j counts as the requested identifier: %s', (held, expected) => {
  expect(hasIdentifier([held], { system: 'urn:ids', value: 'A1' })).toBe(expected);
});
