import { changeAccount } from '../accounts/change-account.ts';
import { startClosing } from '../accounts/closing.ts';
import { closingOf } from '../accounts/closing-store.ts';
import { audienceOf } from '../messages/last-audience-store.ts';
import type { SupportDeps } from './support-act.ts';

/**
 * Gives every account of a restored backup that is going to close seven days from now, and tells its owner again: the links of the backup have
 * expired, and the owner may have kept the account since. Returns how many there are.
 */
export async function restartClosings(deps: SupportDeps): Promise<number> {
  const { db, config } = deps;
  const rows = await db.selectFrom('accounts').select('id').where('closes_at', 'is not', null).execute();
  const origin = { requestId: 'after-restore', client: null, device: null };
  for (const { id } of rows) {
    const { brand, language } = await audienceOf(db, id, { brand: config.brands[0], language: 'en' });
    const hosted = config.brands.find((each) => each.id === brand.id) ?? config.brands[0];
    const context = { brand: hosted, language, origin, client: '' };
    await changeAccount(deps, { account: { id }, context }, {}, async (change) => {
      if ((await closingOf(change.tx, id)) === null) return change.untold(undefined);
      return startClosing(change, deps);
    });
  }
  return rows.length;
}
