import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import type { Kind } from '@selvage/contract/user-types';
import type { CallFailed } from '../../api/call-failed.ts';
import { wrongPassword } from '../../fields/own-password-rule.ts';
import { useFailure } from '../../fields/use-failure.ts';
import type { Outcome } from '../../fields/use-form.ts';
import { carriedSearch } from '../../navigation/carried-query.ts';
import { here } from '../../navigation/here.ts';
import { paths } from '../../navigation/paths.ts';
import { useGo } from '../../navigation/use-go.ts';
import { forgetLockedSession } from '../../session/forget-locked-session.ts';
import { whyEnded } from '../../session/why-ended.ts';
import { owedChallenge } from '../../session/owed-challenge.ts';
import type { StepUp } from '../../step-up/state.ts';
import { saveSettings } from './save-settings.ts';
import type { SettingsRules } from './settings-rules.ts';
import { setupFlow } from './setup-store.ts';
import { timedOutSearch } from './timed-out-search.ts';
import { useFinishSetup } from './use-finish-setup.ts';

interface SaveOptions {
  kind: Kind;
  initial: boolean;
  stepUp: StepUp;
  /** Nothing is left to lose. */
  onSaved: () => void;
  onLocked: () => void;
}

/** MF5, MF7. */
export function useSave({ kind, initial, stepUp, onSaved, onLocked }: SaveOptions) {
  const go = useGo();
  const failure = useFailure();
  const finish = useFinishSetup(kind, initial);

  const toVerify = (pending: PendingTwoFactor) => {
    owedChallenge.set({ pending, afterVerification: 'finish-setup' });
    setupFlow.tell({ event: 'mfa-required' });
    const search = new URLSearchParams(carriedSearch(here.search, ''));
    if (initial) search.set('initial', 'true');
    go(paths.mfaVerify(kind), { search: search.toString() });
  };

  const refuse = (failed: CallFailed): Outcome<SettingsRules> => {
    setupFlow.tell({ event: 'refused' });
    if (failed.refusal === 'second-factor.password') return { refused: { password: wrongPassword(failed) } };
    if (failed.status === 401) {
      const back = initial ? undefined : here.pathname;
      go(paths.logout(kind), { replace: true, search: timedOutSearch(here.search, whyEnded(failed), back) });
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
    setupFlow.tell({ event: 'saved' });
    const saved = await saveSettings(change, stepUp, signal);
    if (saved.outcome === 'failed') return refuse(saved.failure);
    if (saved.outcome === 'given-up' || saved.outcome === 'step-up') {
      setupFlow.tell({ event: 'refused' });
      return 'stayed';
    }
    onSaved();
    if (saved.outcome === 'mfa-required') toVerify(saved.pending);
    else await finish('stored');
    return 'left';
  };

  return { failure: failure.shown, save };
}
