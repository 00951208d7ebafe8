import { seconds } from '@selvage/contract/time-units';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { stopOnSignal } from './stop-on-signal.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a server that does not stop within 20 seconds says so in the log before it ends with exit code 1', () => {
  vi.useFakeTimers();
  const listeners = new Map<unknown, (signal: string) => void>();
  vi.spyOn(process, 'on').mockImplementation((event, listener) => {
    listeners.set(event, listener);
    return process;
  });
  const logged: string[] = [];
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    logged.push(`exit ${code}`);
    return undefined as never;
  });
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line).msg) });
  stopOnSignal(log).stopWith(() => new Promise(() => undefined));
  listeners.get('SIGTERM')?.('SIGTERM');
  vi.advanceTimersByTime(seconds(20) - 1);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(logged).toEqual(['told to stop', 'the server did not stop in time', 'exit 1']);
});
