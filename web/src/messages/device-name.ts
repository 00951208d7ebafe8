import type { DeviceNames } from '@selvage/contract/api/security';
import type { DeviceMessages } from './en/device.ts';

/** The name of a device, from what the server knows about it. */
export function deviceName({ browser, system }: DeviceNames, messages: DeviceMessages): string {
  if (browser) return system ? messages.both(browser, system) : browser;
  return system ? messages.systemOnly(system) : messages.unknown;
}

/** The name of a browser with its version, for example `Safari 26.1`. It distinguishes two devices with the same name. */
export const versionName = ({ browser }: DeviceNames, version: string | undefined): string | undefined =>
  browser && version && `${browser} ${version}`;
