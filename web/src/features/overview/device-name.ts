import type { DeviceNames } from '@selvage/contract/api/overview';
import type { OverviewWords } from '../../words/en/overview.ts';

/** A device by what is known of it. */
export function deviceName({ browser, system }: DeviceNames, words: OverviewWords['device']): string {
  if (browser) return system ? words.both(browser, system) : browser;
  return system ? words.systemOnly(system) : words.unknown;
}
