import { mark, type Shape } from '../../outcome/plot-marks.ts';
import { plotStyle } from '../../outcome/plot-style.ts';
import { shown } from '../../outcome/shown.ts';
import type { PeerRow } from '../part.ts';
import { ourName } from '../products/our-name.ts';
import type { PeerOutcome } from './peer-outcome.ts';
import { advantage } from './peer-table.ts';

const width = 1070;
const field = { left: 480, right: 830, top: 64 };
const rowHeight = 24;
const scale = { least: 0.1, most: 1000 };
const ticks = [0.1, 1, 10, 100, 1000];
const shapes: readonly Shape[] = ['diamond', 'square', 'triangle', 'bar', 'circle'];

interface PlotRow {
  name: string;
  others: readonly PeerRow[];
}

/** How many times better ours is, one row for each figure. Left of the line, the other product is ahead. */
export function peerPlot({ parts }: PeerOutcome): string {
  const rows = parts.flatMap((part) => rowsOf(part.rows, part.processor));
  const products = [...new Set(rows.flatMap(({ others }) => others.map(({ product }) => product)))];
  const shapeOf = (product: string): Shape => shapes[products.indexOf(product) % shapes.length] ?? 'square';
  const bottom = field.top + rows.length * rowHeight;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${bottom + 70}" role="img" aria-labelledby="title about">`,
    `<title id="title">How many times better Selvage is than each product</title>`,
    `<desc id="about">${rows.map(rowText).map(escaped).join('; ')}</desc>`,
    plotStyle,
    `<text class="strong" x="16" y="28">How many times better Selvage is: left of the line the other product is ahead</text>`,
    `<rect class="met" x="${across(1)}" y="${field.top - 10}" width="${field.right - across(1)}" height="${bottom - field.top + 10}"/>`,
    ...ticks.map((tick) => axis(tick, bottom)),
    ...rows.map((row, at) => drawRow(row, at, shapeOf)),
    legend(products, shapeOf, bottom + 50),
    '</svg>',
    '',
  ].join('\n');
}

function rowsOf(rows: readonly PeerRow[], processor: string): PlotRow[] {
  const compared = rows.filter(({ product, ratio }) => ratio !== null && product !== ourName);
  const nameOf = ({ work, figure }: PeerRow): string => `${work}: ${figure.name} (${processor})`;
  return [...new Set(compared.map(nameOf))].map((name) => ({
    name,
    others: compared.filter((row) => nameOf(row) === name),
  }));
}

function across(times: number): number {
  const within = Math.min(Math.max(times, scale.least), scale.most);
  const part = Math.log(within / scale.least) / Math.log(scale.most / scale.least);
  return Math.round(field.left + part * (field.right - field.left));
}

function axis(tick: number, bottom: number): string {
  const x = across(tick);
  return (
    `<line class="${tick === 1 ? 'goal' : 'tick'}" x1="${x}" x2="${x}" y1="${field.top - 10}" y2="${bottom}"/>` +
    `<text class="quiet" text-anchor="middle" x="${x}" y="${field.top - 16}">${tick === 1 ? 'equal' : `${tick} ×`}</text>`
  );
}

function drawRow({ name, others }: PlotRow, at: number, shapeOf: (product: string) => Shape): string {
  const y = field.top + at * rowHeight + 6;
  const all = others.map((row) => shown(advantage(row)));
  return [
    `<text x="16" y="${y + 4}">${escaped(name)}</text>`,
    ...others.map((row) => range(row, y)),
    ...others.map((row) =>
      mark(shapeOf(row.product), advantage(row) < 1 ? 'missed' : 'peer', across(advantage(row)), y),
    ),
    `<text class="quiet" x="${field.right + 16}" y="${y + 4}">${all.join(', ')} ×</text>`,
  ].join('');
}

const range = (row: PeerRow, y: number): string =>
  `<line class="range" x1="${across(advantage(row, 'low'))}" x2="${across(advantage(row, 'high'))}" y1="${y}" y2="${y}"/>`;

const rowText = ({ name, others }: PlotRow): string =>
  `${name}: ${others.map((row) => `${row.product} ${shown(advantage(row))} ×`).join(', ')}`;

function legend(products: readonly string[], shapeOf: (product: string) => Shape, y: number): string {
  let x = 24;
  return products
    .map((product) => {
      const drawn = `${mark(shapeOf(product), 'peer', x, y)}<text x="${x + 12}" y="${y + 4}">${escaped(product)}</text>`;
      x += 34 + product.length * 6.6;
      return drawn;
    })
    .join('');
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
