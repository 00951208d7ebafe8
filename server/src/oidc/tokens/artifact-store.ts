import { hash } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { queryJson } from '../../db/query-json.ts';
import { cutoffValues, isParticipantOpen, type Participant, type SessionCutoffs } from './participant-store.ts';

export type Payload = Record<string, unknown>;

export interface NewArtifact {
  idHash: Buffer;
  model: string;
  participantId: string | null;
  payload: Payload;
  expiresAt: Date;
  /** OP7: what it was exchanged for. */
  parentHash?: Buffer;
}

/** Codes and tokens are stored as this hash alone, never in the clear. */
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

/** PostgreSQL stores no NUL and no half of a surrogate pair. A request can have either, also within the JSON of `claims`. */
export const isStorable = (payload: Payload): boolean => !/(?<!\\)(?:\\\\)*\\u(?:0000|d)/.test(JSON.stringify(payload));

const keeping = (rows: string): string => `
  insert into oidc_artifacts (id_hash, model, participant_id, payload, expires_at) values ${rows}
  on conflict (id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`;
const keepOne = keeping('($1, $2, $3, $4::jsonb, $5)');
const keepTwo = keeping('($1, $2, $3, $4::jsonb, $5), ($6, $7, $8, $9::jsonb, $10)');

/** What a request is given is written together. */
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

/** False where it is there already. */
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
  /** What it was given in, and whose that is. */
  participant: (Participant & OwnerState) | null;
}

interface OwnerState {
  registeredAt: Date;
  /** Whether the account is activated and not disabled. */
  isActive: boolean;
  /** What the session has shown, or what it had shown at the login of an application on a device. */
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
 * OP26: artifacts are read together with the session they were given in, so that they end with it, on every instance at once. OP37: and with
 * their application, so that they are of no use while it is disabled. `$2` is now; `which` compares the hash, and
 * the values of `cutoffValues` are from the given place on.
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

/** OP21: whether there was one that nobody finished in time. It is known for an hour more, while its row is kept. */
export async function isArtifactOver(db: Db, idHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('oidc_artifacts')
    .select('model')
    .where('id_hash', '=', idHash)
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return row !== undefined;
}

const consume = `
  update oidc_artifacts set consumed_at = $2 where id_hash = $1 and consumed_at is null returning to_json(true)`;

/** OP6: true for one caller only, however many come at the same moment. */
export async function consumeArtifact(db: Db, idHash: Buffer, now: Date): Promise<boolean> {
  return (await queryJson<true>(db, consume, [idHash, now])) ?? false;
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
