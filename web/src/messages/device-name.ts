import type { DeviceNames } from '@selvage/contract/api/security';
import type { DeviceMessages } from './en/device.ts';

/** A device by what is known of it. */
export function deviceName({ browser, system }: DeviceNames, messages: DeviceMessages): string {
  if (browser) return system ? messages.both(browser, system) : browser;
  return system ? messages.systemOnly(system) : messages.unknown;
}

/** `Safari 26.1`: tells apart two devices of the same name. */
export const versionName = ({ browser }: DeviceNames, version: string | undefined): string | undefined =>
  browser && version && `${browser} ${version}`;
