import type { Language } from '@selvage/contract/languages';
import type { HostedBrand } from '../config/config.ts';
import type { Origin } from '../audit/audit-store.ts';
import type { RefusalName } from '@selvage/contract/refusals';
import type { Kind } from '@selvage/contract/user-types';
import type { StoredChoice } from '../accounts/code-destination.ts';

/** What a use-case may know of the request that asks for it. */
export interface RequestContext {
  brand: HostedBrand;
  language: Language;
  origin: Origin;
  /** Who takes turns with others at scarce resources: the whole IP address. Never kept. */
  client: string;
}

/** A person who asks for something about their own account, and the session that they ask in. */
export interface SignedInPerson {
  account: StoredChoice & {
    kind: Kind;
    email: string;
    memberNumber: string | null;
  };
  session: PersonSession;
  context: RequestContext;
}

export interface PersonSession {
  id: string;
  /** The hash of what the browser holds. */
  hash: Buffer;
  /** The challenge that this browser, and no other, may answer. */
  challengeId: string | null;
  /** What was shown in it, as bits of `ways` and `marks`. */
  shownFactors: number;
  /** Gives the browser this session under another id, with the answer to its request. */
  giveId(token: string, options: { partial: boolean }): void;
  /** When a second factor, or the password once more, was last shown in this session: `shownFactors` says which. */
  factorShownAt: Date | null;
}

/** The hash that the person's password was compared with, and what to say if it is another one now. */
export interface ProvenPassword {
  hash: string;
  whenChanged: RefusalName;
}
