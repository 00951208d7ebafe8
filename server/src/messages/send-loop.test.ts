import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSendLoop } from './send-loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Rounds that last until the test ends them. */
function heldRounds() {
  const open: ((sent: number) => void)[] = [];
  let atOnce = 0;
  const counts = { started: 0, most: 0 };
  const round = () =>
    new Promise<number>((resolve) => {
      counts.started += 1;
      counts.most = Math.max(counts.most, ++atOnce);
      open.push((sent) => {
        atOnce -= 1;
        resolve(sent);
      });
    });
  const end = async (sent: number) => {
    open.shift()?.(sent);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { round, end, counts };
}

const never = () => expect.fail('no round fails here');

test('the sender looks for messages at the start, then every second, and at once after a round that sent something', async () => {
  const round = vi.fn<() => Promise<number>>().mockResolvedValueOnce(3).mockResolvedValue(0);
  const sending = startSendLoop(round, never);
  await vi.advanceTimersByTimeAsync(10);
  expect(round).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(900);
  expect(round).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(100);
  expect(round).toHaveBeenCalledTimes(3);
  await sending.stop();
});

test('the sender looks for messages at once when it is woken', async () => {
  const round = vi.fn<() => Promise<number>>().mockResolvedValue(0);
  const sending = startSendLoop(round, never);
  await vi.advanceTimersByTimeAsync(0);
  sending.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(round).toHaveBeenCalledTimes(2);
  await sending.stop();
});

test('the sender looks again right after the current round if it is woken during that round', async () => {
  const { round, end, counts } = heldRounds();
  const sending = startSendLoop(round, never);
  await vi.advanceTimersByTimeAsync(0);
  for (let time = 0; time < 5; time++) {
    sending.wake();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(counts.started).toBe(1);
  await end(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(counts).toEqual({ started: 2, most: 1 });
  await end(0);
  await sending.stop();
});

test('X12 stopping the sender waits for the current round and starts no other', async () => {
  const { round, end, counts } = heldRounds();
  const sending = startSendLoop(round, never);
  await vi.advanceTimersByTimeAsync(0);
  let stopped = false;
  const stopping = sending.stop().then(() => (stopped = true));
  sending.wake();
  await vi.advanceTimersByTimeAsync(5000);
  expect([stopped, counts.started]).toEqual([false, 1]);
  await end(1);
  await stopping;
  sending.wake();
  await vi.advanceTimersByTimeAsync(5000);
  expect(counts.started).toBe(1);
});

test('a failed round of the sender is reported, and the next round follows', async () => {
  const failure = new Error('away');
  const round = vi.fn<() => Promise<number>>().mockRejectedValueOnce(failure).mockResolvedValue(0);
  const told = vi.fn<(error: unknown) => void>();
  const sending = startSendLoop(round, told);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told.mock.calls).toEqual([[failure]]);
  expect(round).toHaveBeenCalledTimes(2);
  await sending.stop();
});
