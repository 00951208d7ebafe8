import { expect, test } from 'vitest';
import { badInputMarker, readNumericInput } from './numeric-input.ts';

test('VA9 a field with an invalid number is read as a marker, any other field as its text', () => {
  expect(readNumericInput({ value: '', validity: { badInput: true } })).toBe(badInputMarker);
  expect(readNumericInput({ value: '', validity: { badInput: false } })).toBe('');
  expect(readNumericInput({ value: '123', validity: { badInput: false } })).toBe('123');
});
