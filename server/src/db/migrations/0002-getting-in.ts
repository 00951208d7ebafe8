import { sql, type Kysely } from 'kysely';

/** What registration, activation and reset need: a wellness user's details, consents, and who may set a new password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `ALTER TABLE accounts
    ADD COLUMN birth_date_digest bytea,
    ADD COLUMN title text,
    ADD COLUMN first_name_sealed bytea,
    ADD COLUMN last_name_sealed bytea,
    ADD COLUMN group_id text`,
  `CREATE TABLE consents (
    account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
    subject text NOT NULL CHECK (subject IN ('terms', 'data-processing')),
    version text NOT NULL,
    language text NOT NULL,
    brand text NOT NULL,
    given text NOT NULL CHECK (given IN ('page', 'preset', 'embedded')),
    at timestamptz NOT NULL,
    CHECK (subject = 'terms' OR given = 'page')
  )`,
  `CREATE INDEX consents_account ON consents (account_id)`,
  `ALTER TABLE one_time_secrets ADD COLUMN exchanges integer NOT NULL DEFAULT 0`,
  `CREATE TABLE reset_authorisations (
    token_hash bytea PRIMARY KEY,
    secret_id uuid NOT NULL UNIQUE REFERENCES one_time_secrets ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
  )`,
];
