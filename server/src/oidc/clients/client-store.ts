import { hours } from '@selvage/contract/time-units';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { queryJson } from '../../db/query-json.ts';
import { isToBeTold } from '../backchannel-logout/store.ts';
import { type ArtifactRow, type FoundArtifact, foundArtifact, readArtifacts } from '../tokens/artifact-store.ts';
import { type SessionCutoffs, cutoffValues } from '../tokens/participant-store.ts';

/** After a new secret was made, the former secret still works for this long. */
export const formerSecretLife = hours(24);

/** The state of a client. It is read for every request, so that a change takes effect on all instances at once. */
export interface ClientState {
  isDisabled: boolean;
  /** True if the application has an entry in the database. */
  isStored: boolean;
  secretHash: Buffer | null;
  /** The hash of the former secret. Null when the former secret has expired. */
  formerHash: Buffer | null;
  /** The time until which this network is refused for wrong credentials. Null if it is not refused. */
  refusedUntil: Date | null;
  /** The codes and tokens of the request that are still valid. */
  artifacts: FoundArtifact[];
}

/** Throws if the database cannot be reached. */
export const requireDatabase = async (db: Db): Promise<void> => void (await sql`select`.execute(db));

interface ClientStateRow {
  isDisabled: boolean;
  isStored: boolean;
  secretHash: string | null;
  formerHash: string | null;
  refusedUntil: string | null;
  artifacts?: ArtifactRow[] | null;
}

const readClient = (artifacts: string): string => `
  select json_build_object('isDisabled', c.disabled_at is not null,
    'isStored', exists (select from oidc_applications where client_id = $1), 'secretHash', encode(c.secret_hash, 'hex'),
    'formerHash', case when c.former_secret_until > $2 then encode(c.former_secret_hash, 'hex') end,
    'refusedUntil', (select max(window_ends_at) from throttles
      where key = any($3::bytea[]) and hits >= $4::int and window_ends_at > $2)${artifacts})
  from (values (1)) as always left join oidc_clients c on c.client_id = $1`;
const readClientAlone = readClient('');
// The hashes are three parameters and not an array: PostgreSQL plans the statement once, and would have to guess the length of an array.
const readClientAndArtifacts = readClient(`,
    'artifacts', (select json_agg(artifact) from (${readArtifacts('in ($5, $6, $7)', 8)}) as named)`);

interface ClientRequest {
  now: Date;
  /** The keys of the limits for wrong credentials, and the allowed number. `wrong` is empty if the request contains no credentials. */
  wrong: readonly Buffer[];
  hits: number;
  /** The hashes of the code or token in the request, one for each model that it may belong to: at most three. */
  named: readonly Buffer[];
  cutoffs: SessionCutoffs;
}

/** Reads the client, and the code or token that the request names, in one statement. */
export async function clientState(
  db: Db,
  id: string,
  { now, wrong, hits, named, cutoffs }: ClientRequest,
): Promise<ClientState> {
  const values = [id, now, wrong, hits];
  const [first, second = first, third = first] = named;
  const row = await (first && second && third
    ? queryJson<ClientStateRow>(db, readClientAndArtifacts, [...values, first, second, third, ...cutoffValues(cutoffs)])
    : queryJson<ClientStateRow>(db, readClientAlone, values));
  return {
    isDisabled: row?.isDisabled ?? false,
    isStored: row?.isStored ?? false,
    secretHash: bytesOf(row?.secretHash),
    formerHash: bytesOf(row?.formerHash),
    refusedUntil: row?.refusedUntil ? new Date(row.refusedUntil) : null,
    artifacts: (row?.artifacts ?? []).map(foundArtifact),
  };
}

const bytesOf = (hex: string | null | undefined): Buffer | null => (hex ? Buffer.from(hex, 'hex') : null);

/** Tells whether a client is disabled. For requests without client credentials, which need nothing else of the client. */
export async function isClientDisabled(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('oidc_clients')
    .select('client_id')
    .where('client_id', '=', id)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a new secret. The former secret works until `until`, and any older secret stops at once. */
export async function keepSecret(
  db: Db,
  id: string,
  hash: Buffer,
  { now, until }: { now: Date; until: Date | null },
): Promise<{ formerUntil: Date | null }> {
  const { rows } = await sql<{ formerUntil: Date | null }>`
    insert into oidc_clients as c (client_id, secret_hash, secret_made_at, created_at)
    values (${id}, ${hash}, ${now}, ${now})
    on conflict (client_id) do update set
      former_secret_hash = case when ${until}::timestamptz is not null then c.secret_hash end,
      former_secret_until = case when c.secret_hash is not null then ${until}::timestamptz end,
      secret_hash = excluded.secret_hash, secret_made_at = excluded.secret_made_at
    returning former_secret_until as "formerUntil"`.execute(db);
  return { formerUntil: rows[0]?.formerUntil ?? null };
}

/** Ends every secret of a client that the database has. It cannot authenticate with one until a new one is made. */
export async function endSecrets(db: Db, id: string): Promise<void> {
  await db
    .updateTable('oidc_clients')
    .set({ secret_hash: null, secret_made_at: null, former_secret_hash: null, former_secret_until: null })
    .where('client_id', '=', id)
    .execute();
}

/** Stores the client of a time window for wrong credentials. The key of the window is a digest, which does not tell the client. */
export async function nameWindow(db: Db, key: Buffer, clientId: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set({ client_id: clientId })
    .where('key', '=', key)
    .where('client_id', 'is', null)
    .execute();
}

/** The networks that are refused for wrong credentials of a client, and when the last of them may try again. */
export async function refusedNetworks(
  db: Db,
  clientId: string,
  { now, hits }: { now: Date; hits: number },
): Promise<{ count: number; until: Date } | null> {
  const windows = await db
    .selectFrom('throttles')
    .select('window_ends_at')
    .where('client_id', '=', clientId)
    .where('hits', '>=', hits)
    .where('window_ends_at', '>', now)
    .orderBy('window_ends_at', 'desc')
    .execute();
  const [last] = windows;
  return last ? { count: windows.length, until: last.window_ends_at } : null;
}

/** Ends the time windows for wrong credentials of a client, so that all networks may try again. Returns how many networks were refused. */
export async function endWindows(
  db: Db,
  clientId: string,
  { now, hits }: { now: Date; hits: number },
): Promise<number> {
  const ended = await db
    .deleteFrom('throttles')
    .where('client_id', '=', clientId)
    .where('window_ends_at', '>', now)
    .returning('hits')
    .execute();
  return ended.filter((window) => window.hits >= hits).length;
}

/** Disables a client. Returns false if it was disabled already. */
export async function disableClient(
  db: Db,
  id: string,
  { now, by, reason }: { now: Date; by: string; reason: string },
) {
  const { rows } = await sql`
    insert into oidc_clients as c (client_id, disabled_at, disabled_by, disabled_reason, created_at)
    values (${id}, ${now}, ${by}, ${reason}, ${now})
    on conflict (client_id) do update set
      disabled_at = excluded.disabled_at, disabled_by = excluded.disabled_by, disabled_reason = excluded.disabled_reason
    where c.disabled_at is null
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Enables a disabled client. Returns false if it was not disabled. */
export async function enableClient(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oidc_clients')
    .set({ disabled_at: null, disabled_by: null, disabled_reason: null })
    .where('client_id', '=', id)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export interface ClientRow {
  id: string;
  secretMadeAt: Date | null;
  formerSecretUntil: Date | null;
  disabledAt: Date | null;
  disabledBy: string | null;
  disabledReason: string | null;
  /** The time at which the application last exchanged a code, to the minute. */
  lastLoginAt: Date | null;
}

export async function clientRows(db: Db): Promise<ClientRow[]> {
  return db
    .selectFrom('oidc_clients')
    .select([
      'client_id as id',
      'secret_made_at as secretMadeAt',
      'former_secret_until as formerSecretUntil',
      'disabled_at as disabledAt',
      'disabled_by as disabledBy',
      'disabled_reason as disabledReason',
      'last_login_at as lastLoginAt',
    ])
    .orderBy('client_id')
    .execute();
}

export interface ClientUse {
  id: string;
  /** The number of sessions and devices in which the application is active. */
  openGrants: number;
  /** The number of logout notices that were delivered, are waiting, and were given up. */
  logoutsTold: number;
  logoutsWaiting: number;
  logoutsGivenUp: number;
}

export const unused = (id: string): ClientUse => ({
  id,
  openGrants: 0,
  logoutsTold: 0,
  logoutsWaiting: 0,
  logoutsGivenUp: 0,
});

/** Counts each application’s use from `oidc_participants`, whose rows are deleted half a day after their end. */
export async function clientUses(db: Db): Promise<ClientUse[]> {
  const { rows } = await sql<ClientUse>`
    select client_id as id,
      (count(*) filter (where ended_at is null and (session_hash is not null or bound = 'device')))::int as "openGrants",
      (count(*) filter (where tell_result = 'told'))::int as "logoutsTold",
      (count(*) filter (where ${isToBeTold}))::int as "logoutsWaiting",
      (count(*) filter (where tell_result = 'given-up'))::int as "logoutsGivenUp"
    from oidc_participants group by client_id`.execute(db);
  return rows;
}
