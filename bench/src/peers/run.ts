import { loadavg } from 'node:os';
import { Closing } from '../closing.ts';
import { openBenchDatabase } from '../database/bench-database.ts';
import { installOutsiders } from '../install-outsiders.ts';
import { wrkPath } from '../load/load.ts';
import { places } from '../places.ts';
import { runFacts } from '../run-facts.ts';
import { bringPeers } from './bring-peers.ts';
import { isKept, readPeerSettings, type PeerSettings } from './options.ts';
import { drawPeers, keepPart, readPeerOutcome } from './outcome/kept-parts.ts';
import { peerTable } from './outcome/peer-table.ts';
import type { PeerPart } from './outcome/peer-outcome.ts';
import type { Part } from './part.ts';
import { chooseParts } from './parts/all-parts.ts';
import type { Peer } from './peer.ts';
import { runPart } from './run-part.ts';

if (process.platform !== 'linux') throw new Error('the measurements read /proc: they need Linux');

const closing = new Closing();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void closing.run().then(() => process.exit(1)));
}

async function measure(settings: PeerSettings): Promise<void> {
  const parts = chooseParts(settings.only);
  if (wrkPath === undefined) throw new Error('wrk is not installed (apt-get install wrk)');
  if (parts.some(({ id }) => id === 'page')) installOutsiders();
  const { peers, missing } = await bringPeers(settings.products);
  for (const each of missing) process.stderr.write(`SKIPPED ${each}\n`);
  const database = await openBenchDatabase(settings.databaseUrl, closing.add);
  for (const part of parts) {
    const after = new Closing();
    closing.add(() => after.run());
    try {
      const bench = { server: places.server, settings, database, cores: null, afterwards: after.add };
      const measured = await measurePart(part, peers, missing, bench);
      process.stdout.write(`${peerTable([measured])}\n`);
      if (measured.faults.length > 0) process.exitCode = 1;
      if (isKept(settings) && missing.length === 0) keepPart(measured);
    } finally {
      await after.run();
    }
  }
}

async function measurePart(
  part: Part,
  all: readonly Peer[],
  missing: readonly string[],
  bench: Parameters<typeof runPart>[2],
): Promise<PeerPart> {
  const peers = all.filter(({ hasOwnHash }) => hasOwnHash !== true || part.ownHashes === true);
  const busyBefore = loadavg()[0] ?? 0;
  const started = performance.now();
  const result = await runPart(part, peers, bench);
  const { day, processor, commit, machine, conditions } = runFacts(
    bench.settings,
    busyBefore,
    performance.now() - started,
  );
  const products = peers.map(({ name, version, settings, refused }) => ({ name, version, settings, refused }));
  return { ...result, day, processor, commit, machine, conditions, products, missing };
}

try {
  const settings = readPeerSettings(process.env, process.argv.slice(2));
  await (settings.redraw ? drawPeers(readPeerOutcome()) : measure(settings));
} finally {
  await closing.run();
}
