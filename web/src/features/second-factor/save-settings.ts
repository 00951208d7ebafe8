import { saveTwoFactor } from '@selvage/contract/api/two-factor';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { call } from '../../api/call.ts';
import { CallFailed } from '../../api/call-failed.ts';
import type { StepUp } from '../../step-up/state.ts';
import type { SettingsValues } from './settings-rules.ts';

export type Saved =
  | { outcome: 'mfa-required'; pending: PendingTwoFactor }
  | { outcome: 'stored' | 'step-up' | 'given-up' }
  | { outcome: 'failed'; failure: CallFailed };

interface Save {
  enabled: boolean;
  values: SettingsValues;
  form: HTMLFormElement | null;
}

/** MF5. */
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
  try {
    const body = { preferences, ...(password !== null && { password }) };
    const saved = await stepUp.run(form, () => call(saveTwoFactor, { body, signal }), signal);
    if (saved === null) return { outcome: 'step-up' };
    const { mfaRequired } = saved.reply;
    return mfaRequired ? { outcome: 'mfa-required', pending: mfaRequired } : { outcome: 'stored' };
  } catch (thrown) {
    if (signal.aborted) return { outcome: 'given-up' };
    return { outcome: 'failed', failure: thrown instanceof CallFailed ? thrown : new CallFailed('unknown') };
  }
}
