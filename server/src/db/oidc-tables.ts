import type { ColumnType, Generated } from 'kysely';
import type { OidcClient } from '../config/oidc/oidc-config.ts';
import type { AccountId, Nullable } from './audit-tables.ts';

/** What applications are told with, and what they were given. */
export interface OidcTables {
  /** What the server signs with, and what subjects are made with. */
  server_keys: {
    id: string;
    purpose: 'signature' | 'rsa-signature' | 'subject';
    key_sealed: Buffer;
    used_from: Date;
  };
  /** OP42: an application in a session. It is over when the session is, or when it was ended by itself. */
  oidc_participants: {
    id: Generated<string>;
    session_hash: Buffer | null;
    /** Null once the account was erased. */
    account_id: AccountId | null;
    client_id: string;
    /** What the application calls the session. */
    sid: string;
    created_at: Date;
    ended_at: Nullable<Date>;
    /** OP30: as its configuration said at the login. */
    bound: Generated<OidcClient['session']>;
    /** What the application calls the person. */
    subject: Nullable<string>;
    /** The device of the login: what was read from its user agent. */
    device: Nullable<string>;
    /** What was shown at the login, as in `sessions.shown_factors`. */
    shown_factors: number;
    /** When the application last got a token. */
    used_at: Nullable<Date>;
    /** When the application may next be told of the end of the session. Null when it is not told, or was told already. */
    tell_at: Nullable<Date>;
    tries: Generated<number>;
    tell_result: Nullable<'told' | 'given-up'>;
  };
  /** OP37: what operators changed of an application: its secrets by their hashes, and whether it may do anything. */
  oidc_clients: {
    client_id: string;
    secret_hash: Nullable<Buffer>;
    secret_made_at: Nullable<Date>;
    former_secret_hash: Nullable<Buffer>;
    former_secret_until: Nullable<Date>;
    disabled_at: Nullable<Date>;
    disabled_by: Nullable<string>;
    disabled_reason: Nullable<string>;
    created_at: Date;
  };
  /** OP40: why each application was last refused. */
  oidc_refusals: {
    client_id: string;
    /** The pattern of the address. */
    route: string;
    error: string;
    at: Date;
    reference: string;
  };
  /** OP25: what somebody lets an application see. */
  oidc_consents: {
    account_id: AccountId;
    client_id: string;
    scopes: string[];
    given_at: Date;
  };
  /** What applications were given: codes and tokens by their hashes, and requests that wait for a login. */
  oidc_artifacts: {
    id_hash: Buffer;
    model: string;
    participant_id: string | null;
    payload: ColumnType<Record<string, unknown>, string, string>;
    consumed_at: Nullable<Date>;
    expires_at: Date;
    /** The refresh token that was exchanged for this one. */
    parent_hash: Nullable<Buffer>;
    /** The one that it was last exchanged for, and when the first of its children was shown. */
    child_hash: Nullable<Buffer>;
    child_used_at: Nullable<Date>;
    /** Milliseconds from the first exchange of its parent until the parent was exchanged again, for another child. */
    superseded_after: Nullable<number>;
  };
}
