import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTable } from '../../outcome/with-table.ts';
import { places } from '../../places.ts';
import { partIds } from '../parts/all-parts.ts';
import { withPart, type PeerOutcome, type PeerPart } from './peer-outcome.ts';
import { peerPage } from './peer-page.ts';
import { peerPlot } from './peer-plot.ts';

const file = join(places.results, 'peers.json');
const command = 'npm run bench:peers';

export const readPeerOutcome = (): PeerOutcome =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PeerOutcome) : { parts: [] };

/** The page and the picture. The picture is there once something was measured. */
export function drawnPeers(outcome: PeerOutcome): Record<string, string> {
  return {
    [places.peersPage]: withTable(readFileSync(places.peersPage, 'utf8'), peerPage(outcome), command),
    ...(outcome.parts.length > 0 && { [join(places.results, 'peers.svg')]: peerPlot(outcome) }),
  };
}

export function drawPeers(outcome: PeerOutcome): void {
  for (const [path, drawn] of Object.entries(drawnPeers(outcome))) writeFileSync(path, drawn);
}

export function keepPart(part: PeerPart): void {
  const outcome = withPart(readPeerOutcome(), part, partIds);
  writeFileSync(file, `${JSON.stringify(outcome, null, 1)}\n`);
  drawPeers(outcome);
}
