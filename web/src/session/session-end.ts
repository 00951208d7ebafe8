import { type EndReason, isEndReason } from '@selvage/contract/end-reasons';
import type { CallFailed } from '../api/call-failed.ts';
import { currentUser } from './current-user.ts';
import { pendingChallenge } from './pending-challenge.ts';
import { notifyOtherTabs } from './session-channel.ts';
import { forgetSessionHint } from './session-hint.ts';

/** The reason for the end of the session. If the server gives no reason, the session ended because of inactivity. */
export const whyEnded = ({ reason }: CallFailed): EndReason | 'inactivity' =>
  isEndReason(reason) ? reason : 'inactivity';

/** Called when the server has locked the account and ended the session, so that every tab forgets the person. */
export function forgetLockedSession(): void {
  currentUser.clear();
  pendingChallenge.clear();
  forgetSessionHint();
  notifyOtherTabs('ended');
}
