import { verifyCode } from '@selvage/contract/api/two-factor';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { lastTry } from '@selvage/contract/refusals';
import { call } from '../api/call.ts';
import { CallFailed } from '../api/call-failed.ts';
import type { GivenCode } from '../fields/code-form.tsx';
import { keepDeviceTrust } from './trusted-device.ts';

export type Checked =
  | { type: 'verified' | 'wrong' | 'last-try' | 'expired' | 'given-up' }
  | { type: 'one-more'; pending: PendingTwoFactor }
  | { type: 'failed' | 'over' | 'logged-out'; failure: CallFailed };

/**
 * MF8, MF10. 'wrong' and 'expired' are what the server says of the code, 'last-try' is 'wrong' with one try left; after 'over' no
 * code will do any more.
 */
export async function checkCode(mfaToken: string, given: GivenCode, signal: AbortSignal): Promise<Checked> {
  try {
    const body = { mfaToken, code: given.code, trustThisDevice: given.trust };
    const { deviceTrustToken, mfaRequired } = await call(verifyCode, { body, signal });
    if (deviceTrustToken) keepDeviceTrust(deviceTrustToken.value, deviceTrustToken.expirationDate);
    return mfaRequired ? { type: 'one-more', pending: mfaRequired } : { type: 'verified' };
  } catch (thrown) {
    if (signal.aborted) return { type: 'given-up' };
    const failure = thrown instanceof CallFailed ? thrown : new CallFailed('unknown');
    if (failure.refusal === 'code.expired') return { type: 'expired' };
    if (failure.status === 400) return { type: failure.reason === lastTry ? lastTry : 'wrong' };
    if (failure.status !== 401) return { type: 'failed', failure };
    return { type: failure.refusal === 'session.required' ? 'logged-out' : 'over', failure };
  }
}
