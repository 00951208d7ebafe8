import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announcements } from '../feedback/announcements.tsx';
import { CountdownButton, useCountdown } from './countdown-button.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const texts = { wait: (seconds: number) => `in ${seconds} s`, over: 'now' };
const pressed = vi.fn<() => void>();

function Sample() {
  const { secondsLeft, start } = useCountdown(2);
  const onPress = () => {
    pressed();
    start(3);
  };
  return (
    <CountdownButton id="again" label="Again" busy={false} secondsLeft={secondsLeft} texts={texts} onPress={onPress} />
  );
}

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const press = () => act(async () => void fireEvent.click(screen.getByRole('button')));
const disabled = () => screen.getByRole('button').getAttribute('aria-disabled');

test('the countdown button shows the seconds left, ignores presses until then, and announces the wait only when pressed and at the end', async () => {
  render(<Sample />);
  expect([disabled(), screen.getByText('in 2 s').id]).toEqual(['true', 'again-wait']);
  await pass(1000);
  expect([screen.queryByText('in 1 s') !== null, announcements.get().status]).toEqual([true, '']);
  await press();
  await pass(60);
  expect([pressed.mock.calls.length, announcements.get().status]).toEqual([0, 'in 1 s']);
  await pass(1100);
  await pass(60);
  expect([disabled(), announcements.get().status]).toEqual([null, 'now']);
  await press();
  expect([pressed.mock.calls.length, disabled(), screen.queryByText('in 3 s') !== null]).toEqual([1, 'true', true]);
});
