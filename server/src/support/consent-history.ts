import type { Kind } from '@selvage/contract/user-types';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AccountId, AccountReference } from '../db/tables.ts';

/** An account that was activated, and is erased or closed. */
export interface Ended {
  id: AccountId;
  reference: AccountReference;
  endedAt: Date;
}

export async function endedAccountOf(db: Db, reference: string): Promise<Ended | undefined> {
  const row = await db
    .selectFrom('account_references')
    .select(['account_id as id', 'reference', 'ended_at as endedAt'])
    .where('reference', '=', reference.toUpperCase())
    .where('ended_at', 'is not', null)
    .executeTakeFirst();
  return row?.endedAt ? { ...row, endedAt: row.endedAt } : undefined;
}

export interface LedgerRow {
  at: Date;
  act: string;
  subject: string;
  series: string | null;
  version: string;
  effective: string | null;
  language: string;
  given: string;
  brand: string;
  scopes: string[] | null;
  /** The digest of the text, in hexadecimal. */
  wording: string | null;
  release: string | null;
}

/** The rows of the ledger of an account, newest first. */
export async function ledgerOf(db: Db, accountId: AccountId): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select at, act, subject, series, version, effective, language, given, brand, scopes, encode(wording, 'hex') as wording, release
    from consents where account_id = ${accountId} order by at desc, audit_id desc nulls last`.execute(db);
  return rows;
}

/** The texts that the rows of an account name. */
export async function wordingsOf(db: Db, accountId: AccountId): Promise<{ digest: string; body: Buffer }[]> {
  const { rows } = await sql<{ digest: string; body: Buffer }>`
    select encode(digest, 'hex') as digest, body from wordings
    where digest in (select wording from consents where account_id = ${accountId}) order by 1`.execute(db);
  return rows;
}

export interface TermsCount {
  kind: Kind;
  /** The activated accounts of the kind. */
  accounts: number;
  series: string;
  version: string;
  effective: string;
  agreed: number;
  declined: number;
}

/** How many accounts agreed to each version, and how many last declined it. Rows without a series are older than the ledger. */
export async function countTerms(db: Db): Promise<TermsCount[]> {
  const { rows } = await sql<TermsCount>`
    with last as (
      select distinct on (c.account_id, c.series, c.version) a.kind, c.account_id, c.series, c.version, c.effective, c.act
      from consents c join accounts a on a.id = c.account_id and a.activated_at is not null
      where c.subject <> 'application' order by c.account_id, c.series, c.version, c.at desc, c.audit_id desc
    )
    select kind, (select count(*)::int from accounts a where a.kind = last.kind and a.activated_at is not null) as accounts,
      coalesce(series, '-') as series, version, coalesce(effective, '') as effective,
      count(*) filter (where act = 'agreed')::int as agreed, count(*) filter (where act = 'declined')::int as declined
    from last group by kind, series, version, effective order by kind, series, effective, version`.execute(db);
  return rows;
}
