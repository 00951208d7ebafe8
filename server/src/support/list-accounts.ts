import type { Kind } from '@selvage/contract/user-types';
import { type RawBuilder, sql } from 'kysely';
import { counted } from '../counted.ts';
import type { Db } from '../db/database.ts';
import type { AccountId, AccountReference } from '../db/tables.ts';
import { type SupportAct, type SupportDeps, auditAct } from './support-act.ts';

export const accountStates = ['open', 'locked', 'disabled', 'inactive', 'no-password', 'closing'] as const;
export type AccountState = (typeof accountStates)[number];

export interface AccountFilter {
  kind: Kind | null;
  state: AccountState | null;
  /** Selects accounts that were registered at or after this time. Null selects all accounts. */
  since: Date | null;
}

export interface ListedAccount {
  reference: AccountReference;
  kind: Kind;
  email: string;
  number: string | null;
  /** The first of these that applies: disabled, going to close, locked by wrong passwords, without a password, not activated. */
  state: AccountState;
  twoFactor: 'EMAIL' | 'SMS' | null;
  registeredAt: Date;
  activatedAt: Date | null;
  disabledAt: Date | null;
}

/**
 * The state of an account in SQL. It hashes `account:` with the id, as `attempts.ts` does. Locks of codes have keyed
 * digests, which SQL cannot make.
 */
const stateOf = (now: Date): RawBuilder<AccountState> => sql`
  case
    when a.disabled_at is not null then 'disabled'
    when a.closes_at is not null then 'closing'
    when exists (select from failed_attempts g
      where g.subject = sha256(('account:' || a.id)::bytea) and g.locked_until > ${now}) then 'locked'
    when a.password_hash is null then 'no-password'
    when a.activated_at is null then 'inactive'
    else 'open'
  end`;

const wanted = ({ kind, state, since }: AccountFilter, now: Date): RawBuilder<boolean> => sql`
  (${kind}::text is null or a.kind = ${kind}) and (${since}::timestamptz is null or a.created_at >= ${since})
  and (${state}::text is null or ${stateOf(now)} = ${state})`;

const batch = 500;

/**
 * Lists accounts in batches, in order of their ids, so that any number of accounts takes the same memory. The audit
 * records the operator and the number of accounts before the first account is shown.
 */
export async function listAccounts(
  deps: SupportDeps,
  filter: AccountFilter,
  act: SupportAct,
  take: (accounts: readonly ListedAccount[]) => Promise<void>,
): Promise<number> {
  const { db } = deps;
  const now = deps.now();
  const count = await countAccounts(db, filter, now);
  await auditAct(db, act, 'accounts-listed', { reason: listed(count, filter), at: now });
  let after: AccountId = '0';
  let seen = 0;
  for (;;) {
    const rows = await accountsAfter(db, filter, { after, now });
    const last = rows.at(-1);
    if (last === undefined) return seen;
    after = last.id;
    seen += rows.length;
    await take(rows.map(({ id: _id, ...account }) => account));
  }
}

async function countAccounts(db: Db, filter: AccountFilter, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from accounts a where ${wanted(filter, now)}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function accountsAfter(
  db: Db,
  filter: AccountFilter,
  { after, now }: { after: AccountId; now: Date },
): Promise<(ListedAccount & { id: AccountId })[]> {
  const { rows } = await sql<ListedAccount & { id: AccountId }>`
    select a.id, r.reference, a.kind, a.email, coalesce(a.member_number, a.login_id) as number, ${stateOf(now)} as state,
      a.two_factor as "twoFactor", a.created_at as "registeredAt", a.activated_at as "activatedAt", a.disabled_at as "disabledAt"
    from accounts a join account_references r on r.account_id = a.id
    where a.id > ${after} and ${wanted(filter, now)} order by a.id limit ${batch}`.execute(db);
  return rows;
}

/** Describes a list for the audit, by its filter. The description contains no email. */
function listed(count: number, { kind, state, since }: AccountFilter): string {
  const asked = [kind, state, since && `since ${since.toISOString()}`].filter((each) => each !== null);
  return [counted(count, 'account'), ...asked].join(', ');
}
