import { readFileSync } from 'node:fs';
import { places } from '../places.ts';
import type { Bring } from './bring/brought.ts';
import { bringKeycloak, javaAtHand } from './bring/keycloak.ts';
import { bringOry } from './bring/ory.ts';
import type { Peer } from './peer.ts';
import { hydraPeer } from './products/hydra.ts';
import { keycloakPeer } from './products/keycloak.ts';
import { kratosPeer } from './products/kratos.ts';
import { selvagePeer } from './products/selvage.ts';

interface Peers {
  /** Ours is the first. */
  peers: readonly Peer[];
  /** Products that cannot be brought here, each with the reason. */
  missing: readonly string[];
}

/** Brings every product, or those whose names begin as asked. Ours is always there. */
export async function bringPeers(products: readonly string[]): Promise<Peers> {
  const isAsked = (name: string): boolean =>
    products.length === 0 || products.some((each) => name.toLowerCase().startsWith(each.toLowerCase()));
  const peers: Peer[] = [selvagePeer(ourVersion())];
  const missing: string[] = [];
  const add = (name: string, brought: Bring, make: (found: Exclude<Bring, { missing: string }>) => Peer[]): void => {
    if ('missing' in brought) missing.push(`${name}: ${brought.missing}`);
    else peers.push(...make(brought).filter((peer) => isAsked(peer.name)));
  };
  if (isAsked('Keycloak')) {
    const java = await javaAtHand();
    add('Keycloak', await bringKeycloak(), (found) => [
      keycloakPeer(found, java, 'same hash'),
      keycloakPeer(found, java, 'as shipped'),
    ]);
  }
  if (isAsked('Kratos'))
    add('Kratos', await bringOry('kratos'), (found) => [
      kratosPeer(found, 'same hash'),
      kratosPeer(found, 'as shipped'),
    ]);
  if (isAsked('Hydra')) add('Hydra', await bringOry('hydra'), (found) => [hydraPeer(found)]);
  return { peers, missing };
}

const ourVersion = (): string => (JSON.parse(readFileSync(places.package, 'utf8')) as { version: string }).version;
