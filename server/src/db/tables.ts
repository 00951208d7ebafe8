import type { EndReason } from '@selvage/contract/end-reasons';
import type { Realm, Kind } from '@selvage/contract/user-types';
import type { EndedAccess } from '@selvage/contract/refusals';
import type { Language } from '@selvage/contract/languages';
import type { ColumnType, Generated } from 'kysely';
import type { AccountId, AuditTables, Nullable } from './audit-tables.ts';
import type { ConsentTables } from './consent-tables.ts';
import type { DeskTables } from './desk-tables.ts';
import type { OidcTables } from './oidc-tables.ts';
import type { OrganisationTables } from './organisation-tables.ts';
import type { OrganisationRole } from '@selvage/contract/api/colleagues';

export type { AccountId };

type Json = ColumnType<Record<string, string>, string, string>;
type Default<T> = Generated<T>;

/** Identifies an account outside the server: `KTWDB-QFMHR-GVXPC`. Account ids count up, so they never leave the server. */
export type AccountReference = string;

export interface Tables extends AuditTables, ConsentTables, DeskTables, OidcTables, OrganisationTables {
  accounts: {
    id: Generated<AccountId>;
    kind: Kind;
    realm: Realm;
    email: string;
    login_id: string | null;
    member_number: string | null;
    password_hash: string | null;
    activated_at: Date | null;
    privileges: Default<string[]>;
    wellness_only: 'Y' | 'N' | null;
    two_factor: 'EMAIL' | 'SMS' | null;
    mobile_sealed: Buffer | null;
    birth_date_digest: Nullable<Buffer>;
    title: Nullable<string>;
    first_name_sealed: Nullable<Buffer>;
    last_name_sealed: Nullable<Buffer>;
    group_id: Nullable<string>;
    created_at: Date;
    /** Incremented whenever all credentials of the account end (`accounts/end-credentials.ts`). */
    credentials_version: Default<number>;
    /** True if the owner registered the account. False for an imported account, for which “I didn’t register” is not possible. */
    self_registered: Default<boolean>;
    /** The time at which an operator disabled the account. While it is set, no login works. */
    disabled_at: Nullable<Date>;
    disabled_reason: Nullable<string>;
    /** Why the account is disabled. Null: an operator disabled it. Has no meaning while `disabled_at` is null. */
    disabled_cause: Nullable<EndedAccess>;
    /** The cause before an operator disabled the account as well. It counts again when the operator enables the account. */
    former_cause: Nullable<EndedAccess>;
    /** Null until the account acts in an organisation. It then counts as administrator only if no other account has its ID. */
    role: Nullable<OrganisationRole>;
    /** The account that gave the role, and when. It has no foreign key, because an id is never used twice. */
    role_given_by: Nullable<AccountId>;
    role_given_at: Nullable<Date>;
    /** When the notice was closed that several people probably use the account. */
    shared_notice_closed_at: Nullable<Date>;
    /** True for the first account of a consultant or hospital ID, until it is removed. */
    is_first_of_id: Default<boolean>;
    /** The user handle of the account's passkeys. Null until the first passkey is requested. */
    user_handle: Nullable<Buffer>;
    /** True if a mailed link set the password and no other proof was shown since. */
    password_set_by_mail: Default<boolean>;
    /** The time at which the account closes, if its owner asked for that. */
    closes_at: Nullable<Date>;
    /** Set while the last row of the ledger about the use of data is a withdrawal. */
    consent_withdrawn_at: Nullable<Date>;
  };
  /** The reference of each account. The row stays after the account is erased. `ended_at` is set if the account had been activated. */
  account_references: { account_id: AccountId; reference: Generated<AccountReference>; ended_at: Nullable<Date> };
  password_formats: { format: string };
  password_history: { account_id: AccountId; password_hash: string; replaced_at: Date };
  sessions: {
    token_hash: Buffer;
    account_id: AccountId;
    id: Generated<string>;
    /** The factors that were used in the session, as the bits of `sessions/session-state.ts`. */
    shown_factors: Default<number>;
    factor_shown_at: Nullable<Date>;
    challenge_id: string | null;
    device: Default<string>;
    created_at: Date;
    last_seen_at: Date;
  };
  /** Sessions that were ended early. They are kept as long as a browser may still have their cookie. */
  ended_sessions: { token_hash: Buffer; reason: EndReason; ended_at: Date };
  one_time_secrets: {
    id: Generated<string>;
    account_id: AccountId;
    purpose: string;
    nonce: Default<Buffer>;
    token_hash: Buffer;
    attempts: Default<number>;
    exchanges: Default<number>;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    sent_at: Nullable<Date>;
    /** The factor that answers a challenge. Null for a link. */
    way: Nullable<'EMAIL' | 'SMS' | 'APP' | 'PASSKEY'>;
  };
  two_factor_changes: { secret_id: string; two_factor: 'EMAIL' | 'SMS' | null; mobile_sealed: Buffer | null };
  email_changes: { secret_id: string; email: string };
  recovery_links: { secret_id: string; email: string; number: Generated<string> };
  trusted_devices: {
    id: Generated<string>;
    account_id: AccountId;
    value_hash: Buffer;
    cookie_hash: Buffer;
    former_cookie_hash: Nullable<Buffer>;
    used_cookie_hashes: Default<Buffer[]>;
    device: string;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
  };
  passkeys: {
    id: Generated<string>;
    account_id: AccountId;
    /** The host of the passkey. The browser offers the passkey only on this host. */
    rp_id: string;
    credential_id: Buffer;
    /** The public key in COSE format. */
    public_key: Buffer;
    counter: string;
    backup_eligible: boolean;
    backed_up: boolean;
    transports: string[];
    aaguid: string;
    name: Nullable<string>;
    device: string;
    created_at: Date;
    last_used_at: Nullable<Date>;
  };
  authenticator_apps: { account_id: AccountId; secret_sealed: Buffer; last_step: number; added_at: Date };
  /** Set-ups of authenticator apps that no code has confirmed yet. */
  authenticator_setups: {
    id: string;
    account_id: AccountId;
    secret_sealed: Buffer;
    attempts: Default<number>;
    expires_at: Date;
  };
  /**
   * `by_mailbox` is true for codes that were made while login codes came only by email. Such recovery codes prove no
   * more than the mailbox.
   */
  recovery_code_sets: { account_id: AccountId; key_sealed: Buffer; by_mailbox: boolean; made_at: Date };
  recovery_codes: { account_id: AccountId; digest: Buffer; used_at: Nullable<Date> };
  /** Answered challenges of passkeys, kept until they would have expired. */
  spent_challenges: { nonce: Buffer; expires_at: Date };
  /** The number of times that the account was asked to add a passkey. `never` is set when its owner declines permanently. */
  passkey_asks: { account_id: AccountId; times: number; last_asked_at: Nullable<Date>; never: Default<boolean> };
  known_browsers: { account_id: AccountId; token_hash: Buffer; last_seen_at: Date };
  reset_authorisations: { token_hash: Buffer; secret_id: string; expires_at: Date };
  failed_attempts: {
    subject: Buffer;
    failures: number;
    streak: number;
    locks: number;
    last_attempt_at: Date;
    locked_until: Date | null;
  };
  /** `client_id` is set if the time window counts wrong credentials of that application. */
  throttles: { key: Buffer; hits: number; window_ends_at: Date; client_id: Nullable<string> };
  outbox: {
    id: Generated<string>;
    message: string;
    channel: 'email' | 'sms' | 'none';
    recipient: string | null;
    account_id: AccountId | null;
    secret_id: string | null;
    brand: string;
    language: Language;
    facts: Json;
    created_at: Date;
    due_at: Date;
    expires_at: Date | null;
    attempts: Default<number>;
    sent_at: Date | null;
    dead_at: Date | null;
    last_error: string | null;
    /** The order in which messages were written. */
    seq: Generated<string>;
    /** True while a sender has claimed the message. */
    sending: Default<boolean>;
    /** The trace id and flags of the request that wrote the message. */
    trace: Default<string | null>;
    recipient_digest: Nullable<Buffer>;
    delivery_status: Nullable<'delivered' | 'bounced' | 'complained'>;
    delivery_code: Nullable<string>;
    delivery_at: Nullable<Date>;
  };
  gateway_pauses: { channel: 'email' | 'sms'; failures: number; until: Date; reason: string };
  inbox_messages: {
    id: Generated<string>;
    outbox_id: string;
    channel: 'email' | 'sms';
    recipient: string;
    subject: string;
    text: string;
    html: string;
    sent_at: Date;
  };
  /** The keys of the key ring. The current one has the latest `current_from` that has passed. */
  secret_keys: {
    id: number;
    check_value: Buffer;
    current_from: Date;
    retired_at: Nullable<Date>;
  };
  /** Running processes, with their keys and applications. */
  server_instances: {
    id: string;
    name: string;
    /** Key ids with the check values, in hex. */
    key_checks: Json;
    current_key: number;
    applications: Nullable<string[]>;
    /** The versions of the applications that this process has read from the database. */
    application_versions: ColumnType<Record<string, number> | null, string | null | undefined, string | null>;
    started_at: Date;
    seen_at: Date;
  };
  import_runs: {
    digest: Buffer;
    kind: string;
    operator: string;
    reason: string | null;
    line: Default<string>;
    report_bytes: Default<string>;
    added: Default<string>;
    changed: Default<string>;
    unchanged: Default<string>;
    refused: Default<string>;
    /** `replaces` is true if the file was the complete list. `ended` counts the rows that it no longer contained. */
    replaces: Default<boolean>;
    ended: Default<string>;
    started_at: Date;
    finished_at: Nullable<Date>;
    undone_at: Nullable<Date>;
  };
  registry_policies: {
    member_number: string;
    birth_date_sealed: Buffer;
    plan_name: Generated<string | null>;
    plan_start: Generated<string | null>;
    plan_renewal: Generated<string | null>;
    plan_status: Generated<'active' | 'pending' | 'ended'>;
    valid_from: Generated<string | null>;
    valid_to: Generated<string | null>;
  };
  registry_consultants: { consultant_id: string; registration_id: string };
  registry_hospitals: { hospital_id: string; registration_id: string };
  registry_groups: { group_id: string; is_wellness: boolean };
}
