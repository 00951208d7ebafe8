import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Db } from '../../db/database.ts';
import type { TwoFactorChoice } from '../../accounts/code-destination.ts';
import { openField, sealField } from '../../crypto/sealed-fields.ts';

/** C10: keeps the choice of a second factor until its code is verified. */
export async function keepChange(
  db: Db,
  keys: KeyRing,
  secretId: string,
  { twoFactor, mobile }: TwoFactorChoice,
): Promise<void> {
  const sealed = mobile === null ? null : sealField(keys, 'requested mobile', secretId, mobile);
  await db
    .insertInto('two_factor_changes')
    .values({ secret_id: secretId, two_factor: twoFactor, mobile_sealed: sealed })
    .execute();
}

export async function findChange(db: Db, keys: KeyRing, secretId: string): Promise<TwoFactorChoice | undefined> {
  const row = await db
    .selectFrom('two_factor_changes')
    .select(['two_factor as twoFactor', 'mobile_sealed as sealed'])
    .where('secret_id', '=', secretId)
    .executeTakeFirst();
  if (!row) return undefined;
  const mobile = row.sealed === null ? null : openField(keys, 'requested mobile', secretId, row.sealed);
  return { twoFactor: row.twoFactor, mobile };
}
