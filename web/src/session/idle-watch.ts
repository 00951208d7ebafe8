import { type SessionClock, extendSession, sessionStatus } from '@selvage/contract/api/session';
import { type EndReason, isEndReason } from '@selvage/contract/end-reasons';
import { seconds } from '@selvage/contract/time-units';
import { useEffect, useRef, useState } from 'react';
import { CallFailed } from '../api/call-failed.ts';
import { type SessionNews, onSessionNews, notifyOtherTabs } from './session-channel.ts';
import { whyEnded } from './session-end.ts';
import { call } from '../api/call.ts';
import { notifyHost } from '../host/host-connection.ts';
import { mayBeSignedIn } from './session-hint.ts';
import { sessionRenewed } from './session-renewal.ts';

interface SessionEnd {
  at: number;
  warnAt: number;
}

/** The next thing to show, and the next thing to do after `wait` milliseconds: ask the server again, or only compute the next step. */
type IdleStep =
  | { show: 'quiet' | 'nothing-new'; wait: number; next: 'ask' }
  | { show: 'warning'; secondsLeft: number; wait: number; next: 'step' };

const retryUnreachable = seconds(30);
const shortestWait = seconds(0.25);

/**
 * Computes the end of the session from the server's answer. A person who was just warned is not warned again before the session's maximum
 * age.
 */
export function sessionEnd({ secondsLeft, warningSeconds }: SessionClock, now: number, warned: boolean): SessionEnd {
  const at = now + seconds(secondsLeft);
  const warnAt = at - seconds(warningSeconds);
  return { at, warnAt: warned && warnAt <= now ? at : warnAt };
}

/** Computes the next step. The server is asked before the warning and at the end, because another tab may have extended the session. */
export function idleStep(end: SessionEnd | undefined, now: number): IdleStep {
  if (end === undefined) return { show: 'nothing-new', wait: retryUnreachable, next: 'ask' };
  const left = end.at - now;
  if (left <= 0) return { show: 'nothing-new', wait: 0, next: 'ask' };
  if (now < end.warnAt) return { show: 'quiet', wait: Math.max(end.warnAt - now, shortestWait), next: 'ask' };
  const untilNextSecond = left % seconds(1) || seconds(1);
  return { show: 'warning', secondsLeft: Math.ceil(left / seconds(1)), wait: untilNextSecond, next: 'step' };
}

/** The reason for the end of a session: inactivity, the person's own choice, an end in another tab, or a reason of the server. */
export type SessionEndReason = 'inactivity' | 'choice' | 'elsewhere' | EndReason;

type ServerEndReason = Exclude<SessionEndReason, 'choice' | 'elsewhere'>;
type Answer = SessionClock | ServerEndReason | 'unreachable';

export type IdleState =
  | { phase: 'quiet' }
  | { phase: 'warning'; secondsLeft: number }
  | { phase: 'over'; reason: SessionEndReason };

export interface IdleWatchParts {
  ask: () => Promise<SessionClock>;
  extend: () => Promise<SessionClock>;
  mayBeSignedIn: () => boolean;
  notifyOtherTabs: (news: SessionNews) => void;
  onChange: (state: IdleState) => void;
}

const cookieOnItsWay = seconds(1);

const isOver = (answer: Answer): answer is ServerEndReason => typeof answer === 'string' && answer !== 'unreachable';

/** Follows the end of the session by the server's clock. Decides when to ask the server and when to show the warning. */
export class IdleWatch {
  readonly #parts: IdleWatchParts;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #end: SessionEnd | undefined;
  #latestAsk = 0;
  #extending = false;
  #stopped = false;

  constructor(parts: IdleWatchParts) {
    this.#parts = parts;
  }

  /** Asks the server for the remaining time. If several requests run at once, only the answer to the last one is used. */
  async look(): Promise<void> {
    if (this.#stopped || this.#extending) return;
    const thisAsk = ++this.#latestAsk;
    const answer = await this.#answerTo(this.#parts.ask);
    if (thisAsk !== this.#latestAsk) return;
    if (isOver(answer) && this.#isSurprising()) return this.#lookOnceMore();
    this.#take(answer, { warned: false });
  }

  /** True if the session ended unexpectedly: by our last answer there is time left, and the browser still has a session cookie. */
  #isSurprising(): boolean {
    return (this.#end === undefined || this.#end.at > Date.now()) && this.#parts.mayBeSignedIn();
  }

  /**
   * Asks the server again after a moment. Another tab, or this tab before its first answer, may have got a new session (by a code or a new
   * password) whose cookie was not stored yet.
   */
  async #lookOnceMore(): Promise<void> {
    const thisAsk = this.#latestAsk;
    await new Promise((resolve) => setTimeout(resolve, cookieOnItsWay));
    if (this.#stopped || thisAsk !== this.#latestAsk) return;
    const answer = await this.#answerTo(this.#parts.ask);
    if (thisAsk === this.#latestAsk) this.#take(answer, { warned: false });
  }

  async stay(): Promise<void> {
    if (this.#stopped || this.#extending) return;
    this.#latestAsk++;
    this.#extending = true;
    const answer = await this.#answerTo(this.#parts.extend);
    this.#extending = false;
    if (typeof answer === 'object') this.#parts.notifyOtherTabs('extended');
    this.#take(answer, { warned: true });
  }

  leave(): void {
    this.#finish('choice');
  }

  onNews(news: SessionNews): void {
    // A frozen tab may receive the message long after the person has signed in again.
    if (news === 'extended' || this.#parts.mayBeSignedIn()) void this.look();
    else if (isEndReason(news)) this.#finish(news);
    else this.#finish(news === 'timed-out' ? 'inactivity' : 'elsewhere');
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #answerTo(question: () => Promise<SessionClock>): Promise<Answer> {
    try {
      return await question();
    } catch (failure) {
      return failure instanceof CallFailed && failure.refusal === 'session.required'
        ? whyEnded(failure)
        : 'unreachable';
    }
  }

  #take(answer: Answer, { warned }: { warned: boolean }): void {
    if (this.#stopped) return;
    if (typeof answer === 'object') this.#end = sessionEnd(answer, Date.now(), warned);
    const pastEnd = this.#end !== undefined && this.#end.at <= Date.now();
    if (isOver(answer)) this.#finish(answer);
    else if (pastEnd) this.#finish('inactivity');
    else this.#step();
  }

  #step(): void {
    const step = idleStep(this.#end, Date.now());
    if (step.show === 'quiet') this.#parts.onChange({ phase: 'quiet' });
    if (step.show === 'warning') this.#parts.onChange({ phase: 'warning', secondsLeft: step.secondsLeft });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (step.next === 'ask' ? void this.look() : this.#step()), step.wait);
  }

  #finish(reason: SessionEndReason): void {
    if (this.#stopped) return;
    this.stop();
    this.#parts.onChange({ phase: 'over', reason });
  }
}

export type IdlePhase =
  | Exclude<IdleState, { phase: 'warning' }>
  | (Extract<IdleState, { phase: 'warning' }> & { stay: () => void; leave: () => void });

const quiet: IdleState = { phase: 'quiet' };

/** Watches the session while `enabled`, together with the other tabs. */
export function useIdleWatch({ enabled }: { enabled: boolean }): IdlePhase {
  const [state, setState] = useState(quiet);
  const watch = useRef<IdleWatch>(null);

  useEffect(() => {
    if (!enabled) return;
    const started = new IdleWatch({
      ask: async () => {
        await sessionRenewed();
        return call(sessionStatus);
      },
      extend: () => call(extendSession),
      mayBeSignedIn,
      notifyOtherTabs: notifyOtherTabs,
      onChange: notifyHostOfWarning(setState),
    });
    watch.current = started;
    const unfollow = followPage(started);
    void started.look();
    return () => {
      unfollow();
      started.stop();
      setState(quiet);
    };
  }, [enabled]);

  if (state.phase !== 'warning') return state;
  return { ...state, stay: () => void watch.current?.stay(), leave: () => watch.current?.leave() };
}

/** Sends the embedding page one message for each warning. */
function notifyHostOfWarning(onChange: (state: IdleState) => void): (state: IdleState) => void {
  let before: IdleState = quiet;
  return (state) => {
    if (state.phase === 'warning' && before.phase !== 'warning') {
      notifyHost({ type: 'session-expiring', secondsLeft: state.secondsLeft });
    }
    before = state;
    onChange(state);
  };
}

/**
 * Timers stop in a hidden tab and in the back-forward cache, so the server is asked again when the page is shown. It is also asked when the
 * window gets the focus: a window beside another one is never hidden, and its session may have been ended from another device.
 */
function followPage(watch: IdleWatch): () => void {
  const following = new AbortController();
  const { signal } = following;
  const lookIf = (back: boolean): void => {
    if (back) void watch.look();
  };
  document.addEventListener('visibilitychange', () => lookIf(document.visibilityState === 'visible'), { signal });
  window.addEventListener('focus', () => lookIf(true), { signal });
  window.addEventListener('pageshow', ({ persisted }) => lookIf(persisted), { signal });
  const unhear = onSessionNews((news) => watch.onNews(news));
  return () => {
    following.abort();
    unhear();
  };
}
