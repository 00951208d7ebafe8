import type { Kind } from '@selvage/contract/user-types';
import type { AccountId } from '../db/tables.ts';
import type { TwoFactorChoice } from './code-destination.ts';

/** Whoever asks for a change to their own account, and the session they ask from. */
export interface SignedInPerson {
  account: TwoFactorChoice & {
    id: AccountId;
    kind: Kind;
    email: string;
    memberNumber: string | null;
  };
  session: PersonSession;
}

export interface PersonSession {
  id: string;
  /** The hash of what the browser holds. */
  hash: Buffer;
  /** The challenge that this browser, and no other, may answer. */
  challengeId: string | null;
  /** When the second factor was last shown in this session. */
  factorShownAt: Date | null;
}
