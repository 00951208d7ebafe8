import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Actor } from '../audit/audit-store.ts';
import type { Tables } from '../db/tables.ts';
import { auditAct } from './support-act.ts';

/** Rows that a backup brings back although they had ended, or were used or sent since. The order respects foreign keys. */
const stale = {
  sessions: `delete from sessions`,
  'permissions to set a password': `delete from reset_authorisations`,
  // A used activation link works until it expires, so all links expire.
  'links and codes': `update one_time_secrets set expires_at = created_at where expires_at > created_at`,
  'remembered devices': `delete from trusted_devices`,
  'set-ups of authenticator apps': `delete from authenticator_setups`,
  // The end of these rows also notifies the applications of the logout, like any other end of a session.
  'applications that took part in a session': `update oidc_participants set ended_at = now() where ended_at is null`,
  'copies of a person’s data': `delete from data_copies`,
  'codes, tokens and logins that applications had asked for': `delete from oidc_artifacts`,
  'consents to applications': `delete from oidc_consents`,
  'messages that were not sent': `update outbox set dead_at = now(), recipient = null, last_error = 'restored'
    where sent_at is null and dead_at is null`,
  'sessions of the desk': `delete from desk_sessions`,
  'logins to the desk that were under way': `delete from desk_openid_logins`,
  'invitations to the desk': `update agents set invite_hash = null, invite_expires_at = null where invite_hash is not null`,
  'requests to a second agent, and enrolment codes': `update approvals set decision = coalesce(decision, 'expired'), code_digest = null, owes_secret = false
    where decision is null or code_digest is not null or owes_secret`,
} as const;

type Staleness = Record<keyof typeof stale, number>;

/**
 * Ends everything that a restored backup must not bring back. All people must then log in again and request new links,
 * and no old message is sent.
 */
export async function invalidateRestored(db: Db, now: Date, actor?: Actor): Promise<Staleness> {
  return db.transaction().execute(async (tx) => {
    const counts: [string, number][] = [];
    for (const [what, statement] of Object.entries(stale)) {
      const { numAffectedRows } = await sql.raw(statement).execute(tx);
      counts.push([what, Number(numAffectedRows ?? 0)]);
    }
    const origin = { requestId: 'after-restore', client: null, device: null };
    await auditAct(tx, { origin, ...(actor && { actor }) }, 'sessions-ended', { reason: 'restored', at: now });
    return Object.fromEntries(counts) as Staleness;
  });
}

/** The way in which `selvage after-restore` treats a restored table. */
type Treatment =
  /** The rows of the table end. */
  | { type: 'ended' }
  /** The rows of the table stay, because they are still valid. */
  | { type: 'kept'; because: string }
  /** The command tells the operator about the table, because only the operator can repair it. */
  | { type: 'named'; says: string };

const ended: Treatment = { type: 'ended' };
const kept = (because: string): Treatment => ({ type: 'kept', because });
const named = (says: string): Treatment => ({ type: 'named', says });

const importAgain = named('Policies and the registry are those of the backup: import again what was imported since.');
const auditGone = named(
  'Events of the audit that are newer than the backup are gone; those that were exported or streamed are the record of that time.',
);

/** The treatment of every table. A test compares it with the database, so that no new table is forgotten. */
export const restoredTables: Readonly<Record<keyof Tables, Treatment>> = {
  sessions: ended,
  reset_authorisations: ended,
  one_time_secrets: ended,
  // These rows are useless without their secret, which has expired.
  two_factor_changes: ended,
  email_changes: ended,
  recovery_links: ended,
  // The link of an invitation is a secret, which has expired. Its address is deleted a day after it would have expired.
  invitations: ended,
  data_copies: ended,
  trusted_devices: ended,
  oidc_participants: ended,
  oidc_artifacts: ended,
  // The person may have withdrawn a restored consent after the backup, so people are asked again.
  oidc_consents: ended,
  outbox: ended,
  desk_sessions: ended,
  desk_openid_logins: ended,
  approvals: ended,
  distinct_agents: named(
    'Two agents may be recorded as two people again, although the record was deleted since: look for `agents-distinct-taken-back` in the streamed audit.',
  ),
  agents: named(
    'Agents who were disabled since the backup can log in again: look at `selvage agent list` and disable them again.',
  ),
  accounts: named(
    'Accounts are those of the backup: people who were erased or disabled since, or whose account closed, are back (erase or disable them again; `account-closed` in the streamed audit has the references), people who registered since are gone, and passwords, email addresses and second factors are the old ones.',
  ),
  organisations: named(
    'Colleagues of organisations are those of the backup: colleagues who were removed since are back, and roles are the old ones. Ask administrators to look at their list.',
  ),
  consents: named(
    'Agreements are those of the backup: people are asked again for those that were given since, and withdrawals since must be repeated.',
  ),
  wordings: kept('They are texts that people saw. A text that is missing is stored again when it is shown.'),
  registry_policies: importAgain,
  registry_consultants: importAgain,
  registry_hospitals: importAgain,
  registry_groups: importAgain,
  import_runs: importAgain,
  audit_events: auditGone,
  audit_digests: auditGone,
  audit_batches: auditGone,
  audit_cursors: named(
    'Numbers of audit events are given again: start each audit stream under a new --name, so that none is left out.',
  ),
  oidc_clients: named(
    'Applications have the secrets of the backup, and those that were disabled since are enabled: look at `selvage client list`, disable them again, and make new secrets where they were changed since.',
  ),
  oidc_applications: named(
    'Applications of the database are those of the backup: look at `selvage client list`, remove again what was removed since, and add or edit again what was added or edited since.',
  ),
  secret_keys: named(
    'The current key is that of the backup: give the servers the keys of that time, look at `selvage secret status`, and rotate again if you did so since.',
  ),
  server_keys: named(
    "Signing keys are those of the backup: if one leaked and was taken out since, run `selvage keys rotate --now --reason '…'` again. Subjects of people stay the same.",
  ),
  server_instances: kept('An instance that does not answer is deleted automatically.'),
  account_references: kept('They belong to the accounts.'),
  password_formats: kept('They say what the hashes of the accounts look like.'),
  password_history: kept('It belongs to the passwords of the accounts.'),
  passkeys: named(
    'Passkeys are those of the backup: one that was removed since opens its account again, and one that was added since does not.',
  ),
  authenticator_apps: named(
    'Authenticator apps and recovery codes are those of the backup: one that was removed since is asked for again, one that was set up since is not, and recovery codes that were used since can be used once more.',
  ),
  authenticator_setups: ended,
  recovery_code_sets: kept('They belong to the accounts; the note on authenticator apps names them.'),
  recovery_codes: kept('They belong to the accounts; the note on authenticator apps names them.'),
  passkey_asks: kept('At worst a person is asked once more to add a passkey.'),
  spent_challenges: kept('They expire after five minutes.'),
  ended_sessions: kept('They only say why a session was ended.'),
  known_browsers: kept('They open no account. Without them, a login from a new browser would not be reported.'),
  failed_attempts: kept('Locks run out by themselves.'),
  oidc_refusals: kept('They only say why applications were refused.'),
  throttles: kept('Windows run out by themselves.'),
  gateway_pauses: kept('Pauses run out by themselves.'),
  inbox_messages: kept('Only a demonstration has them.'),
  anonymous_refusals: kept('They are counts.'),
  desk_lookups: kept('They are counts of a day.'),
};

/** The notes for the operator, each of them once. */
export const restoredNotes: readonly string[] = [
  ...new Set(Object.values(restoredTables).flatMap((each) => (each.type === 'named' ? [each.says] : []))),
];
