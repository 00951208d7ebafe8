import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { AccountId } from '../db/tables.ts';
import type { Deps } from '../deps.ts';

// Applications on a device stay logged in without a session of the browser. Their rows are in `oidc_participants`.

/** The maximum for one account. A further login ends the one that was used longest ago. */
export const deviceApplicationsPerAccount = 10;

/** An application on a device that a person is logged in to. */
export interface DeviceApplication {
  id: string;
  clientId: string;
  /** The browser and operating system of the login, in the form that `deviceNames` reads. */
  device: string | null;
  createdAt: Date;
  lastUsedAt: Date;
}

/** Lists the applications on devices that can still get tokens, most recently used first. */
export function deviceApplicationsOf(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  accountId: AccountId,
): Promise<DeviceApplication[]> {
  const { used, created } = deviceApplicationCutoffs(config, now());
  return db
    .selectFrom('oidc_participants')
    .select(['id', 'client_id as clientId', 'device', 'created_at as createdAt'])
    .select(sql<Date>`used_at`.as('lastUsedAt'))
    .where('account_id', '=', accountId)
    .where('bound', '=', 'device')
    .where('ended_at', 'is', null)
    .where('used_at', '>', used)
    .where('created_at', '>', created)
    .orderBy('used_at', 'desc')
    .execute();
}

/** A login on a device is over if it was last used before `used` or began before `created`. */
export const deviceApplicationCutoffs = (
  { limits }: Pick<Config, 'limits'>,
  now: Date,
): { used: Date; created: Date } => ({
  used: new Date(now.getTime() - limits.appIdle),
  created: new Date(now.getTime() - limits.appAbsolute),
});

/**
 * Ends one login of an application, on a device or in a session. Returns undefined if the id does not exist or the login
 * has already ended.
 */
export async function endApplicationLogin(
  tx: Db,
  accountId: AccountId,
  id: string,
  now: Date,
): Promise<{ clientId: string } | undefined> {
  return tx
    .updateTable('oidc_participants')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .returning('client_id as clientId')
    .executeTakeFirst();
}

/** Ends all applications on devices of an account, or with `keep` all but the most recently used. */
export async function endDeviceApplicationsOf(db: Db, accountId: AccountId, now: Date, keep = 0): Promise<void> {
  await sql`
    update oidc_participants set ended_at = ${now} where id in (
      select id from oidc_participants where account_id = ${accountId} and bound = 'device' and ended_at is null
      order by coalesce(used_at, created_at) desc, id desc offset ${keep})`.execute(db);
}

export async function endEveryDeviceApplication(db: Db, now: Date): Promise<void> {
  await sql`update oidc_participants set ended_at = ${now} where bound = 'device' and ended_at is null`.execute(db);
}
