import { days, minutes, seconds } from '@selvage/contract/time-units';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import type { Db } from '../../db/database.ts';
import { addArtifact, type NewArtifact } from './artifact-store.ts';

/**
 * The time for which a replaced refresh token still works, because an answer may get lost. On a phone it is longer,
 * because phones suspend an application in the middle of a request.
 */
export const graceOf = (type: OidcClient['type'] | undefined): number => (type === 'native' ? minutes(10) : minutes(1));

/**
 * If a second exchange of a token follows within this time, it comes from another tab of the same person. A stolen copy
 * is seldom used that soon.
 */
const tabsRenewWithin = seconds(10);

/** A used token is kept for this long, to detect a second use. After that it is unknown: its use is refused, but ends nothing. */
const reuseIsKnownFor = days(1);

/**
 * `superseded` means that another tab exchanged the parent at nearly the same time. `reused` means that two parties
 * have tokens, and one of them must have copied its token.
 */
export type RotationState = { type: 'living' } | { type: 'superseded'; isFirstUse: boolean } | { type: 'reused' };

interface Moment {
  now: Date;
  grace: number;
}

/**
 * Marks a refresh token as used. It needs a transaction. Every use locks the parent first and then the token itself, so
 * that two uses cannot deadlock.
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
  // An earlier version of this server may run at the same time. It stores the newest child but not `superseded_after`.
  // A token that is not the newest child of its parent then counts as superseded, not as reused.
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
    // that the other exchange added.
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
