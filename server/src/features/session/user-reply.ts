import type { User } from '@selvage/contract/api/session';
import { userTypes } from '@selvage/contract/user-types';
import type { Keys } from '../../config/keys.ts';
import { pendingSecondFactor } from '../../identity/challenge.ts';
import type { Visitor } from '../../http/visitor.ts';

type Known = Exclude<Visitor, { state: 'anonymous' }>;

/** EN1, cut down to what a half signed-in person may know of themselves. */
export function userReply(visitor: Known, keys: Keys): User {
  const { account } = visitor;
  const userType = userTypes[account.kind].wire;
  if (visitor.state === 'partial') {
    const mfaRequired = pendingSecondFactor(visitor, keys);
    return { activated: account.activated, userType, ...(mfaRequired && { mfaRequired }) };
  }
  return {
    activated: account.activated,
    userType,
    privileges: account.privileges,
    email: account.email,
    ...(account.memberNumber !== null && { memNo: account.memberNumber }),
    ...(account.wellnessOnly !== null && { wellnessOnly: account.wellnessOnly }),
  };
}
