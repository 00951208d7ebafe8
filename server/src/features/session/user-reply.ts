import type { User } from '@selvage/contract/api/session';
import { userTypes } from '@selvage/contract/user-types';
import type { Deps } from '../../deps.ts';
import { pendingSecondFactor } from '../../identity/challenge.ts';
import { secondsToNextMessage } from '../../identity/message-limits.ts';
import type { Known } from '../../http/visitor.ts';

/** EN1, cut down to what a half signed-in person may know of themselves. */
export async function userReply(visitor: Known, deps: Pick<Deps, 'db' | 'now' | 'keys' | 'config'>): Promise<User> {
  const { stage, account } = visitor;
  const userType = userTypes[account.kind].wire;
  if (visitor.state === 'partial') {
    const mfaRequired = await pendingSecondFactor(deps, { stage, account, challengeId: visitor.session.challengeId });
    const reply = { activated: account.activated, userType, ...(mfaRequired && { mfaRequired }) };
    // The set-up shows where a code by email would go; whoever owes a code is not told more than that.
    return stage === 'owes-setup' ? { ...reply, email: account.email } : reply;
  }
  return {
    activated: account.activated,
    userType,
    privileges: account.privileges,
    email: account.email,
    ...(account.memberNumber !== null && { memNo: account.memberNumber }),
    ...(account.wellnessOnly !== null && { wellnessOnly: account.wellnessOnly }),
    ...(!account.activated && { secondsToNext: await secondsToNextMessage(deps, 'activation', account.email) }),
  };
}
