import type { Language } from '@selvage/contract/languages';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';

/** The brand and language of the person's last message, or of their last consent. */
export async function lastBrandAndLanguage(
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

interface Audience {
  brand: { id: string };
  language: Language;
}

/** The brand and language of a message that somebody else's act causes. Without an earlier message they are those of the act. */
export async function audienceOf(db: Db, accountId: AccountId, otherwise: Audience): Promise<Audience> {
  const last = await lastBrandAndLanguage(db, accountId);
  return last ? { brand: { id: last.brand }, language: last.language } : otherwise;
}
