import type { LoginAppCommand } from '@selvage/contract/embedding';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { frameChannel } from './host-channel.ts';

const insurer = 'https://www.insurer.example';
const other = 'https://app.insurer.example';
const logout = { source: 'loginAppHost', v: 1, type: 'logout' };

const posted = vi.fn<(message: unknown, target: string) => void>();
const parent = { postMessage: posted };
const obeyed = vi.fn<(command: LoginAppCommand) => void>();
let stop = () => {};

beforeEach(() => vi.stubGlobal('parent', parent));
afterEach(() => {
  stop();
  posted.mockReset();
  obeyed.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function framedBy(referrer: string, allowed = [insurer, other]) {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  const channel = frameChannel(allowed);
  stop = channel.onCommand(obeyed);
  return channel;
}

function say(data: unknown, from: { origin: string; source?: unknown }): void {
  const event = new MessageEvent('message', { data, origin: from.origin });
  Object.defineProperty(event, 'source', { value: 'source' in from ? from.source : parent });
  window.dispatchEvent(event);
}

test('EM1 a message is sent to the exact origin of the parent window', () => {
  framedBy(`${insurer}/`).send({ type: 'logged-out', reason: 'timeout' });
  expect(posted).toHaveBeenCalledExactlyOnceWith(
    { source: 'loginApp', v: 1, type: 'logged-out', reason: 'timeout' },
    insurer,
  );
});

test('EM1 the origin in ancestorOrigins takes precedence over the referrer', () => {
  vi.stubGlobal('document', { referrer: `${insurer}/`, location: { ancestorOrigins: [other, insurer] } });
  frameChannel([insurer, other]).send({ type: 'ready' });
  expect(posted).toHaveBeenCalledExactlyOnceWith(expect.anything(), other);
});

test.each(['', 'https://evil.example/', 'nonsense', `${insurer}.evil.example/`, 'http://www.insurer.example/'])(
  'EM1 with the referrer %j messages wait until an allowed parent has sent a command, then go to that parent',
  (referrer) => {
    const channel = framedBy(referrer);
    channel.send({ type: 'route', screen: 'login' });
    channel.send({ type: 'resize', height: 1 });
    channel.send({ type: 'resize', height: 2 });
    expect(posted).not.toHaveBeenCalled();
    say(logout, { origin: other });
    expect(posted.mock.calls).toEqual([
      [{ source: 'loginApp', v: 1, type: 'route', screen: 'login' }, other],
      [{ source: 'loginApp', v: 1, type: 'resize', height: 2 }, other],
    ]);
    expect(obeyed).toHaveBeenCalledExactlyOnceWith({ type: 'logout' });
  },
);

test.each([
  ['', [insurer, other]],
  ['https://evil.example/', []],
])('EM1 with the referrer %j the message `ready` is sent to %j', (referrer, targets) => {
  framedBy(referrer).send({ type: 'ready' });
  expect(posted.mock.calls.map(([, target]) => target)).toEqual(targets);
});

test.each([
  ['an unknown origin', logout, { origin: 'https://evil.example' }],
  ['an allowed origin that is not the parent', logout, { origin: other }],
  ['an opaque origin', logout, { origin: 'null' }],
  ['another window of the right origin', logout, { origin: insurer, source: {} }],
  ['no window of the right origin', logout, { origin: insurer, source: null }],
  ['the parent in a wrong format', { ...logout, v: 2 }, { origin: insurer }],
  ['the parent that is no command', 'hello', { origin: insurer }],
])('EM1 a message from %s is ignored', (_whose, data, from) => {
  framedBy(`${insurer}/`);
  say(data, from);
  expect(obeyed).not.toHaveBeenCalled();
  expect(posted).not.toHaveBeenCalled();
});

test('EM1 only a valid command from an allowed origin tells the frame the origin of its parent', () => {
  const channel = framedBy('');
  say('hello', { origin: insurer });
  say(logout, { origin: 'https://evil.example' });
  channel.send({ type: 'resize', height: 1 });
  expect(posted).not.toHaveBeenCalled();
});

test('EM1 when the frame sends `ready` again, it also sends the latest screen and height to the host page again', () => {
  const channel = framedBy(`${insurer}/`);
  channel.send({ type: 'ready' });
  channel.send({ type: 'resize', height: 1 });
  channel.send({ type: 'route', screen: 'login' });
  channel.send({ type: 'resize', height: 2 });
  posted.mockClear();
  channel.send({ type: 'ready' });
  expect(posted.mock.calls.map(([message]) => message)).toEqual([
    { source: 'loginApp', v: 1, type: 'ready' },
    { source: 'loginApp', v: 1, type: 'route', screen: 'login' },
    { source: 'loginApp', v: 1, type: 'resize', height: 2 },
  ]);
});
