import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSmsCode } from './code-form.tsx';

const onFilled = vi.fn<() => void>();
const onSubmit = vi.fn<() => void>();

function Sample({ expected = true }: { expected?: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  useSmsCode({ form, name: 'code', expected, onFilled });
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <input name="code" aria-label="code" />
      <button type="submit">Submit</button>
    </form>
  );
}

/** A browser that reads text messages, and the message it is waiting for. */
function browserThatReads() {
  let resolve: (received: { code: string }) => void = () => {};
  let reject: (refused: Error) => void = () => {};
  const message = new Promise<{ code: string }>((...settle) => ([resolve, reject] = settle));
  const get = vi.fn<(request: { signal: AbortSignal; otp: unknown }) => Promise<{ code: string }>>(() => message);
  vi.stubGlobal('OTPCredential', () => {});
  vi.stubGlobal('navigator', { credentials: { get } });
  return { resolve, reject, get, signal: () => get.mock.calls[0]?.[0].signal };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  onFilled.mockReset();
  onSubmit.mockReset();
});

const value = () => screen.getByLabelText<HTMLInputElement>('code').value;

test('MF8 the browser fills in and announces the code of a text message, but the form is sent only when the person submits it', async () => {
  const browser = browserThatReads();
  render(<Sample />);
  expect(browser.get.mock.calls[0]?.[0].otp).toEqual({ transport: ['sms'] });
  await act(async () => browser.resolve({ code: '123456' }));
  expect([value(), onFilled.mock.calls.length, onSubmit.mock.calls.length]).toEqual(['123456', 1, 0]);
});

test('MF8 the code form stops waiting for a text message when the person submits or leaves it', async () => {
  const browser = browserThatReads();
  const { unmount } = render(<Sample />);
  fireEvent.submit(screen.getByRole('button'));
  expect(browser.signal()?.aborted).toBe(true);
  await act(async () => browser.resolve({ code: '123456' }));
  expect(value()).toBe('');
  unmount();

  const another = browserThatReads();
  render(<Sample />).unmount();
  expect(another.signal()?.aborted).toBe(true);
});

test('MF8 the code form shows no error if the browser refuses to read text messages', async () => {
  const browser = browserThatReads();
  render(<Sample />);
  await act(async () => browser.reject(new DOMException('no', 'InvalidStateError')));
  expect([value(), onFilled.mock.calls.length]).toEqual(['', 0]);
});

test.each([
  ['a code that comes by email', true],
  ['a browser that does not read messages', false],
])('MF8 the code form does not wait for a text message with %s', (_, reads) => {
  const browser = browserThatReads();
  if (!reads) vi.unstubAllGlobals();
  render(<Sample expected={!reads} />);
  expect(browser.get).not.toHaveBeenCalled();
});
