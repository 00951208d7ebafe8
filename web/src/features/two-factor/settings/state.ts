import type { User } from '@selvage/contract/api/session';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import {
  type TwoFactorPolicy,
  type TwoFactorPreferences,
  twoFactorConfig,
  twoFactorSettings,
} from '@selvage/contract/api/two-factor';
import type { Kind } from '@selvage/contract/user-types';
import { useCallback, useEffect, useState } from 'react';
import type { CallFailed } from '../../../api/call-failed.ts';
import { callResult } from '../../../api/call.ts';
import { useFailure } from '../../../fields/form/failure-alert.tsx';
import { wrongPassword } from '../../../fields/password-rules.ts';
import type { Outcome } from '../../../fields/form/use-form.ts';
import { carriedSearch } from '../../../router/carried-query.ts';
import { useGo } from '../../../router/go.ts';
import { appLocation } from '../../../router/location.ts';
import { paths } from '../../../router/paths.ts';
import { type SignedIn, owesSetup, useSignedIn } from '../../../router/require-signed-in.tsx';
import { sessionEndedSearch } from '../../../router/session-ended.ts';
import { forgetLockedSession, whyEnded } from '../../../session/session-end.ts';
import { pendingChallenge } from '../../../session/pending-challenge.ts';
import type { StepUp } from '../../../step-up/state.ts';
import { useFinishSetup } from '../finish-setup.ts';
import { setupFlow, useSetupFlow } from '../setup-flow.ts';
import { saveSettings } from './api.ts';
import { type SettingsRules, loadMobileRule } from './rules.ts';

const none: TwoFactorPreferences = { enabled: false };

/** MF1: the person, and their settings in the flow. A form that is kept from before is not asked for again. */
export function useSetup(kind: Kind): SignedIn {
  const signedIn = useSignedIn(kind, 'login', owesSetup);
  const [unreachable, setUnreachable] = useState(false);
  const go = useGo();
  const user = signedIn.phase === 'found' ? signedIn.user : null;
  const isNeeded = useSetupFlow().step === 'unloaded';

  const load = useCallback(
    async (whose: User) => {
      setUnreachable(false);
      const preferences = fetchPreferences(whose);
      const config = await callResult(twoFactorConfig);
      if (config.type === 'refused') {
        if (config.failure.refusal !== 'session.required') return setUnreachable(true);
        const back = whose.mfaRequired ? undefined : appLocation.pathname;
        const search = sessionEndedSearch(appLocation.search, whyEnded(config.failure), back);
        return go(paths.logout(kind), { replace: true, search });
      }
      const policy = config.reply.config;
      const stored = await preferences;
      try {
        await loadMobileRule(policy);
      } catch {
        return setUnreachable(true);
      }
      if (isOffered(policy)) setupFlow.dispatch({ event: 'loaded', policy, stored });
      else go(paths.settings(kind), { replace: true });
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

async function fetchPreferences(user: User): Promise<TwoFactorPreferences> {
  // Whoever has still to set it up has no settings, and may not ask for them either.
  if (user.mfaRequired) return none;
  const settings = await callResult(twoFactorSettings);
  return settings.type === 'ok' ? settings.reply.preferences : none;
}

const isOffered = ({ enabled, types }: TwoFactorPolicy): boolean => enabled && types.length > 0;

interface SaveOptions {
  kind: Kind;
  initial: boolean;
  stepUp: StepUp;
  /** Nothing is left to lose. */
  onSaved: () => void;
  onLocked: () => void;
}

/** MF5, MF7: saves, and goes to the code screen or to the end. */
export function useSave({ kind, initial, stepUp, onSaved, onLocked }: SaveOptions) {
  const go = useGo();
  const failure = useFailure();
  const finish = useFinishSetup(kind, initial);

  const toVerify = (pending: PendingTwoFactor) => {
    pendingChallenge.set({ pending, afterVerification: 'finish-setup' });
    setupFlow.dispatch({ event: 'mfa-required' });
    const search = new URLSearchParams(carriedSearch(appLocation.search, ''));
    if (initial) search.set('initial', 'true');
    go(paths.mfaVerify(kind), { search: search.toString() });
  };

  const refuse = (failed: CallFailed): Outcome<SettingsRules> => {
    setupFlow.dispatch({ event: 'refused' });
    if (failed.refusal === 'second-factor.password') return { refused: { password: wrongPassword(failed) } };
    if (failed.refusal === 'session.required') {
      const back = initial ? undefined : appLocation.pathname;
      go(paths.logout(kind), { replace: true, search: sessionEndedSearch(appLocation.search, whyEnded(failed), back) });
      return 'left';
    }
    if (failed.refusal === 'session.locked') {
      forgetLockedSession();
      onLocked();
      return 'left';
    }
    failure.show(failed);
    return 'stayed';
  };

  const save = async (change: Parameters<typeof saveSettings>[0], signal: AbortSignal) => {
    failure.clear();
    setupFlow.dispatch({ event: 'saved' });
    const saved = await saveSettings(change, stepUp, signal);
    if (saved.type === 'failed') return refuse(saved.failure);
    if (saved.type === 'given-up' || saved.type === 'step-up') {
      setupFlow.dispatch({ event: 'refused' });
      return 'stayed';
    }
    onSaved();
    if (saved.type === 'mfa-required') toVerify(saved.pending);
    else await finish('stored');
    return 'left';
  };

  return { failure: failure.shown, save };
}
