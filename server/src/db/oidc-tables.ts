import type { ColumnType, Generated } from 'kysely';
import type { OidcClient } from '../config/oidc/oidc-config.ts';
import type { AccountId, Nullable } from './audit-tables.ts';

export interface OidcTables {
  /** The signing keys, and the secret from which the subjects of people are derived. */
  server_keys: {
    id: string;
    purpose: 'signature' | 'rsa-signature' | 'subject';
    key_sealed: Buffer;
    used_from: Date;
  };
  /**
   * An application that takes part in a session. Its participation ends with the session, or earlier if only the
   * participation is ended.
   */
  oidc_participants: {
    id: Generated<string>;
    session_hash: Buffer | null;
    /** The account of the session. Null after the account was erased. */
    account_id: AccountId | null;
    client_id: string;
    /** The `sid` that the application knows the session by. */
    sid: string;
    created_at: Date;
    ended_at: Nullable<Date>;
    /** The session type that the configuration had at the login. */
    bound: Generated<OidcClient['session']>;
    /** The `sub` that the application knows the person by. */
    subject: Nullable<string>;
    /** The device of the login, according to its user agent. */
    device: Nullable<string>;
    /** The factors of the login, as bits like `sessions.shown_factors`. */
    shown_factors: number;
    /** The time of the last token of this application. */
    used_at: Nullable<Date>;
    /** The time of the next back-channel logout. Null if none is due. */
    tell_at: Nullable<Date>;
    tries: Generated<number>;
    tell_result: Nullable<'told' | 'given-up'>;
  };
  /** The state of an application: its hashed secrets, whether it is disabled, and its last login. */
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
    last_login_at: Nullable<Date>;
  };
  /** The applications that operators defined in the database. */
  oidc_applications: {
    client_id: string;
    /** The keys of an entry of `oidc.clients`, as the operator gave them. */
    entry: ColumnType<Record<string, unknown>, string, string>;
    /** Raised by every write, over all rows. */
    version: Generated<string>;
    changed_at: Date;
    changed_by: string;
    changed_reason: string;
  };
  /** The most recent refusals of each application: one row for each route and error. */
  oidc_refusals: {
    client_id: string;
    /** The pattern of the URL, without its values. */
    route: string;
    error: string;
    at: Date;
    reference: string;
    /** The refusals of the same error before this one, newest first. */
    former_at: Generated<Date[]>;
    former_references: Generated<string[]>;
  };
  /** The scopes that a person granted to an application. */
  oidc_consents: {
    account_id: AccountId;
    client_id: string;
    scopes: string[];
    given_at: Date;
  };
  /** Codes and tokens by their hashes, and requests that wait for a login. */
  oidc_artifacts: {
    id_hash: Buffer;
    model: string;
    participant_id: string | null;
    payload: ColumnType<Record<string, unknown>, string, string>;
    consumed_at: Nullable<Date>;
    expires_at: Date;
    /** The refresh token that this refresh token replaced. */
    parent_hash: Nullable<Buffer>;
    /** The newest refresh token that replaced this refresh token, and the first use of any replacement. */
    child_hash: Nullable<Buffer>;
    child_used_at: Nullable<Date>;
    /** Milliseconds between the parent’s first exchange and the exchange that made a newer child. */
    superseded_after: Nullable<number>;
  };
}
