/** SQL that makes a table append-only. */
export const keepFinal = (table: string): string => `
  CREATE TRIGGER audit_events_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
  FOR EACH STATEMENT EXECUTE FUNCTION audit_events_are_final()`;

/** The partition for rows of a month that has no partition of its own. */
export const otherPartition = 'audit_events_other';

/** The partition for the month of the first migration and all earlier times. */
export const firstPartition = 'audit_events_first';

/** The audit, its chain of digests, and the refusals that are still being counted. `audit-partitions.ts` adds the months. */
export const auditStatements: readonly string[] = [
  `CREATE FUNCTION audit_events_are_final() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'audit events are final'; END $$`,
  // The id comes from a sequence, because PostgreSQL 15 and 16 have no identity columns in partitioned tables.
  `CREATE SEQUENCE audit_events_id_seq`,
  `CREATE TABLE audit_events (
    id bigint NOT NULL DEFAULT nextval('audit_events_id_seq'),
    at timestamptz NOT NULL,
    event text NOT NULL,
    result text NOT NULL CONSTRAINT audit_events_result CHECK (result IN ('ok', 'refused')),
    reason text,
    account_id bigint,
    subject bytea,
    kind text,
    request_id text NOT NULL,
    client text,
    device text,
    actor text,
    actor_reason text
  ) PARTITION BY RANGE (at)`,
  `ALTER SEQUENCE audit_events_id_seq OWNED BY audit_events.id`,
  `CREATE UNIQUE INDEX audit_events_id ON audit_events (id, at)`,
  `CREATE INDEX audit_events_at ON audit_events USING brin (at)`,
  `CREATE INDEX audit_events_account ON audit_events (account_id, at)`,
  // An agent searches by the start of a reference that a caller reads from an error screen.
  `CREATE INDEX audit_events_request ON audit_events (request_id text_pattern_ops) WHERE account_id IS NOT NULL`,
  keepFinal('audit_events'),
  `CREATE TABLE ${otherPartition} PARTITION OF audit_events DEFAULT`,
  keepFinal(otherPartition),
  `DO $$ BEGIN EXECUTE format(
    'CREATE TABLE ${firstPartition} PARTITION OF audit_events FOR VALUES FROM (MINVALUE) TO (%L)',
    (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC'); END $$`,
  keepFinal(firstPartition),

  // `seq` is the order in which rows were found committed. It may differ from the order of ids.
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

  // Rows are only added and deleted. If one row were updated instead, concurrent refusals would wait for it.
  `CREATE TABLE anonymous_refusals (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    minute timestamptz NOT NULL,
    event text NOT NULL,
    reason text,
    kind text,
    client text,
    hits integer NOT NULL CHECK (hits > 0)
  )`,
  `CREATE INDEX anonymous_refusals_minute ON anonymous_refusals (minute)`,
];
