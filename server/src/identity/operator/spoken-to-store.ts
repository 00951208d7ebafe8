import type { Language } from '@selvage/contract/languages';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';

/** Under which brand and in which language somebody was last written to, or agreed to the terms. */
export async function lastSpokenTo(
  db: Db,
  accountId: AccountId,
): Promise<{ brand: string; language: Language } | undefined> {
  const { rows } = await sql<{ brand: string; language: Language }>`
    select brand, language from (
      select brand, language, created_at as at from outbox where account_id = ${accountId}
      union all select brand, language, at from consents where account_id = ${accountId}
    ) spoken order by at desc limit 1`.execute(db);
  return rows[0];
}
