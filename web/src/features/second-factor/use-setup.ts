import {
  twoFactorConfig,
  twoFactorSettings,
  type TwoFactorPolicy,
  type TwoFactorPreferences,
} from '@selvage/contract/api/two-factor';
import type { User } from '@selvage/contract/api/session';
import type { Kind } from '@selvage/contract/user-types';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { CallFailed } from '../../api/call-failed.ts';
import { here } from '../../navigation/here.ts';
import { paths } from '../../navigation/paths.ts';
import { useGo } from '../../navigation/use-go.ts';
import { useSignedIn, type SignedIn } from '../../navigation/use-signed-in.ts';
import { whyEnded } from '../../session/why-ended.ts';
import { loadMobileRule } from './mobile-rule.ts';
import { setupFlow, useSetupFlow } from './setup-store.ts';
import { timedOutSearch } from './timed-out-search.ts';

const none: TwoFactorPreferences = { enabled: false };

/** MF1: the person, and their settings in the flow. A form that is kept from before is not asked for again. */
export function useSetup(kind: Kind): SignedIn {
  const signedIn = useSignedIn(kind, 'login', { owingSetup: true });
  const [unreachable, setUnreachable] = useState(false);
  const go = useGo();
  const user = signedIn.phase === 'found' ? signedIn.user : null;
  const isNeeded = useSetupFlow().step === 'unloaded';

  const load = useCallback(
    async (whose: User) => {
      setUnreachable(false);
      try {
        const { policy, stored } = await fetchSettings(whose);
        if (isOffered(policy)) setupFlow.tell({ event: 'loaded', policy, stored });
        else go(paths.settings(kind), { replace: true });
      } catch (failure) {
        if (!(failure instanceof CallFailed) || failure.status !== 401) return setUnreachable(true);
        const back = whose.mfaRequired ? undefined : here.pathname;
        go(paths.logout(kind), { replace: true, search: timedOutSearch(here.search, whyEnded(failure), back) });
      }
    },
    [kind, go],
  );
  useEffect(() => {
    if (user === null || !isNeeded) return;
    const first = setTimeout(() => void load(user));
    return () => clearTimeout(first);
  }, [user, isNeeded, load]);

  if (user !== null && unreachable) return { phase: 'unreachable', retry: () => void load(user) };
  return signedIn;
}

async function fetchSettings(user: User) {
  // Whoever has still to set it up has no settings, and may not ask for them either.
  const asked = user.mfaRequired ? { preferences: none } : call(twoFactorSettings).catch(() => ({ preferences: none }));
  const [{ config: policy }, { preferences: stored }] = await Promise.all([call(twoFactorConfig), asked]);
  await loadMobileRule(policy);
  return { policy, stored };
}

const isOffered = ({ enabled, types }: TwoFactorPolicy): boolean => enabled && types.length > 0;
