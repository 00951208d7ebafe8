import type { TrustedDevice } from '@selvage/contract/api/security';
import { type Change, changeAccount } from '../../accounts/change-account.ts';
import { forgetDevicesOf } from '../../accounts/end-credentials.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { forgetDevice as forgetDeviceById } from '../../sessions/trusted-device-store.ts';
import { browserVersionIn, deviceNames } from '../../sessions/user-agent.ts';
import { devicesOf } from './store.ts';

/** Lists the trusted devices, which need no code, and marks the one that sends this request. */
export async function listDevices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { account }: SignedInPerson,
  cookie: Buffer | null,
): Promise<TrustedDevice[]> {
  const rows = await devicesOf(db, account.id, now());
  return rows.map((row) => ({
    id: row.id,
    device: deviceNames(row.device),
    browserVersion: browserVersionIn(row.device),
    rememberedAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isThisOne: cookie !== null && [row.cookieHash, row.formerCookieHash].some((half) => half?.equals(cookie)),
  }));
}

type ForgetDeps = Pick<Deps, 'db' | 'now' | 'wakeOutbox'>;

export const forgetDevice = (deps: ForgetDeps, person: SignedInPerson, id: string): Promise<void> =>
  forget(deps, person, ({ tx, account }) => forgetDeviceById(tx, account.id, id));

export const forgetAllDevices = (deps: ForgetDeps, person: SignedInPerson): Promise<void> =>
  forget(deps, person, async ({ tx, account }) => (await forgetDevicesOf(tx, account.id)) > 0);

const forget = (deps: ForgetDeps, person: SignedInPerson, end: (change: Change) => Promise<boolean>): Promise<void> =>
  changeAccount(deps, person, {}, async (change) =>
    (await end(change)) ? change.audit('devices-forgotten') : change.untold(undefined),
  );
