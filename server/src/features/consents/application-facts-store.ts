import type { Language } from '@selvage/contract/languages';
import { sql } from 'kysely';
import { applicationName } from '../../config/oidc/application-name.ts';
import { ServerKeys } from '../../crypto/server-keys.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';

/** What a copy says of an application that received details of the person (GDPR, article 15). */
export interface ApplicationFacts {
  application: string;
  name: string;
  /** By which the application knows the person. Null if the application is no longer configured. */
  sub: string | null;
  firstLogin: Date | null;
  lastLogin: Date | null;
  /** What the person agreed to, and when. Null for an application of the insurer, which needs no permission. */
  givenAt: Date | null;
  /** The details that it may read now. */
  mayRead: readonly string[];
}

interface Row {
  clientId: string;
  firstLogin: Date | null;
  lastLogin: Date | null;
  givenAt: Date | null;
  scopes: string[] | null;
}

/** Every application that the person logged in to or agreed to. */
export async function applicationFactsOf(
  db: Db,
  deps: Pick<Deps, 'db' | 'keys' | 'now' | 'config'>,
  { accountId, language }: { accountId: AccountId; language: Language },
): Promise<ApplicationFacts[]> {
  const { rows } = await sql<Row>`
    with logins as (
      select reason as client_id, min(at) as first, max(at) as last from audit_events
      where account_id = ${accountId} and event = 'app-sign-in' and result = 'ok' group by reason
    )
    select coalesce(l.client_id, c.client_id) as "clientId", l.first as "firstLogin", l.last as "lastLogin",
      c.given_at as "givenAt", c.scopes
    from logins l full join (select * from oidc_consents where account_id = ${accountId}) c on c.client_id = l.client_id
    where coalesce(l.client_id, c.client_id) is not null order by 1`.execute(db);
  if (rows.length === 0) return [];
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'created_at as registeredAt'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  // The keys are read outside the snapshot, because the first use writes them.
  const serverKeys = new ServerKeys(deps);
  const { oidc } = deps.config;
  return Promise.all(
    rows.map(async ({ clientId, scopes, ...times }): Promise<ApplicationFacts> => {
      const client = oidc?.clients.find(({ id }) => id === clientId);
      return {
        application: clientId,
        name: applicationName(deps.config, clientId)[language],
        sub: client ? await serverKeys.subjectOf(client.sector, account) : null,
        ...times,
        mayRead: client?.consent === 'none' ? client.scopes : (scopes ?? []),
      };
    }),
  );
}
