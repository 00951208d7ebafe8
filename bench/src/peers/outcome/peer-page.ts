import { table } from '../../outcome/table.ts';
import type { PeerOutcome, PeerPart } from './peer-outcome.ts';
import { peerTable } from './peer-table.ts';

/** What stands between the marks of the page. */
export function peerPage({ parts }: PeerOutcome): string {
  if (parts.length === 0) return 'Nothing is measured yet.\n';
  return [
    '![How many times better Selvage is than each product](../bench/results/peers.svg)\n',
    ...[...new Set(parts.map(({ processor }) => processor))].flatMap((processor) => {
      const own = parts.filter((part) => part.processor === processor);
      return [`### On ${processor}\n`, peerTable(own), productTable(own), runTable(own)];
    }),
  ].join('\n');
}

function productTable(parts: readonly PeerPart[]): string {
  const rows = new Map<string, string[]>();
  for (const { name, version, settings, refused } of parts.flatMap(({ products }) => products))
    rows.set(`${name} ${version}`, [name, version, settings, refused.join('; ') || '–']);
  return table(['product', 'version', 'settings', 'newer versions that could not be used'], [...rows.values()]);
}

const runTable = (parts: readonly PeerPart[]): string =>
  table(
    ['part', 'day', 'commit', 'machine', 'conditions'],
    parts.map(({ id, day, commit, machine, conditions }) => [
      id,
      day,
      commit === null ? 'not recorded' : `\`${commit}\``,
      machine,
      conditions,
    ]),
  );
