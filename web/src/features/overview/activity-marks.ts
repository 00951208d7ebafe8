import type { Activity } from '@selvage/contract/api/overview';

type Mark = 'failed' | 'locked';

/** What a person should look at twice. */
export const activityMarks: Partial<Record<Activity, Mark>> = {
  'sign-in-failed': 'failed',
  'code-failed': 'failed',
  locked: 'locked',
  'not-me': 'locked',
};
