import { sql, type Kysely } from 'kysely';

/** A digest for each row of the audit, a chain over batches of them, and how far each stream of the audit has come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const keepFinal = (table: string): string => `
  CREATE TRIGGER audit_events_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
  FOR EACH STATEMENT EXECUTE FUNCTION audit_events_are_final()`;

const statements = [
  // The sequence is the order in which rows were found committed, which is not always that of their ids.
  `CREATE TABLE audit_digests (
    seq bigint PRIMARY KEY,
    id bigint NOT NULL UNIQUE,
    at timestamptz NOT NULL,
    digest bytea NOT NULL
  )`,
  `CREATE TABLE audit_batches (
    last_seq bigint PRIMARY KEY,
    first_seq bigint NOT NULL,
    head bytea NOT NULL,
    last_id bigint NOT NULL,
    settled_id bigint NOT NULL,
    next_transaction xid8 NOT NULL,
    made_at timestamptz NOT NULL
  )`,
  keepFinal('audit_digests'),
  keepFinal('audit_batches'),
  `CREATE TABLE audit_cursors (
    name text PRIMARY KEY,
    seq bigint NOT NULL,
    sent_at timestamptz NOT NULL
  )`,
];
