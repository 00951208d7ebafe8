import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Entrant } from '../part.ts';
import { rowsOf } from '../run-part.ts';
import { drawnPeers, readPeerOutcome } from './kept-parts.ts';
import { withPart, type PeerPart } from './peer-outcome.ts';
import { peerPage } from './peer-page.ts';
import { peerPlot } from './peer-plot.ts';
import { isAhead, peerTable, reasonKey } from './peer-table.ts';
import { peerReasons } from './peer-reasons.ts';

const entrant = (work: string, manner: string): Entrant => ({ work, manner, measure: async () => ({}) });
const figures = [
  { name: 'logins', unit: '/s', better: 'more' },
  { name: 'CPU', unit: ' ms', better: 'less' },
] as const;

const part = (given: Partial<PeerPart> = {}): PeerPart => ({
  id: 'logins',
  rows: rowsOf({ figures }, [
    {
      product: 'Selvage',
      entrant: entrant('login', 'a call'),
      rounds: [
        { logins: 100, CPU: 10 },
        { logins: 90, CPU: 12 },
        { logins: 110, CPU: 11 },
      ],
    },
    {
      product: 'Other',
      entrant: entrant('login', 'a flow'),
      rounds: [
        { logins: 50, CPU: 5 },
        { logins: 45, CPU: 6 },
        { logins: 44, CPU: 11 },
      ],
    },
    { product: 'Alone', entrant: entrant('refresh', 'a call'), rounds: [{ logins: 1 }, { logins: 1 }, { logins: 1 }] },
  ]),
  faults: [{ product: 'Broken', reason: 'it ended | before\nit answered' }],
  day: '2026-11-19',
  processor: 'x86',
  commit: 'abc',
  machine: '2 cores',
  conditions: '3 rounds',
  products: [{ name: 'Other', version: '1', settings: 'as shipped', refused: ['2: needs more'] }],
  missing: [],
  ...given,
});

test('each figure is compared with ours in the same round', () => {
  expect(peerTable([part()])).toBe(
    [
      '| work | measured | product | result | ratio to ours | ahead |',
      '| --- | --- | --- | --- | --- | --- |',
      '| login | logins | Selvage (a call) | 100 (90–110)/s | – | – |',
      '|  |  | Other (a flow) | 45 (44–50)/s | 0.5 (0.4–0.5) | ours |',
      '| login | CPU | Selvage (a call) | 11 (10–12) ms | – | – |',
      '|  |  | Other (a flow) | 6 (5–11) ms | 0.5 (0.5–1) | **theirs**, 2 × |',
      '| refresh | logins | Alone (a call) | 1/s | – | – |',
      String.raw`| part logins | – | Broken | failed: it ended \| before it answered | – | – |`,
      '',
    ].join('\n'),
  );
});

test('a part replaces the one on the same kind of processor, in the order of the parts', () => {
  const older = { parts: [part({ id: 'who' }), part(), part({ processor: 'Arm' }), part({ id: 'gone' })] };
  const { parts } = withPart(older, part({ day: '2026-11-20' }), ['logins', 'who']);
  expect(parts.map(({ id, processor, day }) => [id, processor, day])).toEqual([
    ['logins', 'Arm', '2026-11-19'],
    ['logins', 'x86', '2026-11-20'],
    ['who', 'x86', '2026-11-19'],
  ]);
});

test('the page names every product with its version and every part with its conditions', () => {
  const page = peerPage({ parts: [part()] });
  expect(page).toContain('| Other | 1 | as shipped | 2: needs more |');
  expect(page).toContain('| logins | 2026-11-19 | `abc` | 2 cores | 3 rounds |');
});

test('the picture has a row for each figure that is compared', () => {
  const picture = peerPlot({ parts: [part()] });
  expect(picture).toContain('login: logins (x86): Other 2 ×; login: CPU (x86): Other 0.5 ×');
});

test('the page and the picture show the last results', () => {
  for (const [file, drawn] of Object.entries(drawnPeers(readPeerOutcome())))
    expect(readFileSync(file, 'utf8')).toBe(drawn);
});

test('every row in which another product is ahead has its reason', () => {
  const ahead = readPeerOutcome().parts.flatMap(({ rows }) => rows.filter(isAhead));
  expect(ahead.map(reasonKey).filter((key) => peerReasons[key] === undefined)).toEqual([]);
});
