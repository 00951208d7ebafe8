import { expect, test } from 'vitest';
import { badInputMarker, readNumericInput } from './numeric-input.ts';

test('VA9 bad browser input becomes the marker, anything else stays itself', () => {
  expect(readNumericInput({ value: '', validity: { badInput: true } })).toBe(badInputMarker);
  expect(readNumericInput({ value: '', validity: { badInput: false } })).toBe('');
  expect(readNumericInput({ value: '123', validity: { badInput: false } })).toBe('123');
});
