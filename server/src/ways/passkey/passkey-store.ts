import type { PasskeyTransport } from '@selvage/contract/api/passkeys';
import { passkeyLimits } from '@selvage/contract/limits';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import type { ReadChallenge } from './passkey-challenge.ts';

export interface StoredPasskey {
  id: string;
  accountId: AccountId;
  rpId: string;
  publicKey: Buffer;
  backupEligible: boolean;
  userHandle: Buffer | null;
}

export async function findPasskey(db: Db, credentialId: Buffer): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom('passkeys as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select([
      'p.id',
      'p.account_id as accountId',
      'p.rp_id as rpId',
      'p.public_key as publicKey',
      'p.backup_eligible as backupEligible',
      'a.user_handle as userHandle',
    ])
    .where('p.credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Marks a challenge as answered. Returns false if it was answered before, on any instance. */
export async function spendPasskeyChallenge(tx: Db, { nonce, expiresAt }: ReadChallenge): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('spent_challenges')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** `copied`: the counter did not go up, which means that two devices have the same key. A counter that is always 0 is accepted. */
export type PasskeyUse = 'noted' | 'copied' | 'removed';

export async function notePasskeyUse(
  tx: Db,
  id: string,
  { counter, backedUp, now }: { counter: number; backedUp: boolean; now: Date },
): Promise<PasskeyUse> {
  const row = await tx
    .updateTable('passkeys')
    .set({ counter: String(counter), backed_up: backedUp, last_used_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) return 'noted';
  const held = await tx.selectFrom('passkeys').select('id').where('id', '=', id).executeTakeFirst();
  return held === undefined ? 'removed' : 'copied';
}

export interface PasskeyRow {
  id: string;
  credentialId: Buffer;
  rpId: string;
  transports: string[];
  aaguid: string;
  name: string | null;
  device: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** Lists the passkeys of an account, oldest first. */
export async function passkeysOf(db: Db, accountId: AccountId): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select([
      'id',
      'credential_id as credentialId',
      'rp_id as rpId',
      'transports',
      'aaguid',
      'name',
      'device',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** True if the account ever had a passkey. This reads the audit, because a reset by email may have deleted the passkey. */
export async function hasHadPasskey(db: Db, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql`
    select from audit_events where account_id = ${accountId} and event = 'passkey-added' limit 1`.execute(db);
  return rows.length > 0;
}

export async function userHandleOf(db: Db, accountId: AccountId): Promise<Buffer | null> {
  const row = await db.selectFrom('accounts').select('user_handle').where('id', '=', accountId).executeTakeFirst();
  return row?.user_handle ?? null;
}

/** Returns the WebAuthn user handle of an account, and creates it once. It must never change, because it is written into every passkey. */
export async function ensureUserHandle(db: Db, accountId: AccountId): Promise<Buffer | null> {
  const { rows } = await sql<{ handle: Buffer }>`
    update accounts set user_handle = coalesce(user_handle, ${randomBytes(32)}) where id = ${accountId}
    returning user_handle as handle`.execute(db);
  return rows[0]?.handle ?? null;
}

export interface NewPasskey {
  accountId: AccountId;
  rpId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  backupEligible: boolean;
  backedUp: boolean;
  transports: string[];
  aaguid: string;
  device: string;
  now: Date;
}

/**
 * Stores a passkey. The caller must hold the lock on the account's row, so that two requests cannot exceed the limit. A credential id that
 * exists is refused.
 */
export async function insertPasskey(tx: Db, passkey: NewPasskey): Promise<{ id: string } | 'exists' | 'too-many'> {
  const held = await tx
    .selectFrom('passkeys')
    .select('id')
    .where('account_id', '=', passkey.accountId)
    .limit(passkeyLimits.perAccount)
    .execute();
  if (held.length >= passkeyLimits.perAccount) return 'too-many';
  const row = await tx
    .insertInto('passkeys')
    .values({
      account_id: passkey.accountId,
      rp_id: passkey.rpId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: String(passkey.counter),
      backup_eligible: passkey.backupEligible,
      backed_up: passkey.backedUp,
      transports: passkey.transports,
      aaguid: passkey.aaguid,
      device: passkey.device,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row ?? 'exists';
}

export async function setPasskeyName(db: Db, accountId: AccountId, id: string, name: string): Promise<void> {
  await db.updateTable('passkeys').set({ name }).where('account_id', '=', accountId).where('id', '=', id).execute();
}

export async function deletePasskey(db: Db, accountId: AccountId, id: string): Promise<PasskeyRow | undefined> {
  const row = (await passkeysOf(db, accountId)).find((each) => each.id === id);
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n ? row : undefined;
}

/** Deletes all passkeys of an account, or only those added after `addedSince`. */
export async function deletePasskeysOf(db: Db, accountId: AccountId, addedSince: Date | null): Promise<number> {
  let ended = db.deleteFrom('passkeys').where('account_id', '=', accountId);
  if (addedSince !== null) ended = ended.where('created_at', '>', addedSince);
  return Number((await ended.executeTakeFirst()).numDeletedRows);
}

/** Counts passkeys whose relying party id belongs to no brand. */
export async function countOrphanedPasskeys(
  db: Db,
  rpIds: readonly string[],
): Promise<{ rpId: string; count: number }[]> {
  const { rows } = await sql<{ rpId: string; count: number }>`
    select rp_id as "rpId", count(*)::int as count from passkeys where rp_id <> all(${[...rpIds]}::text[]) group by rp_id order by rp_id`.execute(
    db,
  );
  return rows;
}

/**
 * Counts that the person is asked to add a passkey, and returns whether they may be asked now. Only one of several concurrent requests may
 * ask.
 */
export async function claimPasskeyAsk(tx: Db, accountId: AccountId, now: Date): Promise<boolean> {
  const pauseSince = new Date(now.getTime() - passkeyLimits.askPause);
  const { rows } = await sql`
    insert into passkey_asks as held (account_id, times, last_asked_at) values (${accountId}, 1, ${now})
    on conflict (account_id) do update set times = held.times + 1, last_asked_at = excluded.last_asked_at
    where not held.never and held.times < ${passkeyLimits.asks} and held.last_asked_at <= ${pauseSince}
    returning account_id`.execute(tx);
  return rows.length === 1;
}

/** Stores the person's choice not to be asked again. */
export async function stopPasskeyAsks(tx: Db, accountId: AccountId): Promise<void> {
  await tx
    .insertInto('passkey_asks')
    .values({ account_id: accountId, times: 0, never: true })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ never: true }))
    .execute();
}

const transports: readonly string[] = [
  'usb',
  'nfc',
  'ble',
  'smart-card',
  'hybrid',
  'internal',
] satisfies PasskeyTransport[];

export const isTransport = (name: string): name is PasskeyTransport => transports.includes(name);

/** Describes stored passkeys in the form that WebAuthn options use. */
export const credentialDescriptors = (passkeys: readonly Pick<PasskeyRow, 'credentialId' | 'transports'>[]) =>
  passkeys.map((passkey) => ({
    id: passkey.credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports: passkey.transports.filter(isTransport),
  }));

/** The names of passkey providers, by the AAGUID of their authenticators. A provider that is not listed has no name. */
const providers: Readonly<Record<string, string>> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  '0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6': 'Keeper',
  'f3809540-7f14-49c1-a8b3-8f813b225541': 'Enpass',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  'cb69481e-8ff7-4039-93ec-0a2729a154a8': 'YubiKey 5',
  'ee882879-721c-4913-9775-3dfcce97072a': 'YubiKey 5',
  '2fc0579f-8113-47ea-b116-bb5a8db9202a': 'YubiKey 5 NFC',
  'fa2b99dc-9e39-4257-8f92-4a30d23c4118': 'YubiKey 5 NFC',
};

/** The name that the person gave the passkey, or else the name of its provider. */
/** The fact for a message that names the passkeys that a new password has not ended, because they still log the person in. */
export async function keptPasskeysFact(db: Db, accountId: AccountId): Promise<{ passkeys?: string }> {
  const kept = (await passkeysOf(db, accountId)).map((each) => passkeyName(each) ?? '');
  return kept.length > 0 ? { passkeys: JSON.stringify(kept) } : {};
}

export const passkeyName = ({ name, aaguid }: { name: string | null; aaguid: string }): string | undefined =>
  name ?? providers[aaguid];
