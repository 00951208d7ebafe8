import type { Activity } from '@selvage/contract/api/security';

type Mark = 'failed' | 'locked' | 'unusual';

/** What a person should look at twice. */
export const activityMarks: Partial<Record<Activity, Mark>> = {
  'sign-in-failed': 'failed',
  'code-failed': 'failed',
  locked: 'locked',
  'not-me': 'locked',
  'email-change-undone': 'locked',
  'email-change-cancelled': 'unusual',
  'device-copied': 'unusual',
};
