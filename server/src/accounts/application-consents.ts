import type { Kind } from '@selvage/contract/user-types';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { audit, type Origin } from '../audit/audit-store.ts';

// OP25: an application that is not the insurer's own sees what a person has agreed to, for as long as they do.

export interface ApplicationConsent {
  clientId: string;
  scopes: string[];
  givenAt: Date;
}

/** The newest first. */
export function applicationConsentsOf(db: Db, accountId: AccountId): Promise<ApplicationConsent[]> {
  return db
    .selectFrom('oidc_consents')
    .select(['client_id as clientId', 'scopes', 'given_at as givenAt'])
    .where('account_id', '=', accountId)
    .orderBy('given_at', 'desc')
    .execute();
}

export function findApplicationConsent(
  db: Db,
  accountId: AccountId,
  clientId: string,
): Promise<ApplicationConsent | undefined> {
  return db
    .selectFrom('oidc_consents')
    .select(['client_id as clientId', 'scopes', 'given_at as givenAt'])
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

interface Consenting {
  accountId: AccountId;
  kind: Kind;
  clientId: string;
  origin: Origin;
}

/** What was agreed to before stays agreed to. */
export async function giveApplicationConsent(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { accountId, kind, clientId, origin }: Consenting,
  scopes: readonly string[],
): Promise<void> {
  const at = now();
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into oidc_consents as c (account_id, client_id, scopes, given_at)
      values (${accountId}, ${clientId}, ${scopes}::text[], ${at})
      on conflict (account_id, client_id) do update set given_at = excluded.given_at,
        scopes = array(select distinct unnest(c.scopes || excluded.scopes) order by 1)`.execute(tx);
    await audit(tx, { event: 'app-consent', result: 'ok', reason: clientId, accountId, kind, origin, at });
  });
}

/** Whatever the application was given is over, and it is told so. False where nothing had been agreed to. */
export async function withdrawApplicationConsent(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { accountId, kind, clientId, origin }: Consenting,
): Promise<boolean> {
  const at = now();
  return db.transaction().execute(async (tx) => {
    const withdrawn = await tx
      .deleteFrom('oidc_consents')
      .where('account_id', '=', accountId)
      .where('client_id', '=', clientId)
      .returning('client_id')
      .executeTakeFirst();
    if (!withdrawn) return false;
    await tx
      .updateTable('oidc_participants')
      .set({ ended_at: at })
      .where('account_id', '=', accountId)
      .where('client_id', '=', clientId)
      .where('ended_at', 'is', null)
      .execute();
    await audit(tx, { event: 'app-consent-withdrawn', result: 'ok', reason: clientId, accountId, kind, origin, at });
    return true;
  });
}
