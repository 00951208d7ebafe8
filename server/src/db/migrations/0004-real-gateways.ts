import { sql, type Kysely } from 'kysely';

/** What real mail and text gateways need: an order, what became of a letter, and when a gateway is left in peace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // `seq` is the order in which letters were written; `in_hand` tells one being sent from one that waits for its next try.
  `ALTER TABLE outbox
    ADD COLUMN seq bigint GENERATED ALWAYS AS IDENTITY,
    ADD COLUMN in_hand boolean NOT NULL DEFAULT false,
    ADD COLUMN recipient_digest bytea,
    ADD COLUMN fate text CHECK (fate IN ('delivered', 'bounced', 'complained')),
    ADD COLUMN fate_code text,
    ADD COLUMN fate_at timestamptz`,
  `DROP INDEX outbox_due`,
  `CREATE INDEX outbox_waiting ON outbox (channel, recipient, seq) WHERE sent_at IS NULL AND dead_at IS NULL`,
  `CREATE INDEX outbox_dead ON outbox (dead_at) WHERE dead_at IS NOT NULL`,

  `CREATE TABLE gateway_pauses (
    channel text PRIMARY KEY CHECK (channel IN ('email', 'sms')),
    failures integer NOT NULL,
    until timestamptz NOT NULL,
    reason text NOT NULL
  )`,
];
