import { days } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';

/** A refusal of a client at one route for one reason. */
export interface KeptRefusal {
  /** The pattern of the address. After it, `(client test)` if that command sent the request. */
  route: string;
  error: string;
  at: Date;
  /** The reference that the person’s error page and the log show. */
  reference: string;
}

/** Stands for all clients that are not configured. No client can have this id. */
export const noApplication = '-';

/** The most refusals that are kept for each client, route and reason, and that are shown of a client. */
const keptRefusals = 20;

/** There is one row for each client, route and reason, with its latest refusals, so that repeated requests do not add rows. */
export async function keepRefusal(db: Db, client: string, { route, error, at, reference }: KeptRefusal): Promise<void> {
  const former = keptRefusals - 1;
  await sql`
    insert into oidc_refusals as kept (client_id, route, error, at, reference)
    values (${client}, ${route}, ${error}, ${at}, ${reference})
    on conflict (client_id, route, error) do update set at = excluded.at, reference = excluded.reference,
      former_at = (array_prepend(kept.at, kept.former_at))[1:${sql.lit(former)}],
      former_references = (array_prepend(kept.reference, kept.former_references))[1:${sql.lit(former)}]`.execute(db);
}

type RefusalDeps = Pick<Deps, 'db' | 'now'>;

/** A row is deleted 30 days after its latest refusal, and may have older ones until then. */
const kept = ({ now }: RefusalDeps) => sql`
  select client_id, route, error, each.at, each.reference, each.rank
  from oidc_refusals as r, unnest(array_prepend(r.at, former_at), array_prepend(r.reference, former_references))
    with ordinality as each (at, reference, rank)
  where each.at > ${new Date(now().getTime() - days(30))}`;

/** The last refusals of a client, newest first. The latest one of each reason is always among them. */
export async function lastRefusals(deps: RefusalDeps, client: string): Promise<KeptRefusal[]> {
  const { rows } = await sql<KeptRefusal>`
    select route, error, at, reference from (${kept(deps)} and client_id = ${client}
      order by rank > 1, each.at desc limit ${keptRefusals}) as latest
    order by at desc`.execute(deps.db);
  return rows;
}

export async function refusalByReference(
  deps: RefusalDeps,
  reference: string,
): Promise<(KeptRefusal & { client: string }) | undefined> {
  const { rows } = await sql<KeptRefusal & { client: string }>`
    select client_id as client, route, error, at, reference from (${kept(deps)}) as found
    where reference = ${reference} order by at desc limit 1`.execute(deps.db);
  return rows[0];
}
