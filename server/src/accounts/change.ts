import type { ConsentEntry } from './consent-ledger.ts';
import type { Actor, AuditEvent } from '../audit/audit-store.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Notice } from '../messages/outbox-store.ts';
import type { RequestContext } from '../sessions/request-context.ts';
import type { LockedAccount } from './account-store.ts';
import type { CredentialEvent, Ended, Spared } from './end-credentials.ts';
import type { OrganisationKey } from './organisation-store.ts';

interface Event {
  result?: 'refused';
  reason?: string;
  /** The agent or operator who acted, if that is not the asker. */
  actor?: Actor;
}

type Message = Omit<Notice, 'message' | 'accountId' | 'recipient'> & { recipient?: string };

/** The operations that a change may use while the account is locked. */
export interface Change {
  tx: Db;
  context: RequestContext;
  /** The account, as it was read under the lock. */
  account: LockedAccount;
  now: Date;
  audit: (event: AuditEvent, what?: Event) => Promise<void>;
  /** Adds a row to the ledger of agreements, with its audit event. */
  consent: (entry: ConsentEntry) => Promise<void>;
  /** Queues a message to the account's email, or to the given recipient. */
  notify: (message: Notice['message'], what?: Message) => Promise<void>;
  /**
   * Ends what the table in `end-credentials.ts` lists for the event. If the event ends only `others`, the session that makes the change
   * continues.
   */
  endCredentials: (event: CredentialEvent, spared?: Spared & { askedAt?: Date }) => Promise<Ended>;
  /** Gives the session a new id. The browser gets it after the commit. */
  rotateSession: (shown?: { factors: number; isPartial?: boolean }) => Promise<void>;
  /** The organisation that this change has locked. Null if the account has none, undefined if the change reaches no colleagues. */
  organisation: OrganisationKey | null | undefined;
  /**
   * Locks a colleague and changes that account in the same transaction. The audit names this account as the actor. Undefined if the colleague
   * was erased meanwhile.
   */
  colleague: (accountId: AccountId) => Promise<Change | undefined>;
  /** Ends the change without an audit row, if nothing happened that belongs to the account's history. */
  untold: <T>(value: T) => T;
}
