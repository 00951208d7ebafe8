import { days, minutes, seconds } from '@selvage/contract/time-units';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import type { Db } from '../../db/database.ts';
import { addArtifact, type NewArtifact } from './artifact-store.ts';

/**
 * An answer may get lost, so the replaced token works a little longer. On a phone it works longer still, because phones
 * suspend an application in the middle of a request.
 */
export const graceOf = (type: OidcClient['type'] | undefined): number => (type === 'native' ? minutes(10) : minutes(1));

/** Two tabs of one person may exchange the same token within this time. A stolen copy is seldom used that soon. */
const tabsRenewWithin = seconds(10);

/** A used token is kept this long, to detect its reuse. Later it is unknown: it is refused, and nothing ends. */
const reuseIsKnownFor = days(1);

/**
 * Decision 28. `superseded`: another tab exchanged the parent at nearly the same time. `reused`: two parties have
 * tokens, and one of them must have copied its token.
 */
export type RotationState = { type: 'living' } | { type: 'superseded'; isFirstUse: boolean } | { type: 'reused' };

interface Moment {
  now: Date;
  grace: number;
}

/**
 * Needs a transaction. Every use locks the parent first and then the token itself, so that two uses cannot deadlock.
 */
export async function useRefreshToken(tx: Db, idHash: Buffer, moment: Moment): Promise<RotationState> {
  const { now } = moment;
  await tx
    .updateTable('oidc_artifacts')
    .set((eb) => ({
      child_used_at: eb.fn.coalesce('child_used_at', eb.val(now)),
      expires_at: eb.fn('least', ['expires_at', eb.val(new Date(now.getTime() + reuseIsKnownFor))]),
    }))
    .where('id_hash', '=', (eb) => eb.selectFrom('oidc_artifacts').select('parent_hash').where('id_hash', '=', idHash))
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('oidc_artifacts')
    .set({ consumed_at: now })
    .where('id_hash', '=', idHash)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return rotationState(tx, idHash, { ...moment, isFirstUse: numUpdatedRows > 0 });
}

async function rotationState(
  tx: Db,
  idHash: Buffer,
  { now, grace, isFirstUse }: Moment & { isFirstUse: boolean },
): Promise<RotationState> {
  const token = await tx
    .selectFrom('oidc_artifacts as token')
    .leftJoin('oidc_artifacts as parent', 'parent.id_hash', 'token.parent_hash')
    .select(['token.consumed_at as usedAt', 'token.child_used_at as childUsedAt'])
    .select(['token.superseded_after as supersededAfter', 'parent.child_hash as newest'])
    .where('token.id_hash', '=', idHash)
    .executeTakeFirst();
  // An earlier version that runs beside this one stores only the newest child, so the delay of the others is unknown.
  const supersededAfter = token?.supersededAfter ?? (token?.newest && !token.newest.equals(idHash) ? 0 : null);
  if (supersededAfter !== null)
    return supersededAfter <= tabsRenewWithin ? { type: 'superseded', isFirstUse } : { type: 'reused' };
  if (isFirstUse || !token?.usedAt) return { type: 'living' };
  const isInTime = token.usedAt.getTime() > now.getTime() - grace;
  return { type: token.childUsedAt === null && isInTime ? 'living' : 'reused' };
}

/** Stores a new token as the newest child of its parent. Returns false if an earlier child was used meanwhile. */
export const addRotated = (db: Db, artifact: NewArtifact, parentHash: Buffer, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // The lock is a separate statement: it may wait for another exchange, and the next statement must see the child
    // that this one added.
    const parent = await tx
      .selectFrom('oidc_artifacts')
      .select(['child_hash as former', 'consumed_at as exchangedAt'])
      .where('id_hash', '=', parentHash)
      .where('child_used_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!parent) return false;
    if (parent.former !== null)
      await tx
        .updateTable('oidc_artifacts')
        .set({ superseded_after: now.getTime() - (parent.exchangedAt ?? now).getTime() })
        .where('id_hash', '=', parent.former)
        .execute();
    await tx
      .updateTable('oidc_artifacts')
      .set({ child_hash: artifact.idHash })
      .where('id_hash', '=', parentHash)
      .execute();
    return addArtifact(tx, { ...artifact, parentHash });
  });
