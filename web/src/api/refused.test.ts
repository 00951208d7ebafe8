import { expect, test } from 'vitest';
import { retryAfter } from './refused.ts';

const now = Date.parse('2026-01-15T12:00:00Z');

test.each([
  { header: null, seconds: undefined },
  { header: '0', seconds: 0 },
  { header: '120', seconds: 120 },
  { header: 'Thu, 15 Jan 2026 12:01:30 GMT', seconds: 90 },
  { header: 'Thu, 15 Jan 2026 11:00:00 GMT', seconds: 0 },
  { header: 'soon', seconds: undefined },
  { header: '', seconds: undefined },
])('ER4 the header Retry-After: $header is read as $seconds seconds', ({ header, seconds }) => {
  expect(retryAfter(header, now)).toBe(seconds);
});
