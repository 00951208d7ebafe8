import { sql, type Kysely } from 'kysely';

/** What a session has shown, so that what it still owes is decided when it is read; and links that restore an email address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // `stage` is no longer written. An instance of the version before takes a session without one for unfinished.
  `ALTER TABLE sessions ALTER COLUMN stage DROP NOT NULL,
    ADD COLUMN factor_shown_at timestamptz,
    ADD COLUMN ways smallint NOT NULL DEFAULT 1`,
  // F8: a session that was opened before its account was active was asked for no second factor. It counts as not shown.
  `UPDATE sessions s SET
    ways = CASE WHEN s.by_trusted_device THEN 129 WHEN a.two_factor = 'EMAIL' THEN 3 WHEN a.two_factor = 'SMS' THEN 5 ELSE 1 END,
    factor_shown_at = CASE WHEN NOT s.by_trusted_device AND a.two_factor IS NOT NULL THEN s.created_at END
   FROM accounts a WHERE a.id = s.account_id AND s.stage = 'full' AND a.activated_at <= s.created_at`,

  // Cookie halves that were rotated away: one that comes back is a copy.
  `ALTER TABLE trusted_devices ADD COLUMN used_cookie_hashes bytea[] NOT NULL DEFAULT '{}'`,

  // Counts up whenever sessions, links and codes are ended: what was begun before does not finish after.
  `ALTER TABLE accounts ADD COLUMN credentials_version integer NOT NULL DEFAULT 0`,

  // The address that a "this wasn't me" link was sent to, and that it restores. Which of two links is older decides who gets the
  // account back, so they are numbered: the clocks of two instances may differ.
  `CREATE TABLE recovery_links (
    secret_id uuid PRIMARY KEY REFERENCES one_time_secrets ON DELETE CASCADE,
    email text NOT NULL,
    number bigint GENERATED ALWAYS AS IDENTITY
  )`,
  `CREATE INDEX recovery_links_email ON recovery_links (email)`,
];
