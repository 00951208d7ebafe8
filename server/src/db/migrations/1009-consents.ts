import { type Kysely, sql } from 'kysely';

/**
 * The ledger of agreements, the texts that people saw, copies of a person's data, and the closing of an account. Rows of the ledger belong to
 * the account reference, so that they outlive the account. The version before adds its rows with the defaults.
 */
const statements = [
  `ALTER TABLE account_references ADD COLUMN ended_at timestamptz`,
  `CREATE INDEX account_references_ended ON account_references (ended_at) WHERE ended_at IS NOT NULL`,
  `ALTER TABLE accounts ADD COLUMN closes_at timestamptz, ADD COLUMN consent_withdrawn_at timestamptz`,
  `CREATE INDEX accounts_closing ON accounts (closes_at) WHERE closes_at IS NOT NULL`,

  // The body is the whole file as bytes, so that its digest can be computed again.
  `CREATE TABLE wordings (
    digest bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
    series text NOT NULL,
    title text NOT NULL,
    version text NOT NULL,
    effective text NOT NULL,
    language text NOT NULL,
    body bytea NOT NULL CHECK (octet_length(body) <= 65536),
    first_seen_at timestamptz NOT NULL
  )`,

  `ALTER TABLE consents
    ADD COLUMN kind text,
    ADD COLUMN act text NOT NULL DEFAULT 'agreed' CHECK (act IN ('agreed', 'declined', 'withdrawn')),
    ADD COLUMN series text,
    ADD COLUMN effective text,
    ADD COLUMN wording bytea REFERENCES wordings,
    ADD COLUMN scopes text[],
    ADD COLUMN release text,
    ADD COLUMN request_id text,
    ADD COLUMN audit_id bigint,
    DROP CONSTRAINT consents_subject_check,
    ADD CONSTRAINT consents_subject_check CHECK (subject IN ('terms', 'data-processing', 'application')),
    DROP CONSTRAINT consents_account_id_fkey,
    ADD CONSTRAINT consents_account_id_fkey FOREIGN KEY (account_id) REFERENCES account_references NOT VALID`,
  `ALTER TABLE consents VALIDATE CONSTRAINT consents_account_id_fkey`,
  `CREATE UNIQUE INDEX consents_audit ON consents (audit_id)`,
  `CREATE INDEX consents_of_account ON consents (account_id, at)`,
  `DROP INDEX consents_account`,

  `CREATE FUNCTION consents_are_final() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'agreements and their wordings are final'; END $$`,
  `CREATE TRIGGER consents_are_final BEFORE UPDATE OR TRUNCATE ON consents
    FOR EACH STATEMENT EXECUTE FUNCTION consents_are_final()`,
  `CREATE TRIGGER wordings_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON wordings
    FOR EACH STATEMENT EXECUTE FUNCTION consents_are_final()`,
  `CREATE FUNCTION consents_outlive_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM accounts WHERE id = OLD.account_id AND activated_at IS NOT NULL) THEN
        RAISE EXCEPTION 'agreements of an account are kept';
      END IF;
      RETURN OLD;
    END $$`,
  `CREATE TRIGGER consents_outlive_accounts BEFORE DELETE ON consents
    FOR EACH ROW EXECUTE FUNCTION consents_outlive_accounts()`,
  // The agreements of an account that was never activated go with it. Those of others are kept, and the end of the account is noted. The
  // function runs with the rights of the owner of the tables, because the serving role cannot write account references.
  `CREATE FUNCTION end_account_references() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    BEGIN
      UPDATE account_references r SET ended_at = now() FROM gone WHERE r.account_id = gone.id AND gone.activated_at IS NOT NULL;
      DELETE FROM consents c USING gone WHERE c.account_id = gone.id AND gone.activated_at IS NULL;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER accounts_end AFTER DELETE ON accounts REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION end_account_references()`,

  // One row per account. The sealed file is at most 16 MiB.
  `CREATE TABLE data_copies (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    account_id bigint NOT NULL UNIQUE REFERENCES accounts ON DELETE CASCADE,
    brand text NOT NULL,
    language text NOT NULL,
    asked_at timestamptz NOT NULL,
    claimed_until timestamptz,
    tries smallint NOT NULL DEFAULT 0,
    made_at timestamptz,
    starts smallint NOT NULL DEFAULT 0,
    expires_at timestamptz,
    file_sealed bytea CHECK (octet_length(file_sealed) <= 16777216)
  )`,
  `CREATE INDEX data_copies_waiting ON data_copies (asked_at) WHERE made_at IS NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
