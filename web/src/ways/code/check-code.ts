import { verifyCode } from '@selvage/contract/api/two-factor';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { lastTry } from '@selvage/contract/refusals';
import { callResult } from '../../api/call.ts';
import type { CallFailed } from '../../api/call-failed.ts';
import type { GivenCode } from './code-form.tsx';
import { keepDeviceTrust } from './trusted-device.ts';
import { renewsSession } from '../../session/session-renewal.ts';

export type Checked =
  | { type: 'verified' | 'wrong' | 'last-try' | 'expired' | 'given-up' }
  | { type: 'one-more'; pending: PendingTwoFactor }
  | { type: 'failed' | 'over' | 'logged-out'; failure: CallFailed };

/**
 * MF8, MF10. 'wrong' and 'expired' are what the server says of the code, 'last-try' is 'wrong' with one try left; after 'over' no
 * code will do any more.
 */
export async function checkCode(mfaToken: string, given: GivenCode, signal: AbortSignal): Promise<Checked> {
  const body = { mfaToken, code: given.code, trustThisDevice: given.trust };
  const result = await renewsSession(callResult(verifyCode, { body, signal }));
  switch (result.type) {
    case 'ok': {
      const { deviceTrustToken, mfaRequired } = result.reply;
      if (deviceTrustToken) keepDeviceTrust(deviceTrustToken.value, deviceTrustToken.expirationDate);
      return mfaRequired ? { type: 'one-more', pending: mfaRequired } : { type: 'verified' };
    }
    case 'aborted':
      return { type: 'given-up' };
    case 'refused':
      return refused(result.failure);
  }
}

function refused(failure: CallFailed): Checked {
  switch (failure.refusal) {
    case 'code.expired':
      return { type: 'expired' };
    case 'code.wrong':
    // What the server cannot read as a code is no right one either.
    case 'request.malformed':
      return { type: failure.reason === lastTry ? lastTry : 'wrong' };
    case 'challenge.over':
      return { type: 'over', failure };
    case 'session.required':
      return { type: 'logged-out', failure };
    default:
      return { type: 'failed', failure };
  }
}
