import { expect, test } from 'vitest';
import { badInputMarker, readNumericInput } from './numeric-input.ts';

test('VA9 a number field with text that the browser cannot read gives a marker value, any other field gives its text', () => {
  expect(readNumericInput({ value: '', validity: { badInput: true } })).toBe(badInputMarker);
  expect(readNumericInput({ value: '', validity: { badInput: false } })).toBe('');
  expect(readNumericInput({ value: '123', validity: { badInput: false } })).toBe('123');
});
