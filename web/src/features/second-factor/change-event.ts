import { recordEvent } from '../../host/analytics.ts';
import type { Change } from './setup.ts';

/** MF6. */
const labels: Record<Change, string> = {
  enabled: 'mfaEnabled',
  'changed-to-email': 'mfaChangedToEmail',
  'changed-to-sms': 'mfaChangedToSms',
  'sms-number-changed': 'mfaSmsNumberChanged',
  disabled: 'mfaDisabled',
};

export const recordChange = (change: Change): void =>
  recordEvent({ action: 'mfaSettingsChanged', label: labels[change] });
