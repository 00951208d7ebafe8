import { saveTwoFactor } from '@selvage/contract/api/two-factor';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { callResult } from '../../../api/call.ts';
import type { CallFailed } from '../../../api/call-failed.ts';
import type { StepUp } from '../../../step-up/state.ts';
import type { SettingsValues } from './rules.ts';
import { renewsSession } from '../../../session/session-renewal.ts';

export type Saved =
  | { type: 'mfa-required'; pending: PendingTwoFactor }
  | { type: 'stored' | 'step-up' | 'given-up' }
  | { type: 'failed'; failure: CallFailed };

interface Save {
  enabled: boolean;
  values: SettingsValues;
  form: HTMLFormElement | null;
}

/** MF5: saves the choice; a code is owed before it takes effect. */
export async function saveSettings(
  { enabled, values, form }: Save,
  stepUp: StepUp,
  signal: AbortSignal,
): Promise<Saved> {
  const { way, mobile, password } = values;
  const preferences = {
    enabled,
    ...(way !== null && { type: way }),
    ...(mobile !== null && { mobile_number: mobile }),
  };
  const body = { preferences, ...(password !== null && { password }) };
  const saved = await stepUp.run(form, () => renewsSession(callResult(saveTwoFactor, { body, signal })), signal);
  if (saved === null) return { type: 'step-up' };
  if (saved.type === 'aborted') return { type: 'given-up' };
  if (saved.type === 'refused') return { type: 'failed', failure: saved.failure };
  const { mfaRequired } = saved.reply;
  return mfaRequired ? { type: 'mfa-required', pending: mfaRequired } : { type: 'stored' };
}
