import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveRegions, announce } from './announcements.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const say = (text: string, region?: 'alert') => act(() => announce(text, region));
const pass = () => act(() => void vi.advanceTimersByTime(100));

test('ux 16 the two live regions for screen readers exist from the start and stay the same elements', () => {
  render(<LiveRegions />);
  const [status, alert] = [screen.getByRole('status'), screen.getByRole('alert')];
  say('Saved');
  say('Not saved', 'alert');
  pass();
  expect([screen.getByRole('status'), screen.getByRole('alert')]).toEqual([status, alert]);
  expect([status.textContent, alert.textContent]).toEqual(['Saved', 'Not saved']);
});

test('ux 16 a live region is cleared before the same text is announced again', () => {
  render(<LiveRegions />);
  say('Saved');
  pass();
  say('Saved');
  expect(screen.getByRole('status').textContent).toBe('');
  pass();
  expect(screen.getByRole('status').textContent).toBe('Saved');
});
