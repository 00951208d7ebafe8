import type { Bench } from '../bench.ts';
import { connectTo } from '../server-under-test.ts';
import type { Peer, PeerLog, ReadyPeer } from './peer.ts';

export async function prepareOnOwnDatabase(peer: Peer, bench: Bench, log: PeerLog): Promise<ReadyPeer> {
  const databaseUrl = await bench.database.create(bench.afterwards);
  const db = await connectTo(databaseUrl, bench);
  return { ...(await peer.prepare({ ...bench, log, databaseUrl, db })), db };
}
