import type { Kind } from '@selvage/contract/user-types';
import { paths } from '../../navigation/paths.ts';
import { useGo } from '../../navigation/use-go.ts';
import { recordChange } from './change-event.ts';
import { setupFlow } from './setup-store.ts';
import { usePostLogin } from './use-post-login.ts';

/** MF1: to the confirmation, which is the last step of a set-up on the way in too. What is stored at once needs none there. */
export function useFinishSetup(kind: Kind, initial: boolean): (event: 'stored' | 'verified') => Promise<void> {
  const go = useGo();
  const postLogin = usePostLogin(kind);
  return async (event) => {
    setupFlow.tell({ event });
    if (!initial || event === 'verified') return go(paths.mfaFinal(kind), { replace: true });
    const flow = setupFlow.get();
    if (flow.step === 'done') recordChange(flow.change);
    await postLogin();
  };
}
