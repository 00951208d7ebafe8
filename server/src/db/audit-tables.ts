import type { Kind } from '@selvage/contract/user-types';
import type { ColumnType, Generated } from 'kysely';

/** The id of an account. It is text, because the driver returns bigint columns as text. */
export type AccountId = string;

/** A column that may be omitted on insert. */
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** The audit and its digests, chain, streams and counts. */
export interface AuditTables {
  audit_events: {
    id: Generated<string>;
    at: Date;
    event: string;
    result: 'ok' | 'refused';
    reason: string | null;
    account_id: AccountId | null;
    subject: Buffer | null;
    kind: Kind | null;
    request_id: string;
    client: string | null;
    device: Nullable<string>;
    /** The agent or operator, and their reason. Null if people acted on their own account. */
    actor: Nullable<string>;
    actor_reason: Nullable<string>;
  };
  /** The digest of each audit row. It stays if the row is pruned. */
  audit_digests: {
    /** The position of the row in the order in which rows were found committed. */
    seq: string;
    id: string;
    at: Date;
    digest: Buffer;
  };
  /** The chain over the digests, one row for each batch. */
  audit_batches: {
    last_seq: string;
    first_seq: string;
    /** The digest of the previous head and of the digests in this batch. */
    head: Buffer;
    /** The largest committed id when the batch was made, and the first transaction that had not begun. */
    last_id: string;
    next_transaction: string;
    /** No new row can appear up to this id. */
    settled_id: string;
    made_at: Date;
  };
  /** The position of each audit stream. */
  audit_cursors: {
    name: string;
    seq: string;
    sent_at: Date;
  };
  /** Refusals without an account, until their minute is summed up. */
  anonymous_refusals: {
    id: Generated<string>;
    /** The start of the minute. */
    minute: Date;
    event: string;
    reason: string | null;
    kind: Kind | null;
    /** The network as the audit shows it. Null if it was left out. */
    client: string | null;
    hits: number;
  };
}
