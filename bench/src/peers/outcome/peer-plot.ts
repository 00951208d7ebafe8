import { type ChartRow, escaped, logChart } from '../../outcome/log-chart.ts';
import { mark, type Shape } from '../../outcome/plot-marks.ts';
import { shown } from '../../outcome/shown.ts';
import type { PeerRow } from '../part.ts';
import { ourName } from '../products/our-name.ts';
import type { PeerOutcome } from './peer-outcome.ts';
import { advantage } from './peer-table.ts';

const shapes: readonly Shape[] = ['diamond', 'square', 'triangle', 'bar', 'circle'];

interface ComparedFigure {
  name: string;
  others: readonly PeerRow[];
}

const field = { left: 480, right: 830 };

const chart = logChart({
  title: 'How many times better Selvage is than each product',
  heading: 'How many times better Selvage is: left of the line the other product is ahead',
  field,
  scale: { least: 0.1, most: 1000 },
  ticks: [0.1, 1, 10, 100, 1000],
  line: { name: 'equal', better: 'right' },
});

/** How many times better ours is, one row for each figure. Left of the line, the other product is ahead. */
export function peerPlot({ parts }: PeerOutcome): string {
  const figures = parts.flatMap((part) => comparedFigures(part.rows, part.processor));
  const products = [...new Set(figures.flatMap(({ others }) => others.map(({ product }) => product)))];
  const shapeOf = (product: string): Shape => shapes[products.indexOf(product) % shapes.length] ?? 'square';
  return chart.draw(
    figures.map((figure) => row(figure, shapeOf)),
    products.map((name) => ({ name, shape: shapeOf(name), kind: 'peer' })),
  );
}

function comparedFigures(rows: readonly PeerRow[], processor: string): ComparedFigure[] {
  const compared = rows.filter(({ product, ratio }) => ratio !== null && product !== ourName);
  const nameOf = ({ work, figure }: PeerRow): string => `${work}: ${figure.name} (${processor})`;
  return [...new Set(compared.map(nameOf))].map((name) => ({
    name,
    others: compared.filter((each) => nameOf(each) === name),
  }));
}

const row = ({ name, others }: ComparedFigure, shapeOf: (product: string) => Shape): ChartRow => ({
  text: `${name}: ${others.map((each) => `${each.product} ${shown(advantage(each))} ×`).join(', ')}`,
  draw: (y) =>
    [
      `<text x="16" y="${y + 4}">${escaped(name)}</text>`,
      ...others.map((each) => chart.range(advantage(each, 'low'), advantage(each, 'high'), y)),
      ...others.map((each) =>
        mark(shapeOf(each.product), advantage(each) < 1 ? 'missed' : 'peer', chart.across(advantage(each)), y),
      ),
      `<text class="quiet" x="${field.right + 16}" y="${y + 4}">${others.map((each) => shown(advantage(each))).join(', ')} ×</text>`,
    ].join(''),
});
