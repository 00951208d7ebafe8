import {
  secondFactorConfig,
  secondFactorSettings,
  type CodeWay,
  type SecondFactorPreferences,
} from '@selvage/contract/api/second-factor';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';

/** What a person has chosen, as far as it is known. */
export type SecondFactorState = CodeWay | 'off' | 'unknown';

export type SecondFactor =
  | { phase: 'finding' }
  | { phase: 'not-offered' }
  | { phase: 'offered'; state: SecondFactorState };

/** SE1: a config that cannot be had does not say enabled. What the person chose may come later, or not at all. */
export function useSecondFactor(): SecondFactor {
  const [offered, setOffered] = useState<boolean | null>(null);
  const [state, setState] = useState<SecondFactorState>('unknown');
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const unlessLeft = (then: () => void) => {
      if (!signal.aborted) then();
    };
    call(secondFactorConfig, { signal }).then(
      ({ config }) => unlessLeft(() => setOffered(config.enabled)),
      () => unlessLeft(() => setOffered(false)),
    );
    call(secondFactorSettings, { signal }).then(
      ({ preferences }) => unlessLeft(() => setState(stateOf(preferences))),
      () => {},
    );
    return () => asking.abort();
  }, []);
  if (offered === null) return { phase: 'finding' };
  return offered ? { phase: 'offered', state } : { phase: 'not-offered' };
}

const stateOf = ({ enabled, type }: SecondFactorPreferences): SecondFactorState =>
  enabled ? (type ?? 'unknown') : 'off';
