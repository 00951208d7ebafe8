import type { ColumnType, Generated } from 'kysely';
import type { AccountId, Nullable } from './audit-tables.ts';

/** The support desk: its agents, their sessions, and the requests that a second agent must approve. */
export interface DeskTables {
  agents: {
    id: Generated<string>;
    name: string;
    email: string;
    role: 'viewer' | 'agent' | 'applications';
    /** The password and the authenticator app are null for an agent who logs in by OpenID. */
    password_hash: Nullable<string>;
    totp_sealed: Nullable<Buffer>;
    totp_step: Generated<string>;
    invite_hash: Nullable<Buffer>;
    invite_expires_at: Nullable<Date>;
    openid_issuer: Nullable<string>;
    openid_subject: Nullable<string>;
    disabled_at: Nullable<Date>;
    created_at: Date;
  };
  /** Pairs of agents with different ways to log in who were recorded as two people. */
  distinct_agents: { one: string; other: string; recorded_at: Date };
  desk_openid_logins: {
    token_hash: Buffer;
    expires_at: Date;
    /** The session whose agent shows a second factor again. Null for a login. */
    confirms: Nullable<Buffer>;
  };
  desk_sessions: {
    token_hash: Buffer;
    agent_id: string;
    created_at: Date;
    last_seen_at: Date;
    /** When the agent showed a second factor during the session. */
    factor_at: Nullable<Date>;
  };
  /** A request that a second agent must approve, and its enrolment code until the code is used. */
  approvals: {
    id: Generated<string>;
    type: 'two-factor-removal' | 'enrolment-code' | 'application-change' | 'appoint-administrator';
    account_id: Nullable<AccountId>;
    /** The application, and the change that is asked for. Null for a request about an account. */
    client_id: Nullable<string>;
    change: ColumnType<Record<string, unknown> | null, string | null | undefined, string>;
    /** The agent who asked. Null for an enrolment code that was made on the command line. */
    asked_by: Nullable<string>;
    reason: string;
    asked_at: Date;
    expires_at: Date;
    decision: Nullable<'approved' | 'declined' | 'expired'>;
    decided_by: Nullable<string>;
    /** The reason of the decision, or why the request was closed. */
    answer: Nullable<string>;
    code_digest: Nullable<Buffer>;
    /** The agent who asked may still be shown the secret that the change allows, once. */
    owes_secret: Generated<boolean>;
  };
  desk_lookups: { agent_id: string; day: string; subject: Buffer };
}
