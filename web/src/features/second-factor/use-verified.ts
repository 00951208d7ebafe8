import type { Kind } from '@selvage/contract/user-types';
import { recordEvent } from '../../host/analytics.ts';
import { owedChallenge, type AfterVerification } from '../../session/owed-challenge.ts';
import { useFinishSetup } from './use-finish-setup.ts';
import { usePostLogin } from './use-post-login.ts';

/** LG9, MF1: what the code was asked for is finished. */
export function useVerified(kind: Kind, initial: boolean): (after: AfterVerification) => Promise<void> {
  const finishSetup = useFinishSetup(kind, initial);
  const postLogin = usePostLogin(kind);
  const finish: Record<AfterVerification, () => Promise<void>> = {
    'finish-setup': () => finishSetup('verified'),
    'finish-sign-in'() {
      recordEvent({ action: 'mfaVerified', label: 'mfaVerifiedLogin' });
      return postLogin();
    },
  };
  return (after) => {
    owedChallenge.clear();
    return finish[after]();
  };
}
