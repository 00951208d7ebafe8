import type { Result } from './measurement.ts';

const columns = ['id', 'work', 'anchor', 'ours', 'median (range)', 'goal', 'met'];

/** A Markdown table, with the facts it depends on above it. */
export function report(results: readonly Result[], facts: readonly string[]): string {
  const lines = [columns, columns.map(() => '---'), ...results.map(cells)].map((row) => `| ${row.join(' | ')} |`);
  return ['# Measurements', '', ...facts.map((fact) => `- ${fact}`), '', ...lines, ''].join('\n');
}

function cells(result: Result): string[] {
  const { score, scoreUnit } = result;
  const range = score.low === score.high ? '' : ` (${shown(score.low)}–${shown(score.high)})`;
  return [
    result.id,
    result.work,
    result.against === null ? '–' : `${result.against}: ${shown(result.anchor)}${result.unit}`,
    `${shown(result.ours)}${result.unit}`,
    `${shown(score.median)}${range}${scoreUnit}`,
    result.goal ?? '–',
    result.met === null ? '–' : result.met ? 'yes' : 'no',
  ];
}

function shown(value: number): string {
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(value < 0.1 ? 2 : 3)));
}
