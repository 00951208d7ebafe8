import { sql, type Kysely } from 'kysely';

/**
 * DK5: operators who come by the operator's own OpenID provider. Their email has a column of its own: the version before looks for
 * passwords by `email`, and must not find somebody who has none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE operators
      ADD COLUMN openid_issuer text,
      ADD COLUMN openid_subject text,
      ADD COLUMN openid_email text CHECK (openid_email = lower(openid_email)),
      ALTER COLUMN email DROP NOT NULL,
      ALTER COLUMN totp_sealed DROP NOT NULL,
      ADD CONSTRAINT operators_way CHECK (
        CASE WHEN openid_subject IS NULL
          THEN num_nulls(email, totp_sealed) = 0 AND num_nonnulls(openid_issuer, openid_email) = 0
          ELSE num_nulls(openid_issuer, openid_email) = 0 AND num_nonnulls(email, password_hash, totp_sealed, invite_hash) = 0
        END)`.execute(db);
  await sql`CREATE UNIQUE INDEX operators_openid ON operators (openid_issuer, openid_subject)`.execute(db);
  await sql`CREATE INDEX operators_openid_email ON operators (openid_email)`.execute(db);
  // A login that is under way at the provider. What it is checked by is derived from the cookie of the browser that began it.
  await sql`
    CREATE TABLE desk_openid_logins (
      token_hash bytea PRIMARY KEY,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX desk_openid_logins_expiry ON desk_openid_logins (expires_at)`.execute(db);
}
