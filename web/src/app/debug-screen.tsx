import { fieldLimits } from '@selvage/contract/field-limits';

/** RT5. */
export function DebugScreen() {
  return <main>Build number {fieldLimits.buildNumber}</main>;
}
