import { limits } from '@selvage/contract/limits';

/** RT5. */
export function DebugScreen() {
  return <main>Build number {limits.buildNumber}</main>;
}
