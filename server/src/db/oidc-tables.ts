import type { ColumnType, Generated } from 'kysely';
import type { AccountId, Nullable } from './audit-tables.ts';

/** What applications are told with, and what they were given. */
export interface OidcTables {
  /** What the server signs with, and what subjects are made with. */
  server_keys: {
    id: string;
    purpose: 'signature' | 'subject';
    key_sealed: Buffer;
    used_from: Date;
  };
  /** OP42: an application in a session. It is over when the session is, or when it was ended by itself. */
  oidc_participants: {
    id: Generated<string>;
    session_hash: Buffer | null;
    account_id: AccountId;
    client_id: string;
    /** What the application calls the session. */
    sid: string;
    created_at: Date;
    ended_at: Nullable<Date>;
  };
  /** What applications were given: codes and tokens by their hashes, and requests that wait for a login. */
  oidc_artifacts: {
    id_hash: Buffer;
    model: string;
    participant_id: string | null;
    payload: ColumnType<Record<string, unknown>, string, string>;
    consumed_at: Nullable<Date>;
    expires_at: Date;
  };
}
