import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import { audit } from '../../src/audit/audit-store.ts';

export const auditOrigin = { requestId: 'ABCD23456789EFGH', client: '198.51.100.0/24', device: 'Chrome/Windows' };

export async function writeAuditRows({ db }: { db: Db }, count: number, at: Date): Promise<void> {
  for (let number = 1; number <= count; number++)
    await audit(db, { event: 'sign-in', result: 'ok', accountId: String(number), origin: auditOrigin, at });
}

/** As the owner of the tables, who hides what they do. */
export async function tamperAsOwner(db: Db, ...statements: string[]): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    for (const statement of statements) await sql.raw(statement).execute(connection);
    await sql`reset session_replication_role`.execute(connection);
  });
}
