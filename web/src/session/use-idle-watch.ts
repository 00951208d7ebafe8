import { extendSession, sessionStatus } from '@selvage/contract/api/session';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { notifyHost } from '../host/host-connection.ts';
import { IdleWatch, type IdleState } from './idle-watch.ts';
import { onSessionNews, notifyOtherTabs } from './session-channel.ts';
import { mayBeSignedIn } from './session-hint.ts';
import { sessionRenewed } from './session-renewal.ts';

export type IdlePhase =
  | Exclude<IdleState, { phase: 'warning' }>
  | (Extract<IdleState, { phase: 'warning' }> & { stay: () => void; leave: () => void });

const quiet: IdleState = { phase: 'quiet' };

/** LO4: follows the session while `enabled`, together with the other tabs. */
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

/** EM1: the page around us hears of each warning once. */
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

/** Timers sleep in a hidden tab and in the back/forward cache: whoever comes back gets a fresh answer. */
function followPage(watch: IdleWatch): () => void {
  const following = new AbortController();
  const { signal } = following;
  const lookIf = (back: boolean): void => {
    if (back) void watch.look();
  };
  document.addEventListener('visibilitychange', () => lookIf(document.visibilityState === 'visible'), { signal });
  window.addEventListener('pageshow', ({ persisted }) => lookIf(persisted), { signal });
  const unhear = onSessionNews((news) => watch.onNews(news));
  return () => {
    following.abort();
    unhear();
  };
}
