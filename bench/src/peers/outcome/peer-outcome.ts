import type { RunFacts } from '../../outcome/outcome.ts';
import type { PartResult } from '../part.ts';
import type { Peer } from '../peer.ts';

/** A finished part with its conditions. */
export interface PeerPart extends PartResult, RunFacts {
  products: readonly Pick<Peer, 'name' | 'version' | 'settings' | 'refused'>[];
  missing: readonly string[];
}

/** The last result of each part on each kind of processor. */
export interface PeerOutcome {
  parts: readonly PeerPart[];
}

/** Replaces the part on the same kind of processor. `order` are the parts as they are shown. */
export function withPart({ parts }: PeerOutcome, added: PeerPart, order: readonly string[]): PeerOutcome {
  const others = parts.filter(({ id, processor }) => !(id === added.id && processor === added.processor));
  const at = ({ id }: PeerPart): number => order.indexOf(id);
  return { parts: [...others, added].filter((part) => at(part) !== -1).toSorted((one, other) => at(one) - at(other)) };
}
