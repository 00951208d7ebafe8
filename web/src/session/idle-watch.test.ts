import type { SessionClock } from '@selvage/contract/api/session';
import { seconds } from '@selvage/contract/time-units';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailed } from '../api/call-failed.ts';
import { IdleWatch, type IdleState } from './idle-watch.ts';

const clock = (secondsLeft: number): SessionClock => ({ secondsLeft, warningSeconds: 120 });
const gone = new CallFailed('session.required', { status: 401, code: 100 });
const unreachable = new CallFailed('unreachable');

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watched() {
  const ask = vi.fn<() => Promise<SessionClock>>();
  const extend = vi.fn<() => Promise<SessionClock>>();
  const mayBeSignedIn = vi.fn<() => boolean>(() => true);
  const notifyOtherTabs = vi.fn<(news: string) => void>();
  const shown: IdleState[] = [];
  const onChange = (state: IdleState) => void shown.push(state);
  const watch = new IdleWatch({ ask, extend, mayBeSignedIn, notifyOtherTabs, onChange });
  return { watch, ask, extend, mayBeSignedIn, notifyOtherTabs, last: () => shown.at(-1) };
}
const pass = (time: number) => vi.advanceTimersByTimeAsync(seconds(time));
const over = (reason: string) => ({ phase: 'over', reason });

async function warned() {
  const it = watched();
  it.ask.mockResolvedValueOnce(clock(900)).mockResolvedValueOnce(clock(120));
  await it.watch.look();
  await pass(780);
  expect(it.last()).toEqual({ phase: 'warning', secondsLeft: 120 });
  return it;
}

test('LO4 the idle watch asks the server before it warns of inactivity, counts down, and ends when the server says that the session is over', async () => {
  const it = await warned();
  expect(it.ask).toHaveBeenCalledTimes(2);
  await pass(30);
  expect(it.last()).toEqual({ phase: 'warning', secondsLeft: 90 });
  it.ask.mockRejectedValueOnce(gone);
  await pass(91);
  expect(it.last()).toEqual(over('inactivity'));
  await pass(900);
  expect(it.ask).toHaveBeenCalledTimes(3);
});

test('LO4 if the server says early that the session is over, it is asked once more, because another tab may have a new session', async () => {
  const renewed = watched();
  renewed.ask.mockResolvedValueOnce(clock(900)).mockRejectedValueOnce(gone).mockResolvedValueOnce(clock(900));
  await renewed.watch.look();
  void renewed.watch.look();
  await pass(2);
  expect(renewed.last()).toEqual({ phase: 'quiet' });

  const ended = watched();
  ended.ask.mockResolvedValueOnce(clock(900)).mockRejectedValue(gone);
  await ended.watch.look();
  void ended.watch.look();
  await pass(2);
  expect(ended.last()).toEqual(over('inactivity'));
  expect(ended.ask).toHaveBeenCalledTimes(3);

  const signedOut = watched();
  signedOut.mayBeSignedIn.mockReturnValue(false);
  signedOut.ask.mockResolvedValueOnce(clock(900)).mockRejectedValue(gone);
  await signedOut.watch.look();
  await signedOut.watch.look();
  expect(signedOut.last()).toEqual(over('inactivity'));
});

test('LO4 OP18 if the first answer says that the session is over, the server is asked again, because a code may have given this tab a new session', async () => {
  const renewed = watched();
  renewed.ask.mockRejectedValueOnce(gone).mockResolvedValueOnce(clock(900));
  void renewed.watch.look();
  await pass(2);
  expect(renewed.last()).toEqual({ phase: 'quiet' });
});

test('LO4 the idle watch shows no warning if another tab has extended the session', async () => {
  const it = watched();
  it.ask.mockResolvedValueOnce(clock(900)).mockResolvedValueOnce(clock(600));
  await it.watch.look();
  await pass(790);
  expect(it.last()).toEqual({ phase: 'quiet' });
});

test('LO4 “Stay logged in” extends the session and tells the other tabs, each time it is pressed', async () => {
  const it = await warned();
  for (let time = 1; time <= 10; time++) {
    it.extend.mockResolvedValueOnce(clock(900));
    await it.watch.stay();
    expect(it.last()).toEqual({ phase: 'quiet' });
    expect(it.notifyOtherTabs).toHaveBeenCalledTimes(time);
    it.ask.mockResolvedValueOnce(clock(120));
    await pass(781);
    expect(it.last()).toMatchObject({ phase: 'warning' });
  }
});

test('LO4 “Stay logged in” ends the session if it is pressed too late, and leaves the warning if there is no connection', async () => {
  const late = await warned();
  late.extend.mockRejectedValueOnce(gone);
  await late.watch.stay();
  expect(late.last()).toEqual(over('inactivity'));
  expect(late.notifyOtherTabs).not.toHaveBeenCalled();

  const offline = await warned();
  offline.extend.mockRejectedValueOnce(unreachable);
  await offline.watch.stay();
  expect(offline.last()).toMatchObject({ phase: 'warning' });
});

test('LO4 the server is not asked about a session that is extended near its maximum age until that session ends', async () => {
  const it = await warned();
  it.extend.mockResolvedValueOnce(clock(90));
  await it.watch.stay();
  expect(it.last()).toEqual({ phase: 'quiet' });
  it.ask.mockRejectedValueOnce(gone);
  await pass(91);
  expect(it.last()).toEqual(over('inactivity'));
});

test('LO4 an unreachable server is asked again after 30 seconds, and without an answer the session ends when its known time has passed', async () => {
  const it = watched();
  it.ask.mockRejectedValueOnce(unreachable).mockResolvedValueOnce(clock(200)).mockRejectedValue(unreachable);
  await it.watch.look();
  expect(it.last()).toBeUndefined();
  await pass(30);
  expect(it.last()).toEqual({ phase: 'quiet' });
  await pass(90);
  expect(it.last()).toMatchObject({ phase: 'warning' });
  await pass(120);
  expect(it.last()).toEqual(over('inactivity'));
});

test('LO4 “Log out now” ends the session as a logout by choice, even if another tab then reports the end too', async () => {
  const it = await warned();
  it.watch.leave();
  it.watch.onNews('ended');
  expect(it.last()).toEqual(over('choice'));
});

test('ux 27 if another tab extends the session, the idle warning in this tab disappears', async () => {
  const it = await warned();
  it.ask.mockResolvedValueOnce(clock(900));
  it.watch.onNews('extended');
  await pass(0);
  expect(it.last()).toEqual({ phase: 'quiet' });
});

test('ux 27 a logout in another tab ends the session in this tab, unless a person has logged in again since', async () => {
  const ended = await warned();
  ended.mayBeSignedIn.mockReturnValue(false);
  ended.watch.onNews('ended');
  expect(ended.last()).toEqual(over('elsewhere'));

  const timedOut = await warned();
  timedOut.mayBeSignedIn.mockReturnValue(false);
  timedOut.watch.onNews('timed-out');
  expect(timedOut.last()).toEqual(over('inactivity'));

  const again = await warned();
  again.ask.mockResolvedValueOnce(clock(900));
  again.watch.onNews('ended');
  await pass(0);
  expect(again.last()).toEqual({ phase: 'quiet' });
});

test('the answer to the later of two requests about the session counts, and an extension overrides both', async () => {
  const it = await warned();
  const slowly = () => new Promise<SessionClock>((resolve) => setTimeout(resolve, seconds(5), clock(10)));
  it.ask.mockImplementationOnce(slowly).mockResolvedValueOnce(clock(800));
  void it.watch.look();
  await it.watch.look();
  await pass(6);
  expect(it.last()).toEqual({ phase: 'quiet' });

  it.ask.mockImplementationOnce(slowly);
  it.extend.mockResolvedValueOnce(clock(900));
  void it.watch.look();
  await it.watch.stay();
  await pass(6);
  expect(it.last()).toEqual({ phase: 'quiet' });
});

test('a stopped idle watch sends no request and shows nothing more', async () => {
  const it = await warned();
  it.watch.stop();
  const asked = it.ask.mock.calls.length;
  await it.watch.look();
  await it.watch.stay();
  it.watch.leave();
  await pass(900);
  expect([it.ask.mock.calls.length, it.extend.mock.calls.length, it.last()?.phase]).toEqual([asked, 0, 'warning']);
});
