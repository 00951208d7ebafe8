import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isParticipantOpen, type Oldest } from './participant-store.ts';

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
export const artifactHash = (model: string, id: string): Buffer =>
  createHash('sha256').update(`${model}\u0000${id}`).digest();

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

export async function keepArtifact(db: Db, artifact: NewArtifact): Promise<void> {
  await db
    .insertInto('oidc_artifacts')
    .values(rowOf(artifact))
    .onConflict((conflict) =>
      conflict.column('id_hash').doUpdateSet({
        payload: (excluded) => excluded.ref('excluded.payload'),
        expires_at: (excluded) => excluded.ref('excluded.expires_at'),
      }),
    )
    .execute();
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
  payload: Payload;
  consumedAt: Date | null;
  /** What the application calls the session that it was given in. */
  sid: string | null;
}

/** OP26: read together with the session it was given in, so that it ends with it, on every instance at once. */
export async function findArtifact(
  db: Db,
  idHash: Buffer,
  now: Date,
  oldest: Oldest,
): Promise<FoundArtifact | undefined> {
  const { rows } = await sql<FoundArtifact>`
    select a.payload, a.consumed_at as "consumedAt", p.sid
    from oidc_artifacts a
      left join oidc_participants p on p.id = a.participant_id
      left join sessions s on s.token_hash = p.session_hash
      left join oidc_clients c on c.client_id = a.payload ->> 'clientId'
    where c.disabled_at is null and a.id_hash = ${idHash} and a.expires_at > ${now} and (a.participant_id is null
      or ${isParticipantOpen(oldest)})`.execute(db);
  return rows[0];
}

/** OP6: true for one caller only, however many come at the same moment. */
export async function consumeArtifact(db: Db, idHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('oidc_artifacts')
    .set({ consumed_at: now })
    .where('id_hash', '=', idHash)
    .where('consumed_at', 'is', null)
    .returning('model')
    .executeTakeFirst();
  return row !== undefined;
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
