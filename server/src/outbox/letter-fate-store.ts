import type { Kind } from '@selvage/contract/user-types';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';

/** What became of a letter after the gateway had taken it, the graver the later. */
export const letterFates = ['delivered', 'bounced', 'complained'] as const;
export type LetterFate = (typeof letterFates)[number];

export interface NotedFate {
  id: string;
  fate: LetterFate;
  code: string | null;
  at: Date;
}

/** Whose letter it was; nobody's, if it is not known or nothing new was said. A bounce that comes before “delivered” stands. */
export async function noteFate(
  db: Db,
  { id, fate, code, at }: NotedFate,
): Promise<{ accountId: AccountId; kind: Kind } | undefined> {
  const { rows } = await sql<{ accountId: AccountId; kind: Kind }>`
    update outbox o set fate = ${fate}, fate_code = ${code}, fate_at = ${at}
    from accounts a
    where o.id = ${id} and a.id = o.account_id
      and array_position(${[...letterFates]}::text[], ${fate}::text) > coalesce(array_position(${[...letterFates]}::text[], o.fate), 0)
    returning a.id as "accountId", a.kind`.execute(db);
  return rows[0];
}
