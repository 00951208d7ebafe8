import type { Db } from '../../db/database.ts';

/** The last time that an application was refused for this reason at this address. */
export interface KeptRefusal {
  route: string;
  error: string;
  at: Date;
  /** What the person was shown, or the log has. */
  reference: string;
}

/** One row for each application, address and reason, so that nobody can leave more by asking more often. */
export async function keepRefusal(db: Db, client: string, { route, error, at, reference }: KeptRefusal): Promise<void> {
  await db
    .insertInto('oidc_refusals')
    .values({ client_id: client, route, error, at, reference })
    .onConflict((conflict) => conflict.columns(['client_id', 'route', 'error']).doUpdateSet({ at, reference }))
    .execute();
}

const kept = (db: Db) =>
  db.selectFrom('oidc_refusals').select(['route', 'error', 'at', 'reference']).orderBy('at', 'desc');

/** The newest first. */
export const lastRefusals = (db: Db, client: string): Promise<KeptRefusal[]> =>
  kept(db).where('client_id', '=', client).limit(10).execute();

export const refusalByReference = (
  db: Db,
  reference: string,
): Promise<(KeptRefusal & { client: string }) | undefined> =>
  kept(db).select('client_id as client').where('reference', '=', reference).executeTakeFirst();
