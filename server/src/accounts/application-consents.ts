import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Wording } from './consent-ledger.ts';
import { type Asker, type ChangeDeps, changeAccount } from './change-account.ts';

// An application that is not the insurer's own sees only what a person agreed to, until the consent is withdrawn.

export interface ApplicationConsent {
  clientId: string;
  scopes: string[];
  givenAt: Date;
}

/** Lists the consents of an account, newest first. */
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

/** What the ledger keeps of an agreement with an application. */
const entryOf = (clientId: string, context: Asker['context']) =>
  ({
    subject: 'application',
    series: clientId,
    version: '',
    effective: '',
    language: context.language,
    brand: context.brand.id,
    given: 'page',
  }) as const;

/** Adds scopes to the consent. Scopes that were given earlier stay. */
export async function giveApplicationConsent(
  deps: ChangeDeps,
  asker: Asker,
  { clientId, scopes, wording }: { clientId: string; scopes: readonly string[]; wording: Wording },
): Promise<void> {
  await changeAccount(deps, asker, {}, async (change) => {
    await sql`
      insert into oidc_consents as c (account_id, client_id, scopes, given_at)
      values (${change.account.id}, ${clientId}, ${scopes}::text[], ${change.now})
      on conflict (account_id, client_id) do update set given_at = excluded.given_at,
        scopes = array(select distinct unnest(c.scopes || excluded.scopes) order by 1)`.execute(change.tx);
    await change.consent({
      ...entryOf(clientId, asker.context),
      act: 'agreed',
      language: wording.language,
      wording,
      scopes,
    });
  });
}

/** Withdraws the consent, ends the application's logins and notifies the application. Does nothing if the person has not consented. */
export async function withdrawApplicationConsent(deps: ChangeDeps, asker: Asker, clientId: string): Promise<void> {
  await changeAccount(deps, asker, {}, async (change) => {
    const { tx, account, now } = change;
    const withdrawn = await tx
      .deleteFrom('oidc_consents')
      .where('account_id', '=', account.id)
      .where('client_id', '=', clientId)
      .returning('client_id')
      .executeTakeFirst();
    if (!withdrawn) return change.untold(undefined);
    await tx
      .updateTable('oidc_participants')
      .set({ ended_at: now })
      .where('account_id', '=', account.id)
      .where('client_id', '=', clientId)
      .where('ended_at', 'is', null)
      .execute();
    return change.consent({ ...entryOf(clientId, asker.context), act: 'withdrawn', wording: null });
  });
}
