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
  session: { id: string; hash: Buffer; challengeId: string | null; byTrustedDevice: boolean };
}
