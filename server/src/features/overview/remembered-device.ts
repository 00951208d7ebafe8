import type { RememberedDevice } from '@selvage/contract/api/overview';
import { browserVersionIn, deviceNames } from '../../identity/device-mark.ts';
import type { DeviceRow } from './overview-store.ts';

export function rememberedDevice(row: DeviceRow, cookie: Buffer | null): RememberedDevice {
  const halves = [row.cookieHash, row.formerCookieHash];
  return {
    id: row.id,
    device: deviceNames(row.device),
    browserVersion: browserVersionIn(row.device),
    rememberedAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isThisOne: cookie !== null && halves.some((half) => half?.equals(cookie)),
  };
}
