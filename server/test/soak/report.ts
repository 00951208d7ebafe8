import type { Sample } from './sample.ts';
import { growsByDesign, type Trend, usedTables } from './verdict.ts';

const rounded = (value: number): string => (value < 100 ? String(Math.round(value * 10) / 10) : value.toFixed(0));

const table = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** What is printed at the end: trends, the last state of the tables, latencies and the verdict. */
export function soakReport(samples: readonly Sample[], trends: readonly Trend[], faults: readonly string[]): string {
  const [first, last] = [samples[0], samples.at(-1)];
  const sections = [
    table([
      ['What', 'First third', 'Last third', 'Allowed', 'Flat'],
      ['---', '--:', '--:', '--:', '---'],
      ...trends.map(({ what, first: before, last: after, allowed, isFlat }) => [
        what,
        ...[before, after, allowed].map(rounded),
        isFlat ? 'yes' : '**no**',
      ]),
    ]),
    table([
      ['Table', 'Grows by design', 'Live rows', 'Dead rows', 'MB at first', 'MB at the end', 'Vacuums'],
      ['---', '---', '--:', '--:', '--:', '--:', '--:'],
      ...usedTables(samples).map((name) => {
        const { live = 0, dead = 0, bytes = 0, vacuums = 0 } = last?.tables[name] ?? {};
        const sizes = [first?.tables[name]?.bytes ?? 0, bytes].map((size) => rounded(size / 2 ** 20));
        return [name, growsByDesign(name) ? 'yes' : 'no', String(live), String(dead), ...sizes, String(vacuums)];
      }),
    ]),
    table([
      ['Latency in the last minute', 'Requests', 'Half within', '99 of 100 within'],
      ['---', '--:', '--:', '--:'],
      ...Object.entries(last?.acts ?? {}).map(([act, { count, p50, p99 }]) => [
        act,
        String(count),
        `${rounded(p50)} ms`,
        `${rounded(p99)} ms`,
      ]),
    ]),
    faults.length === 0 ? 'Flat.' : `Not flat:\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
  ];
  return `\n${sections.join('\n\n')}`;
}
