import type { Language } from '@selvage/contract/languages';
import type { HostedBrand } from '../config/config.ts';
import type { Origin } from '../audit/audit-store.ts';
import type { RefusalName } from '@selvage/contract/refusals';
import type { Kind } from '@selvage/contract/user-types';
import type { Db } from '../db/database.ts';
import { refuse } from '../refuse.ts';
import { lockAccount } from '../accounts/account-store.ts';
import type { StoredChoice } from '../accounts/code-destination.ts';
import { isOpen } from './session-store.ts';

/** What a use-case may know of the request that asks for it. */
export interface RequestContext {
  brand: HostedBrand;
  language: Language;
  origin: Origin;
  /** Who takes turns with others at scarce resources: the whole IP address. Never kept. */
  client: string;
}

/** Whoever asks for a change to their own account, and the session they ask from. */
export interface SignedInPerson {
  account: StoredChoice & {
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
  /** What was shown in it, as `factorBits`. */
  shownFactors: number;
  /** When a second factor, or the password once more, was last shown in this session: `shownFactors` says which. */
  factorShownAt: Date | null;
}

/** The hash that the person's password was compared with, and what to say if it is another one now. */
interface ProvenPassword {
  hash: string;
  whenChanged: RefusalName;
}

/**
 * Holds the account of whoever asks for this transaction. A logout, a reset, “this wasn't me” or an erasure may have come since
 * the request began: what was true of the person then is looked at again.
 */
export async function lockOwnAccount(
  tx: Db,
  { account, session }: Pick<SignedInPerson, 'account' | 'session'>,
  proven?: ProvenPassword,
): Promise<void> {
  const hash = await lockAccount(tx, account.id);
  if (!(await isOpen(tx, session.hash))) refuse('session.required');
  if (proven && hash !== proven.hash) refuse(proven.whenChanged);
}
