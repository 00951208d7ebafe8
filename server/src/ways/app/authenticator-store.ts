import { randomBytes, randomUUID } from 'node:crypto';
import { authenticatorLimits } from '@selvage/contract/limits';
import { openField, sealField } from '../../crypto/sealed-fields.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';

/** The length of a secret that RFC 4226 recommends. */
const secretBytes = 20;

export async function appSecretOf(db: Db, keys: KeyRing, accountId: AccountId): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('authenticator_apps')
    .select('secret_sealed')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && Buffer.from(openField(keys, 'authenticator app', accountId, row.secret_sealed), 'base64');
}

/**
 * Checks and uses up the code of a time step in one statement. Returns false if the code of this or a later time step was used before. All
 * instances then refuse the codes of this and earlier time steps.
 */
export async function spendAppStep(tx: Db, accountId: AccountId, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function putApp(
  tx: Db,
  keys: KeyRing,
  accountId: AccountId,
  { secret, step, now }: { secret: Buffer; step: number; now: Date },
): Promise<void> {
  const sealed = sealField(keys, 'authenticator app', accountId, secret.toString('base64'));
  const app = { secret_sealed: sealed, last_step: step, added_at: now };
  await tx
    .insertInto('authenticator_apps')
    .values({ account_id: accountId, ...app })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(app))
    .execute();
}

export async function deleteApp(tx: Db, accountId: AccountId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('authenticator_apps')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface BegunSetup {
  id: string;
  secret: Buffer;
}

/**
 * Starts the set-up of an authenticator app. If this session has an open set-up, it gets the same key again, because the app may have it
 * already. A set-up of another session is replaced: an intruder may know its key.
 */
export async function beginSetup(
  tx: Db,
  keys: KeyRing,
  { accountId, sessionId, now }: { accountId: AccountId; sessionId: string; now: Date },
): Promise<BegunSetup> {
  const expiresAt = new Date(now.getTime() + authenticatorLimits.setupLife);
  const open = await openSetup(tx, keys, { accountId, sessionId, now });
  if (open) {
    await tx.updateTable('authenticator_setups').set({ expires_at: expiresAt }).where('id', '=', open.id).execute();
    return open;
  }
  const [id, secret] = [randomUUID(), randomBytes(secretBytes)];
  const setup = {
    id,
    secret_sealed: sealField(keys, 'authenticator set-up', id, `${secret.toString('base64')}.${sessionId}`),
    attempts: 0,
    expires_at: expiresAt,
  };
  await tx
    .insertInto('authenticator_setups')
    .values({ account_id: accountId, ...setup })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(setup))
    .execute();
  return { id, secret };
}

async function openSetup(
  tx: Db,
  keys: KeyRing,
  { accountId, sessionId, now }: { accountId: AccountId; sessionId: string; now: Date },
): Promise<BegunSetup | undefined> {
  const row = await tx
    .selectFrom('authenticator_setups')
    .select(['id', 'secret_sealed'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('attempts', '<', authenticatorLimits.setupTries)
    .executeTakeFirst();
  if (!row) return undefined;
  const opened = openedSetup(keys, row.id, row.secret_sealed);
  return opened.sessionId === sessionId ? { id: row.id, secret: opened.secret } : undefined;
}

/** The session is encrypted with the secret, so that the row names no session. Earlier versions stored the secret alone. */
function openedSetup(keys: KeyRing, id: string, sealed: Buffer): { secret: Buffer; sessionId: string | undefined } {
  const [secret = '', sessionId] = openField(keys, 'authenticator set-up', id, sealed).split('.');
  return { secret: Buffer.from(secret, 'base64'), sessionId };
}

/** Counts a try before the code is compared. Returns undefined if the set-up is over or has no try left. */
export async function takeSetupTry(
  db: Db,
  keys: KeyRing,
  { id, accountId, now }: { id: string; accountId: AccountId; now: Date },
): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('authenticator_setups')
    .set((setup) => ({ attempts: setup('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('attempts', '<', authenticatorLimits.setupTries)
    .returning('secret_sealed')
    .executeTakeFirst();
  return row && openedSetup(keys, id, row.secret_sealed).secret;
}

/** Returns false if another request has finished or replaced the set-up before. */
export async function deleteSetup(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('authenticator_setups').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteSetupsOf(tx: Db, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('authenticator_setups').where('account_id', '=', accountId).execute();
}
