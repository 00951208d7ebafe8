import type { StrangerCount } from './stranger-counts.ts';

/** A minute has few different refusals. Whatever there were, a row of the audit stays short. */
const mostRefusals = 24;
const mostNetworks = 3;

/**
 * The counts of one minute as the audit keeps them: `sign-in/member:wrong-credentials=120 throttled:sign-in=44 from 18
 * networks, most from 203.0.113.0/24=110`. The client is named where there was one only.
 */
export function summaryOf(counts: readonly StrangerCount[]): { reason: string; client: string | null } {
  const refusals = mostFirst(counts, nameOf);
  const networks = mostFirst(counts, ({ client }) => client);
  const others = refusals.slice(mostRefusals).reduce((sum, [, hits]) => sum + hits, 0);
  const listed = listOf(refusals.slice(0, mostRefusals)) + (others === 0 ? '' : ` other=${others}`);
  // Where so many came at once that some networks were left out, there were at least as many as were kept.
  const number = `${networks.length}${counts.some(({ client }) => client === null) ? ' or more' : ''}`;
  const most = networks.length === 0 ? '' : `, most from ${listOf(networks.slice(0, mostNetworks))}`;
  const [only] = networks;
  return {
    reason: `${listed}; networks: ${number}${most}`,
    client: only && number === '1' ? only[0] : null,
  };
}

export const nameOf = ({ event, kind, reason }: StrangerCount): string =>
  `${event}${kind === null ? '' : `/${kind}`}${reason === null ? '' : `:${reason}`}`;

function mostFirst(counts: readonly StrangerCount[], keyOf: (count: StrangerCount) => string | null) {
  const sums = new Map<string, number>();
  for (const count of counts) {
    const key = keyOf(count);
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + count.hits);
  }
  return [...sums].toSorted(([a, many], [b, more]) => more - many || a.localeCompare(b));
}

const listOf = (sums: readonly (readonly [string, number])[]): string =>
  sums.map(([name, hits]) => `${name}=${hits}`).join(' ');
