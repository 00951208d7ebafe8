import { privacyOverview } from '@selvage/contract/api/consents';
import type { ReplyOf } from '@selvage/contract/endpoint';
import type { Language } from '@selvage/contract/languages';
import { seconds } from '@selvage/contract/time-units';
import { useEffect, useMemo, useState } from 'react';
import { callResult } from '../../api/call.ts';
import type { List } from '../../router/panels/list-card.tsx';
import type { OnSessionEnded } from '../../router/session-ended.ts';
import type { StepUp } from '../../ways/step-up/state.ts';

export type Overview = ReplyOf<typeof privacyOverview>;

/** The list has one item, the whole reply, because the cards show different parts of it. */
export const useOverviewSource = (language: Language) =>
  useMemo(
    () => ({
      load: (signal: AbortSignal) => callResult(privacyOverview, { query: { lang: language }, signal }),
      itemsOf: (reply: Overview) => [reply],
    }),
    [language],
  );

/** What every card needs. */
export interface CardProps {
  overview: Overview;
  list: List<Overview>;
  stepUp: StepUp;
  onSessionEnded: OnSessionEnded;
}

/** The waits before the server is asked again whether the copy is ready. Later the message tells the person. */
const waits = [seconds(4), seconds(8), seconds(16), seconds(32)];

/** Asks a few times whether the copy is ready. It does not ask for ever, because each request keeps the session open. */
export function useFollowedCopy({ state }: Overview['copy'], refresh: () => void): void {
  const [asked, setAsked] = useState(0);
  const wait = state === 'preparing' ? waits[asked] : undefined;
  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      setAsked((before) => before + 1);
      refresh();
    }, wait);
    return () => clearTimeout(timer);
    // `refresh` is new in each render, and the timer must not start again for it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wait]);
}
