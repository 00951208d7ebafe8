import type { EndReason } from '@selvage/contract/end-reasons';
import type { Kind } from '@selvage/contract/user-types';
import type { AccountId } from '../db/tables.ts';
import type { PersonSession } from '../identity/signed-in-person.ts';

/** Who is asking, as their session cookie tells. */
export type Visitor =
  | {
      state: 'anonymous';
      /** Of the session that this browser still holds. */
      endedBecause?: EndReason | undefined;
    }
  | {
      state: 'partial';
      stage: 'owes-code' | 'owes-setup';
      session: PersonSession;
      account: VisitorAccount;
      clock: VisitorClock;
    }
  | { state: 'signed-in'; stage: 'full'; session: PersonSession; account: VisitorAccount; clock: VisitorClock };

export type Known = Exclude<Visitor, { state: 'anonymous' }>;

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
