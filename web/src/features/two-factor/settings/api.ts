import { saveTwoFactor } from '@selvage/contract/api/two-factor';
import type { PendingTwoFactor } from '@selvage/contract/api/sign-in';
import { call } from '../../../api/call.ts';
import { CallFailed } from '../../../api/call-failed.ts';
import type { StepUp } from '../../../step-up/state.ts';
import type { SettingsValues } from './rules.ts';

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
  try {
    const body = { preferences, ...(password !== null && { password }) };
    const saved = await stepUp.run(form, () => call(saveTwoFactor, { body, signal }), signal);
    if (saved === null) return { type: 'step-up' };
    const { mfaRequired } = saved.reply;
    return mfaRequired ? { type: 'mfa-required', pending: mfaRequired } : { type: 'stored' };
  } catch (thrown) {
    if (signal.aborted) return { type: 'given-up' };
    return { type: 'failed', failure: thrown instanceof CallFailed ? thrown : new CallFailed('unknown') };
  }
}
