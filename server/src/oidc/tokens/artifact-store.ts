import { hash } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { queryJson } from '../../db/query-json.ts';
import {
  aMomentAgo,
  cutoffValues,
  isParticipantOpen,
  type Participant,
  type SessionCutoffs,
} from './participant-store.ts';

export type Payload = Record<string, unknown>;

export interface NewArtifact {
  idHash: Buffer;
  model: string;
  participantId: string | null;
  payload: Payload;
  expiresAt: Date;
  /** The hash of the refresh token that this one replaces. */
  parentHash?: Buffer;
}

/** The hash of a code or token. Only this hash is stored, never the code or token itself. */
export const artifactHash = (model: string, id: string): Buffer => hash('sha256', `${model}\u0000${id}`, 'buffer');

export function newArtifact(model: string, id: string, payload: Payload, expiresAt: Date): NewArtifact {
  const { jti: _, ...kept } = payload;
  const { grantId } = payload;
  return {
    idHash: artifactHash(model, id),
    model,
    participantId: typeof grantId === 'string' ? grantId : null,
    payload: kept,
    expiresAt,
  };
}

/**
 * True if PostgreSQL can store the payload. It cannot store NUL or half of a surrogate pair, and a request can contain
 * them, also in the JSON of `claims`.
 */
export const isStorable = (payload: Payload): boolean => !/(?<!\\)(?:\\\\)*\\u(?:0000|d)/.test(JSON.stringify(payload));

const keeping = (rows: string): string => `
  insert into oidc_artifacts (id_hash, model, participant_id, payload, expires_at) values ${rows}
  on conflict (id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`;
const keepOne = keeping('($1, $2, $3, $4::jsonb, $5)');
const keepTwo = keeping('($1, $2, $3, $4::jsonb, $5), ($6, $7, $8, $9::jsonb, $10)');

/** Stores the tokens of one answer in one statement. */
export async function keepArtifacts(db: Db, first: NewArtifact, second?: NewArtifact): Promise<void> {
  const values = [first, ...(second ? [second] : [])].flatMap(
    ({ idHash, model, participantId, payload, expiresAt }) => [
      idHash,
      model,
      participantId,
      JSON.stringify(payload),
      expiresAt,
    ],
  );
  await queryJson(db, second ? keepTwo : keepOne, values);
}

/** Stores a code or token. Returns false if its row exists already. */
export async function addArtifact(db: Db, artifact: NewArtifact): Promise<boolean> {
  const row = await db
    .insertInto('oidc_artifacts')
    .values(rowOf(artifact))
    .onConflict((conflict) => conflict.doNothing())
    .returning('model')
    .executeTakeFirst();
  return row !== undefined;
}

const rowOf = ({ idHash, model, participantId, payload, expiresAt, parentHash }: NewArtifact) => ({
  id_hash: idHash,
  model,
  participant_id: participantId,
  payload: JSON.stringify(payload),
  expires_at: expiresAt,
  parent_hash: parentHash ?? null,
});

export interface FoundArtifact {
  idHash: Buffer;
  payload: Payload;
  consumedAt: Date | null;
  /** The grant of the token, with the state of its account. Null for a token without a grant, such as a token of a service. */
  participant: (Participant & OwnerState) | null;
}

interface OwnerState {
  registeredAt: Date;
  /** True if the account is activated and not disabled. */
  isActive: boolean;
  /** The factors that were used in the session. An application on a device has no session any more, so it has those of its login. */
  shownFactors: number;
  twoFactor: 'EMAIL' | 'SMS' | null;
  hasApp: boolean;
}

export type ArtifactRow = Omit<FoundArtifact, 'idHash' | 'consumedAt' | 'participant'> & {
  idHash: string;
  consumedAt: string | null;
  participant: (Participant & Omit<OwnerState, 'registeredAt'> & { registeredAt: string }) | null;
};

/**
 * The SQL statement that reads codes and tokens (artifacts), each with its session and its client. If either has ended
 * or is disabled, the artifact is not found, on all instances at once.
 *
 * `$2` is the present time, `which` compares the hash, and the values of `cutoffValues` start at parameter `place`.
 */
export const readArtifacts = (which: string, place: number): string => `
  select json_build_object('idHash', encode(a.id_hash, 'hex'), 'payload', a.payload, 'consumedAt', a.consumed_at,
    'participant', case when p.id is not null then json_build_object('id', p.id::text, 'sid', p.sid, 'clientId', p.client_id,
      'accountId', p.account_id::text, 'kind', o.kind, 'registeredAt', o.created_at,
      'isActive', o.activated_at is not null and o.disabled_at is null, 'shownFactors', coalesce(s.shown_factors, p.shown_factors),
      'twoFactor', o.two_factor, 'hasApp', exists (select from authenticator_apps where account_id = o.id)) end) as artifact
  from oidc_artifacts a
    left join oidc_participants p on p.id = a.participant_id
    left join sessions s on s.token_hash = p.session_hash
    left join accounts o on o.id = p.account_id
    left join oidc_clients h on h.client_id = a.payload ->> 'clientId'
  where h.disabled_at is null and a.id_hash ${which} and a.expires_at > $2 and (a.participant_id is null
    or ${isParticipantOpen(place)})`;

export const foundArtifact = ({ idHash, consumedAt, participant, ...row }: ArtifactRow): FoundArtifact => ({
  ...row,
  idHash: Buffer.from(idHash, 'hex'),
  consumedAt: consumedAt === null ? null : new Date(consumedAt),
  participant: participant && { ...participant, registeredAt: new Date(participant.registeredAt) },
});

const readArtifact = readArtifacts('= $1', 3);

export async function findArtifact(
  db: Db,
  idHash: Buffer,
  now: Date,
  cutoffs: SessionCutoffs,
): Promise<FoundArtifact | undefined> {
  const found = await queryJson<ArtifactRow>(db, readArtifact, [idHash, now, ...cutoffValues(cutoffs)]);
  return found && foundArtifact(found);
}

/** True if the code or token existed and has expired. Its row stays for another hour, so that this can be told. */
export async function isArtifactOver(db: Db, idHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('oidc_artifacts')
    .select('model')
    .where('id_hash', '=', idHash)
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The exchange of a code completes the login of an application. Its time is written at most once a minute, because all
 * logins of the application would wait for its one row.
 */
const consume = `
  with consumed as (
    update oidc_artifacts set consumed_at = $2 where id_hash = $1 and consumed_at is null
    returning model, payload ->> 'clientId' as client_id
  ), login as (
    select client_id from consumed where model = 'AuthorizationCode'
  ), later_login as (
    update oidc_clients c set last_login_at = $2 from login
    where c.client_id = login.client_id and (c.last_login_at is null or c.last_login_at < $3)
  ), first_login as (
    insert into oidc_clients (client_id, created_at, last_login_at)
    select client_id, $2, $2 from login where not exists (select from oidc_clients c where c.client_id = login.client_id)
    on conflict do nothing
  )
  select to_json(true) from consumed`;

/** Marks a code or token as used. Returns true for exactly one of several simultaneous callers. */
export async function consumeArtifact(db: Db, idHash: Buffer, now: Date): Promise<boolean> {
  return (await queryJson<true>(db, consume, [idHash, now, aMomentAgo(now)])) ?? false;
}

export async function participantOf(db: Db, idHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('oidc_artifacts')
    .select('participant_id as id')
    .where('id_hash', '=', idHash)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function dropArtifact(db: Db, idHash: Buffer): Promise<void> {
  await db.deleteFrom('oidc_artifacts').where('id_hash', '=', idHash).execute();
}
