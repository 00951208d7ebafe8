import { mark, type Shape } from './plot-marks.ts';
import { plotStyle } from './plot-style.ts';

const width = 1070;
const top = 64;
const rowHeight = 24;

type Marked = Parameters<typeof mark>[1];

interface LogChart {
  title: string;
  heading: string;
  /** Where the axis begins and ends, in pixels. */
  field: { left: number; right: number };
  /** The values at its ends. Values beyond them are drawn at the end. */
  scale: { least: number; most: number };
  ticks: readonly number[];
  /** The word for the line at 1, and the better side of it. */
  line: { name: string; better: 'left' | 'right' };
}

export interface ChartRow {
  /** For people who cannot see the chart. */
  text: string;
  draw: (y: number) => string;
}

export interface LegendEntry {
  name: string;
  shape: Shape;
  kind: Marked;
}

/** One row for each figure on one logarithmic axis. Readable on light and dark backgrounds. */
export function logChart({ title, heading, field, scale, ticks, line }: LogChart) {
  const across = (value: number): number => {
    const within = Math.min(Math.max(value, scale.least), scale.most);
    const part = Math.log(within / scale.least) / Math.log(scale.most / scale.least);
    return Math.round(field.left + part * (field.right - field.left));
  };
  const axis = (tick: number, bottom: number): string => {
    const x = across(tick);
    return (
      `<line class="${tick === 1 ? 'goal' : 'tick'}" x1="${x}" x2="${x}" y1="${top - 10}" y2="${bottom}"/>` +
      `<text class="quiet" text-anchor="middle" x="${x}" y="${top - 16}">${tick === 1 ? line.name : `${tick} ×`}</text>`
    );
  };
  const [from, to] = line.better === 'left' ? [field.left, across(1)] : [across(1), field.right];
  return {
    across,
    range: (low: number, high: number, y: number): string =>
      `<line class="range" x1="${across(low)}" x2="${across(high)}" y1="${y}" y2="${y}"/>`,
    draw: (rows: readonly ChartRow[], legend: readonly LegendEntry[]): string => {
      const bottom = top + rows.length * rowHeight;
      return [
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${bottom + 70}" role="img" aria-labelledby="title about">`,
        `<title id="title">${title}</title>`,
        `<desc id="about">${rows.map(({ text }) => escaped(text)).join('; ')}</desc>`,
        plotStyle,
        `<text class="strong" x="16" y="28">${heading}</text>`,
        `<rect class="met" x="${from}" y="${top - 10}" width="${to - from}" height="${bottom - top + 10}"/>`,
        ...ticks.map((tick) => axis(tick, bottom)),
        ...rows.map(({ draw }, at) => draw(top + at * rowHeight + 6)),
        drawLegend(legend, bottom + 50),
        '</svg>',
        '',
      ].join('\n');
    },
  };
}

function drawLegend(entries: readonly LegendEntry[], y: number): string {
  let x = 24;
  return entries
    .map(({ name, shape, kind }) => {
      const drawn = `${mark(shape, kind, x, y)}<text x="${x + 12}" y="${y + 4}">${escaped(name)}</text>`;
      x += 34 + name.length * 6.6;
      return drawn;
    })
    .join('');
}

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
