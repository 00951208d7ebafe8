import { sql, type Kysely } from 'kysely';

/** The name by which an account is known outside of the server, and whom an operator has looked for on a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // 60 random bits as letters: nobody can count through them, and none looks like a number or spells a word.
  `CREATE FUNCTION new_account_reference() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
    DECLARE letters text := translate(substr(gen_random_uuid()::text, 21), '0123456789abcdef-', 'BCDFGHJKMPQRTVWX');
    BEGIN RETURN substr(letters, 1, 5) || '-' || substr(letters, 6, 5) || '-' || substr(letters, 11); END $$`,

  // A table of its own, without a foreign key: the large one is not rewritten under a lock, and the audit of an erased
  // account can still be told apart.
  `CREATE TABLE account_references (
    account_id bigint NOT NULL,
    reference text NOT NULL DEFAULT new_account_reference()
  )`,
  `INSERT INTO account_references (account_id)
    SELECT id FROM accounts UNION SELECT account_id FROM audit_events WHERE account_id IS NOT NULL`,
  `ALTER TABLE account_references ADD PRIMARY KEY (account_id), ADD UNIQUE (reference)`,

  // With the rights of the owner: instances of the version before add accounts too, and may not have any on this table.
  `CREATE FUNCTION add_account_references() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    BEGIN INSERT INTO account_references (account_id) SELECT id FROM added; RETURN NULL; END $$`,
  `CREATE TRIGGER accounts_have_references AFTER INSERT ON accounts REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION add_account_references()`,
  // Accounts that were added meanwhile. Writers of accounts wait for this statement, and for no other.
  `INSERT INTO account_references (account_id)
    SELECT id FROM accounts a WHERE NOT EXISTS (SELECT FROM account_references r WHERE r.account_id = a.id)`,

  // Keyed digests of the people (or, where nobody was found, of what was typed).
  `CREATE TABLE desk_lookups (
    operator_id uuid NOT NULL REFERENCES operators ON DELETE CASCADE,
    day date NOT NULL,
    subject bytea NOT NULL,
    PRIMARY KEY (operator_id, day, subject)
  )`,
];
