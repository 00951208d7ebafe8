import type { Kind } from '@selvage/contract/user-types';
import type { AccountId } from '../db/tables.ts';

/** Who is asking, as their session cookie tells. */
export type Visitor =
  | { state: 'anonymous' }
  | {
      state: 'partial';
      stage: 'owes-code' | 'owes-setup';
      session: VisitorSession;
      account: VisitorAccount;
      clock: VisitorClock;
    }
  | { state: 'signed-in'; stage: 'full'; session: VisitorSession; account: VisitorAccount; clock: VisitorClock };

export type Known = Exclude<Visitor, { state: 'anonymous' }>;

export interface VisitorSession {
  id: string;
  /** The hash of what the browser holds. */
  hash: Buffer;
  /** The challenge this browser, and no other, may answer. */
  challengeId: string | null;
  byTrustedDevice: boolean;
}

export interface VisitorAccount {
  id: AccountId;
  kind: Kind;
  email: string;
  activated: boolean;
  memberNumber: string | null;
  wellnessOnly: 'Y' | 'N' | null;
  privileges: string[];
  twoFactor: 'EMAIL' | 'SMS' | null;
  mobileSealed: Buffer | null;
}

export interface VisitorClock {
  createdAt: Date;
  lastSeenAt: Date;
}
