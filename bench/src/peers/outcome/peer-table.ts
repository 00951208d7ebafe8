import { shown, shownSpread } from '../../outcome/shown.ts';
import { table } from '../../outcome/table.ts';
import type { Spread } from '../../spread.ts';
import type { PeerRow } from '../part.ts';
import type { PeerPart } from './peer-outcome.ts';
import { ourName } from '../products/our-name.ts';
import { peerReasons } from './peer-reasons.ts';

const columns = ['work', 'measured', 'product', 'result', 'ratio to ours', 'ahead'];

/** Every figure of every product, and the products that failed. */
export function peerTable(parts: readonly PeerPart[]): string {
  const rows = parts.flatMap((part) => [
    ...part.rows.map((row, at) => cells(row, part.rows[at - 1])),
    ...part.faults.map(({ product, reason }) => [
      `part ${part.id}`,
      '–',
      product,
      `failed: ${escaped(reason)}`,
      '–',
      '–',
    ]),
  ]);
  return table(columns, rows);
}

function cells(row: PeerRow, before: PeerRow | undefined): string[] {
  const { work, figure, product, manner, value, ratio } = row;
  const isSame = before?.work === work && before.figure.name === figure.name;
  return [
    isSame ? '' : work,
    isSame ? '' : figure.name,
    `${product} (${manner})`,
    shownSpread(value, figure.unit),
    ratio === null ? '–' : shownSpread(ratio, ''),
    aheadText(row),
  ];
}

/** How many times better ours is. Below 1 the other product is ahead. */
export const advantage = ({ figure, ratio }: PeerRow, of: keyof Spread = 'median'): number =>
  ratio === null ? 1 : figure.better === 'less' ? ratio[of] : 1 / ratio[of];

/** Less than this is chance. */
const noticeable = 0.97;

export const isAhead = (row: PeerRow): boolean =>
  row.product !== ourName && row.ratio !== null && advantage(row) < noticeable;

function aheadText(row: PeerRow): string {
  if (!isAhead(row)) return row.ratio === null || row.product === ourName ? '–' : 'ours';
  const reason = peerReasons[reasonKey(row)];
  return `**theirs**, ${shown(1 / advantage(row))} ×${reason === undefined ? '' : `: ${reason}`}`;
}

export const reasonKey = ({ work, figure, product }: PeerRow): string => `${work}, ${figure.name}, ${product}`;

const escaped = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
