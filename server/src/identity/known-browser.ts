import { limits } from '@selvage/contract/limits';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../outbox/outbox-store.ts';
import { deviceNames } from './device-mark.ts';
import { isNewAmongOthers } from './known-browser-store.ts';
import { insertOneTimeSecret } from './one-time-store.ts';
import type { RequestContext } from './request-context.ts';

/** Remembers that this browser has signed in here; a browser that never had is told of by mail, the first one of all is not. Whether it was told. */
export async function noteBrowser(
  db: Db,
  deps: Pick<Deps, 'keys' | 'now'>,
  account: { id: AccountId; email: string },
  browser: Buffer,
  { brand, language, origin }: RequestContext,
): Promise<boolean> {
  const now = deps.now();
  if (!(await isNewAmongOthers(db, account.id, browser, now))) return false;
  const life = limits.notMeLife;
  const secretId = await insertOneTimeSecret(db, deps.keys, { accountId: account.id, purpose: 'not-me', life, now });
  const { browser: browserName = '', system = '' } = deviceNames(origin.device);
  await enqueue(
    db,
    {
      letter: 'new-device',
      channel: 'email',
      recipient: account.email,
      accountId: account.id,
      secretId,
      brand: brand.id,
      language,
      facts: { at: now.toISOString(), browser: browserName, system },
      expiresAt: new Date(now.getTime() + life),
    },
    now,
  );
  return true;
}
