import { afterEach, expect, test, vi } from 'vitest';
import { keepDeviceTrust, readDeviceTrust } from './trusted-device.ts';

const key = 'deviceTrustToken';
const now = Date.parse('2026-01-15T12:00:00Z');
const later = '2026-02-14T12:00:00Z';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('LG11 MF10 the token of a remembered device is read until it expires', () => {
  keepDeviceTrust('t-1', later);
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ value: 't-1', expirationDate: later });
  expect(readDeviceTrust(now)).toBe('t-1');
  expect(readDeviceTrust(Date.parse(later) - 1)).toBe('t-1');
  expect(readDeviceTrust(Date.parse(later))).toBeNull();
});

test.each([
  { why: 'no value', stored: JSON.stringify({ expirationDate: later }) },
  { why: 'an empty value', stored: JSON.stringify({ value: '', expirationDate: later }) },
  { why: 'a value that is no text', stored: JSON.stringify({ value: 7, expirationDate: later }) },
  { why: 'no date', stored: JSON.stringify({ value: 't' }) },
  { why: 'a date that is none', stored: JSON.stringify({ value: 't', expirationDate: 'soon' }) },
  { why: 'an expired date', stored: JSON.stringify({ value: 't', expirationDate: '2026-01-15T11:59:59Z' }) },
  { why: 'an expired number', stored: JSON.stringify({ value: 't', expirationDate: now - 1 }) },
  { why: 'no JSON', stored: 't' },
  { why: 'null', stored: 'null' },
])('LG11 the token of a remembered device with $why is dropped', ({ stored }) => {
  localStorage.setItem(key, stored);
  expect(readDeviceTrust(now)).toBeNull();
  expect(localStorage.getItem(key)).toBeNull();
});

test('LG11 the token of a remembered device may have its expiry in milliseconds', () => {
  localStorage.setItem(key, JSON.stringify({ value: 't', expirationDate: now + 1 }));
  expect(readDeviceTrust(now)).toBe('t');
});

test('LG11 a browser without storage remembers no device, and nothing fails', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(() => keepDeviceTrust('t', later)).not.toThrow();
  expect(readDeviceTrust(now)).toBeNull();
});
