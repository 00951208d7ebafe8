import type { DeviceNames } from '@selvage/contract/api/security';
import type { DeviceWords } from './en/device.ts';

/** A device by what is known of it. */
export function deviceName({ browser, system }: DeviceNames, words: DeviceWords): string {
  if (browser) return system ? words.both(browser, system) : browser;
  return system ? words.systemOnly(system) : words.unknown;
}

/** `Safari 26.1`: tells apart two devices of the same name. */
export const versionName = ({ browser }: DeviceNames, version: string | undefined): string | undefined =>
  browser && version && `${browser} ${version}`;
