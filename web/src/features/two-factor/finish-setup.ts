import type { Kind } from '@selvage/contract/user-types';
import { useCallback } from 'react';
import { recordEvent } from '../../host/analytics.ts';
import { follow, useGo } from '../../router/go.ts';
import { nextStepFromHere } from '../../router/next-step.ts';
import { paths } from '../../router/paths.ts';
import { currentUserResult } from '../../session/current-user.ts';
import { setupFlow } from './setup-flow.ts';
import type { Change } from './setup.ts';

/** MF6: what the analytics calls each change. */
const labels: Record<Change, string> = {
  enabled: 'mfaEnabled',
  'changed-to-email': 'mfaChangedToEmail',
  'changed-to-sms': 'mfaChangedToSms',
  'sms-number-changed': 'mfaSmsNumberChanged',
  disabled: 'mfaDisabled',
};

export const recordChange = (change: Change): void =>
  recordEvent({ action: 'mfaSettingsChanged', label: labels[change] });

/** MF1: to the confirmation, which is the last step of a set-up on the way in too. What is stored at once needs none there. */
export function useFinishSetup(kind: Kind, initial: boolean): (event: 'stored' | 'verified') => Promise<void> {
  const go = useGo();
  const postLogin = usePostLogin(kind);
  return async (event) => {
    setupFlow.dispatch({ event });
    if (!initial || event === 'verified') return go(paths.mfaFinal(kind), { replace: true });
    const flow = setupFlow.get();
    if (flow.step === 'done') recordChange(flow.change);
    await postLogin();
  };
}

/** LN5: takes the step after a login; whoever cannot be found out about goes to Login. */
export function usePostLogin(kind: Kind): () => Promise<void> {
  const go = useGo();
  return useCallback(async () => {
    const found = await currentUserResult();
    if (found.type === 'ok') follow(nextStepFromHere(kind, found.reply));
    else go(paths.login(kind), { replace: true });
  }, [kind, go]);
}
