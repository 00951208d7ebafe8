import { sql, type Kysely } from 'kysely';

/**
 * Whether a person registered the account, or somebody imported it. Only a registration can be disowned. An account that the
 * previous version registers during the upgrade counts as imported: its owner has to ask for help.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `ALTER TABLE accounts ADD COLUMN self_registered boolean NOT NULL DEFAULT false`,
  // An activation link lives for a day, so that accounts activated before that do not matter.
  `UPDATE accounts SET self_registered = true
    WHERE (activated_at IS NULL OR activated_at > now() - interval '2 days')
      AND EXISTS (
        SELECT FROM audit_events e WHERE e.account_id = accounts.id AND e.event = 'registration' AND e.result = 'ok')`,
];
