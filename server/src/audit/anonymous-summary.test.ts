import { expect, test } from 'vitest';
import type { AnonymousCount } from './anonymous-counts.ts';
import { summaryOf } from './anonymous-refusal-store.ts';

const count = (given: Partial<AnonymousCount>): AnonymousCount => ({
  event: 'throttled',
  reason: null,
  kind: null,
  client: '203.0.113.0/24',
  hits: 1,
  ...given,
});

test('the summary of refusals starts with the most frequent refusal and the most frequent network', () => {
  const counts = [
    count({ event: 'foreign-origin', hits: 2 }),
    count({ event: 'sign-in', kind: 'member', reason: 'locked', client: '198.51.100.0/24', hits: 30 }),
    count({ event: 'sign-in', kind: 'member', reason: 'locked', client: '192.0.2.0/24', hits: 12 }),
  ];
  expect(summaryOf(counts)).toEqual({
    reason:
      'sign-in/member:locked=42 foreign-origin=2; networks: 3, most from 198.51.100.0/24=30 192.0.2.0/24=12 203.0.113.0/24=2',
    client: null,
  });
});

test('the summary of refusals says if it leaves out networks, and then attributes the refusals to no single network', () => {
  expect(summaryOf([count({ hits: 5 }), count({ client: null, hits: 9 })])).toEqual({
    reason: 'throttled=14; networks: 1 or more, most from 203.0.113.0/24=5',
    client: null,
  });
  expect(summaryOf([count({ client: null })]).reason).toBe('throttled=1; networks: 0 or more');
});

test('the summary of refusals stays short and its counts add up, however many different refusals there are', () => {
  const counts = Array.from({ length: 500 }, (_, turn) =>
    count({ event: 'registration', kind: 'consultant', reason: `reason-${turn}`, client: `2001:db8:${turn}::/48` }),
  );
  const { reason } = summaryOf(counts);
  expect(reason.length).toBeLessThan(1200);
  expect(reason).toContain(' other=476;');
});
