import { type EndReason, isEndReason } from '@selvage/contract/end-reasons';
import type { CallFailed } from '../api/call-failed.ts';
import { currentUser } from './current-user.ts';
import { pendingChallenge } from './pending-challenge.ts';
import { notifyOtherTabs } from './session-channel.ts';
import { forgetSessionHint } from './session-hint.ts';

/** The reason for the end of the session. Without a reason from the server it was inactivity. */
export const whyEnded = ({ reason }: CallFailed): EndReason | 'inactivity' =>
  isEndReason(reason) ? reason : 'inactivity';

/** The server has locked the account and ended the session, so every tab forgets the person. */
export function forgetLockedSession(): void {
  currentUser.clear();
  pendingChallenge.clear();
  forgetSessionHint();
  notifyOtherTabs('ended');
}
