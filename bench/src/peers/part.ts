import type { Bench } from '../bench.ts';
import type { Spread } from '../spread.ts';
import type { PeerSettings } from './options.ts';
import type { Peer, PeerLog, ReadyPeer } from './peer.ts';

export interface PeerBench extends Bench {
  settings: PeerSettings;
}

/** A figure of a kind of work. */
export interface PartFigure {
  name: string;
  unit: string;
  better: 'more' | 'less';
}

export type Measured = Readonly<Record<string, number>>;

/** A product at one kind of work. */
export interface Entrant {
  /** Entrants of the same work are compared with each other. */
  work: string;
  /** The protocol or call that does it. */
  manner: string;
  measure(): Promise<Measured>;
}

/** A product in front of a part: prepared on an empty database, and stopped. */
export interface Candidate {
  bench: PeerBench;
  peer: Peer;
  ready: ReadyPeer;
  log: PeerLog;
}

/** One kind of work, which all products do in turn. It is kept as a whole. */
export interface Part {
  id: string;
  figures: readonly PartFigure[];
  /** True if products are measured with their own hash as well. */
  ownHashes?: boolean;
  /** Starts and warms up a product. What it cannot do is left out. */
  open(candidate: Candidate): Promise<readonly Entrant[]>;
}

/** A row of the table. The ratio is theirs by ours in the same round. */
export interface PeerRow {
  work: string;
  manner: string;
  product: string;
  figure: PartFigure;
  value: Spread;
  ratio: Spread | null;
}

/** A product that did not start or answered wrongly. */
export interface PeerFault {
  product: string;
  reason: string;
}

export interface PartResult {
  id: string;
  rows: readonly PeerRow[];
  faults: readonly PeerFault[];
}
