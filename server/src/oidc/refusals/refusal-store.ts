import type { Db } from '../../db/database.ts';

/** The last refusal of a client at one route for one reason. */
export interface KeptRefusal {
  route: string;
  error: string;
  at: Date;
  /** The reference that the person’s error page and the log show. */
  reference: string;
}

/** Stands for all clients that are not configured. No client can have this id. */
export const noApplication = '-';

/** Stores a refusal. There is one row for each client, route and reason, so that repeated requests do not add rows. */
export async function keepRefusal(db: Db, client: string, { route, error, at, reference }: KeptRefusal): Promise<void> {
  await db
    .insertInto('oidc_refusals')
    .values({ client_id: client, route, error, at, reference })
    .onConflict((conflict) => conflict.columns(['client_id', 'route', 'error']).doUpdateSet({ at, reference }))
    .execute();
}

const kept = (db: Db) =>
  db.selectFrom('oidc_refusals').select(['route', 'error', 'at', 'reference']).orderBy('at', 'desc');

/** The last refusals of a client, newest first. */
export const lastRefusals = (db: Db, client: string): Promise<KeptRefusal[]> =>
  kept(db).where('client_id', '=', client).limit(10).execute();

export const refusalByReference = (
  db: Db,
  reference: string,
): Promise<(KeptRefusal & { client: string }) | undefined> =>
  kept(db).select('client_id as client').where('reference', '=', reference).executeTakeFirst();
