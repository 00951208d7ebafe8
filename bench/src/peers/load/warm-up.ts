import { median } from '../../spread.ts';
import type { PeerSettings } from '../options.ts';

const compared = 3;
const tolerance = 0.03;

/** True when the last rates are no longer higher than those before them. Compilers of Java and JavaScript make them rise for minutes. */
export function isSteady(rates: readonly number[]): boolean {
  if (rates.length < 2 * compared) return false;
  const [before, last] = [rates.slice(-2 * compared, -compared), rates.slice(-compared)];
  return median(last) <= median(before) * (1 + tolerance);
}

/** Repeats work until its rate is steady, at least `least` times and at most as often as the settings allow. */
export async function warmUp(
  { warmUps }: Pick<PeerSettings, 'warmUps'>,
  least: number,
  rateOfWork: () => Promise<number>,
): Promise<void> {
  const rates: number[] = [];
  while (rates.length < warmUps && (rates.length < least || !isSteady(rates))) rates.push(await rateOfWork());
  if (!isSteady(rates)) process.stderr.write(`the rate still rose after ${rates.length} periods\n`);
}
