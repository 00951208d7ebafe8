import {
  twoFactorConfig,
  twoFactorSettings,
  type CodeChannel,
  type TwoFactorPreferences,
} from '@selvage/contract/api/two-factor';
import { useEffect, useState } from 'react';
import { callResult } from '../../../api/call.ts';

/** What a person has chosen, as far as it is known. */
export type TwoFactorState = CodeChannel | 'off' | 'unknown';

export type KnownSecondFactor = { phase: 'not-offered' } | { phase: 'offered'; state: TwoFactorState };
export type TwoFactor = { phase: 'finding' } | KnownSecondFactor;

/** SE1: a config that cannot be had does not say enabled; what the person chose stays unknown if it cannot be had. */
export function useTwoFactor(): TwoFactor {
  const [offered, setOffered] = useState<boolean>();
  const [state, setState] = useState<TwoFactorState>();
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const askWhetherOffered = async () => {
      const result = await callResult(twoFactorConfig, { signal });
      if (result.type !== 'aborted') setOffered(result.type === 'ok' && result.reply.config.enabled);
    };
    const askWhatIsChosen = async () => {
      const result = await callResult(twoFactorSettings, { signal });
      if (result.type !== 'aborted') setState(result.type === 'ok' ? stateOf(result.reply.preferences) : 'unknown');
    };
    void askWhetherOffered();
    void askWhatIsChosen();
    return () => asking.abort();
  }, []);
  if (offered === false) return { phase: 'not-offered' };
  return offered === undefined || state === undefined ? { phase: 'finding' } : { phase: 'offered', state };
}

const stateOf = ({ enabled, type }: TwoFactorPreferences): TwoFactorState => (enabled ? (type ?? 'unknown') : 'off');
