import type { Generated } from 'kysely';
import type { AccountId, Nullable } from './audit-tables.ts';

/** The support desk: its staff, their sessions, and what a second agent has to approve. */
export interface DeskTables {
  operators: {
    id: Generated<string>;
    name: string;
    /** Null for whoever comes by OpenID, as are the password and the authenticator. */
    email: Nullable<string>;
    role: 'viewer' | 'agent';
    password_hash: Nullable<string>;
    totp_sealed: Nullable<Buffer>;
    totp_step: Generated<string>;
    invite_hash: Nullable<Buffer>;
    invite_expires_at: Nullable<Date>;
    openid_issuer: Nullable<string>;
    openid_subject: Nullable<string>;
    openid_email: Nullable<string>;
    disabled_at: Nullable<Date>;
    created_at: Date;
  };
  /** Two who log in in different ways and are two people, as was recorded. */
  distinct_operators: { one: string; other: string; recorded_at: Date };
  desk_openid_logins: { token_hash: Buffer; expires_at: Date };
  desk_sessions: { token_hash: Buffer; operator_id: string; created_at: Date; last_seen_at: Date };
  desk_approvals: {
    id: Generated<string>;
    account_id: AccountId;
    asked_by: string;
    reason: string;
    asked_at: Date;
    expires_at: Date;
    outcome: Nullable<'approved' | 'declined' | 'expired'>;
    decided_by: Nullable<string>;
  };
  /** WY26: what one agent asked another to agree to, and then the code, until it is used. */
  enrolment_codes: {
    id: Generated<string>;
    account_id: AccountId;
    /** Null where it was made on the command line. */
    asked_by: Nullable<string>;
    reason: string;
    asked_at: Date;
    expires_at: Date;
    outcome: Nullable<'approved' | 'declined' | 'expired'>;
    decided_by: Nullable<string>;
    code_digest: Nullable<Buffer>;
  };
  desk_lookups: { operator_id: string; day: string; subject: Buffer };
}
