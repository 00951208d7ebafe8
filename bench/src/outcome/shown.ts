import type { Result } from '../measurement.ts';
import type { Spread } from '../spread.ts';

export function shown(value: number): string {
  const digits = Math.abs(value) < 0.1 ? 2 : 3;
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-IE') : String(Number(value.toPrecision(digits)));
}

export function shownSpread({ median, low, high }: Spread, unit: string): string {
  const range = low === high ? '' : ` (${shown(low)}–${shown(high)})`;
  return `${shown(median)}${range}${unit}`;
}

/** A ratio is shown with its value, because it says little alone. */
export const shownPeer = ({ unit, scoreUnit }: Result, { name, value, score }: Result['peers'][number]): string =>
  scoreUnit === unit
    ? `${name} ${shown(score.median)}${unit}`
    : `${name} ${shown(score.median)} (${shown(value)}${unit})`;
