import type { TrustedDevice } from '@selvage/contract/api/security';
import { type Change, changeAccount } from '../../accounts/change-account.ts';
import { forgetDevicesOf } from '../../accounts/end-credentials.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { forgetDevice as forgetDeviceById } from '../../sessions/trusted-device-store.ts';
import { browserVersionIn, deviceNames } from '../../sessions/user-agent.ts';
import { type DeviceRow, devicesOf } from './store.ts';

/** Lists the trusted devices, which need no code, and marks the one that sends this request. */
export async function listDevices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { account }: SignedInPerson,
  cookie: Buffer | null,
): Promise<TrustedDevice[]> {
  return (await devicesOf(db, account.id, now())).map((row) => ({
    id: row.id,
    device: deviceNames(row.device),
    browserVersion: browserVersionIn(row.device),
    rememberedAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isThisOne: isOf(row, cookie),
  }));
}

const isOf = ({ cookieHash, formerCookieHash }: DeviceRow, cookie: Buffer | null): boolean =>
  cookie !== null && [cookieHash, formerCookieHash].some((half) => half?.equals(cookie));

/** Forgets the trusted devices with the browser and system of `name`, except `device`. Returns their number. */
export async function forgetNamesakes(
  db: Db,
  accountId: AccountId,
  { name, device, now }: { name: string; device: Buffer | null; now: Date },
): Promise<number> {
  const { browser, system } = deviceNames(name);
  const namesakes = (await devicesOf(db, accountId, now)).filter((row) => {
    const own = deviceNames(row.device);
    return own.browser === browser && own.system === system && !isOf(row, device);
  });
  for (const { id } of namesakes) await forgetDeviceById(db, accountId, id);
  return namesakes.length;
}

type ForgetDeps = Pick<Deps, 'db' | 'now' | 'wakeOutbox'>;

export const forgetDevice = (deps: ForgetDeps, person: SignedInPerson, id: string): Promise<void> =>
  forget(deps, person, async ({ tx, account }) => Number(await forgetDeviceById(tx, account.id, id)));

export const forgetAllDevices = (deps: ForgetDeps, person: SignedInPerson): Promise<void> =>
  forget(deps, person, ({ tx, account }) => forgetDevicesOf(tx, account.id));

const forget = (deps: ForgetDeps, person: SignedInPerson, end: (change: Change) => Promise<number>): Promise<void> =>
  changeAccount(deps, person, {}, async (change) => {
    const devices = await end(change);
    return devices > 0 ? auditForgotten(change, devices) : change.untold(undefined);
  });

/** The owner reads in the activity whether one device was forgotten or several. */
export const auditForgotten = ({ audit }: Pick<Change, 'audit'>, devices: number): Promise<void> =>
  audit('devices-forgotten', devices === 1 ? { reason: 'one' } : {});
