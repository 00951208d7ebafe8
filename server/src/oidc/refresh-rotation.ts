import { days, minutes } from '@selvage/contract/time-units';
import type { OidcClient } from '../config/oidc-config.ts';
import type { Db } from '../db/database.ts';
import { addArtifact, type NewArtifact } from './artifact-store.ts';

/**
 * OP7: an answer may get lost, so the token before works a little longer. A phone loses answers for longer: it is put away in the
 * middle of a request.
 */
export const graceOf = (type: OidcClient['type'] | undefined): number => (type === 'native' ? minutes(10) : minutes(1));

/** A used token is kept for so long, to tell that it is used again. After that it is unknown, and refused without ending anything. */
const reuseIsKnownFor = days(1);

/** Decision 28. `superseded`: its parent was exchanged again, for another child. `reused`: two parties have it, one of whom should not. */
type RotationState = 'living' | 'superseded' | 'reused';

interface Moment {
  now: Date;
  grace: number;
}

export async function rotationState(db: Db, idHash: Buffer, { now, grace }: Moment): Promise<RotationState> {
  const token = await db
    .selectFrom('oidc_artifacts as token')
    .leftJoin('oidc_artifacts as parent', 'parent.id_hash', 'token.parent_hash')
    .select(['token.consumed_at as usedAt', 'token.child_used_at as childUsedAt'])
    .select(['parent.child_hash as newest', 'parent.child_used_at as newestUsedAt'])
    .where('token.id_hash', '=', idHash)
    .executeTakeFirst();
  if (token?.newest && !token.newest.equals(idHash)) return token.newestUsedAt === null ? 'superseded' : 'reused';
  if (!token?.usedAt) return 'living';
  return token.childUsedAt === null && token.usedAt.getTime() > now.getTime() - grace ? 'living' : 'reused';
}

/** Every use locks the parent first, then the token itself, so that two uses cannot deadlock. */
export const useRefreshToken = (db: Db, idHash: Buffer, moment: Moment): Promise<RotationState> =>
  db.transaction().execute(async (tx) => {
    const { now, grace } = moment;
    await tx
      .updateTable('oidc_artifacts')
      .set((eb) => ({
        child_used_at: eb.fn.coalesce('child_used_at', eb.val(now)),
        expires_at: eb.fn('least', ['expires_at', eb.val(new Date(now.getTime() + reuseIsKnownFor))]),
      }))
      .where('id_hash', '=', (eb) =>
        eb.selectFrom('oidc_artifacts').select('parent_hash').where('id_hash', '=', idHash),
      )
      .where('child_hash', '=', idHash)
      .execute();
    await tx
      .updateTable('oidc_artifacts')
      .set({ consumed_at: now })
      .where('id_hash', '=', idHash)
      .where('consumed_at', 'is', null)
      .execute();
    return rotationState(tx, idHash, { now, grace });
  });

/** Stores a new token as the newest child of its parent. False where an earlier child was used meanwhile. */
export const addRotated = (db: Db, artifact: NewArtifact, parentHash: Buffer): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const parent = await tx
      .updateTable('oidc_artifacts')
      .set({ child_hash: artifact.idHash })
      .where('id_hash', '=', parentHash)
      .where('child_used_at', 'is', null)
      .returning('model')
      .executeTakeFirst();
    return parent !== undefined && addArtifact(tx, { ...artifact, parentHash });
  });
