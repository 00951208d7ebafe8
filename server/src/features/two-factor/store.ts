import type { Db } from '../../db/database.ts';
import type { TwoFactorChoice } from '../../identity/code-destination.ts';

/** C10: what is to become of the second factor, once its code is verified. */
export async function keepChange(db: Db, secretId: string, change: TwoFactorChoice): Promise<void> {
  await db
    .insertInto('two_factor_changes')
    .values({ secret_id: secretId, two_factor: change.twoFactor, mobile_sealed: change.mobileSealed })
    .execute();
}

export async function findChange(db: Db, secretId: string): Promise<TwoFactorChoice | undefined> {
  return db
    .selectFrom('two_factor_changes')
    .select(['two_factor as twoFactor', 'mobile_sealed as mobileSealed'])
    .where('secret_id', '=', secretId)
    .executeTakeFirst();
}
