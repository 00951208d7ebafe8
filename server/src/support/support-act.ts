import type { Deps } from '../deps.ts';
import type { Actor, Origin } from '../audit/audit-store.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { RequestContext } from '../sessions/request-context.ts';
import type { Language } from '@selvage/contract/languages';
import { sql } from 'kysely';

/** What support staff do to somebody's account, at the desk or on the command line: by whom, why, and under which id the audit has it. */
export interface SupportAct {
  actor: Actor;
  origin: Origin;
}

export type SupportDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config'>;

export type ReasonProblem = 'missing' | 'address' | 'not-a-line' | 'too-long';

export const longestReason = 500;

/** Why somebody acted on another's account: kept for good, so it must not name anybody. */
export function reasonProblem(reason: string): ReasonProblem | undefined {
  if (reason === '') return 'missing';
  if (/\S@\S/.test(reason)) return 'address';
  if (/\p{Cc}/u.test(reason)) return 'not-a-line';
  return reason.length > longestReason ? 'too-long' : undefined;
}

/** Messages that support staff cause look like the ones that the person had before. */
export async function supportContext(
  db: Db,
  { config }: Pick<SupportDeps, 'config'>,
  accountId: AccountId,
  { origin }: SupportAct,
): Promise<RequestContext> {
  const before = await lastBrandAndLanguage(db, accountId);
  const brand = config.brands.find(({ id }) => id === before?.brand) ?? config.brands[0];
  return { brand, language: before?.language ?? 'en', origin, client: origin.client ?? '' };
}

/** Under which brand and in which language somebody was last written to, or agreed to the terms. */
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
