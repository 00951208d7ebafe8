import type { Language } from '@selvage/contract/languages';
import type { HostedBrand } from '../config/config.ts';
import type { Origin } from '../audit/audit-store.ts';
import type { RefusalName } from '@selvage/contract/refusals';
import type { Kind } from '@selvage/contract/user-types';
import type { StoredChoice } from '../accounts/code-destination.ts';

/** The request data that a use case may see. */
export interface RequestContext {
  brand: HostedBrand;
  language: Language;
  origin: Origin;
  /** The whole IP address, which is used to share scarce resources fairly among clients. The IP address is never stored. */
  client: string;
  /** Set for an act of an agent or operator. The messages that it causes name support. */
  by?: 'support';
}

/** A person who acts on their own account, with their session. */
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
  /** The hash of the session token. */
  hash: Buffer;
  /** The challenge that this session, and no other, may answer. */
  challengeId: string | null;
  /** The factors shown in this session, as bits of `ways` and `marks`. */
  shownFactors: number;
  /** Gives the session a new id and sends it to the browser with the answer. */
  giveId(token: string, options: { partial: boolean }): void;
  /** The last time that a second factor was shown, or the password again, in this session. `shownFactors` tells which of them. */
  factorShownAt: Date | null;
}

/** The password hash that was compared with the typed password, and the refusal to give if the hash has changed since. */
export interface ProvenPassword {
  hash: string;
  whenChanged: RefusalName;
}
