import { minutes, seconds } from '@selvage/contract/counted/en';

const remaining = (total: number): string => {
  const [whole, rest] = [Math.floor(total / 60), total % 60];
  return [whole > 0 && minutes(whole), (rest > 0 || whole === 0) && seconds(rest)].filter(Boolean).join(' and ');
};

export const signOut = {
  title: 'Logged out',
  working: 'Logging you out…',
  done: 'You have logged out',
  doneText: 'Close this window too if you share this device.',
  timedOut: 'You have been logged out due to inactivity',
  timedOutText: 'We did this to keep your information safe.',
  logBackIn: 'Log back in',
  failed: 'Unexpected error',
  failedText: 'You may still be logged in. Please try again.',
  retry: 'Logout',
  idle: {
    title: 'Are you still there?',
    signedIn: 'You haven’t done anything for a while. To keep your information safe, we’ll log you out in',
    halfSignedIn: 'You haven’t finished logging in. To keep your information safe, this page will time out in',
    remaining,
    stay: 'Stay logged in',
    /** For somebody who still owes a code, and so is not logged in yet. */
    keepGoing: 'Keep going',
    leave: 'Log out now',
  },
};

export type SignOutWords = typeof signOut;
