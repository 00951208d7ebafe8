import { chooseWay } from '@selvage/contract/api/authenticator';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { useEffect, useEffectEvent } from 'react';
import { callResult } from '../../../api/call.ts';
import { lastChosenWay } from '../../../session/chosen-way.ts';
import type { Challenge } from './state.ts';

/** WY22: whoever chose another way here the last time is asked for that at once. */
export function useLastChosenWay({ pending, token }: Challenge, onChosen: (pending: PendingTwoFactor) => void): void {
  const way = lastChosenWay();
  const isOther = way !== pending.type && pending.ways?.some(({ type }) => type === way);
  const chosen = useEffectEvent(onChosen);
  useEffect(() => {
    if (!isOther || way === undefined) return;
    const asking = new AbortController();
    const { signal } = asking;
    void callResult(chooseWay, { body: { mfaToken: token, way }, signal }).then((result) => {
      if (result.type === 'ok') chosen(result.reply.mfaRequired);
    });
    return () => asking.abort();
  }, [isOther, way, token]);
}
