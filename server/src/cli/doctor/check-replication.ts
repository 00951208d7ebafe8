import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { counted } from '../../counted.ts';
import type { Db } from '../../db/database.ts';
import { type ReplicationHealth, replicationHealth } from './database-health-store.ts';
import type { Finding } from './finding.ts';

/** Reports whether changes survive the loss of the primary, and whether the instances then find the new one. */
export async function replicationFindings(db: Db, url: string): Promise<Finding[]> {
  const health = await replicationHealth(db);
  if (health === undefined) return [];
  const replication = replicationFinding(health);
  return health.standbys === 0 ? [replication] : [replication, await primaryFinding(url, health)];
}

const guide = 'docs/high-availability.md';

export function replicationFinding(health: Omit<ReplicationHealth, 'address' | 'port'>): Finding {
  const about = 'replication';
  const { standbys, inSync, synchronousStandbyNames: names, synchronousCommit: commit } = health;
  const warning = (says: string, hint: string): Finding => ({ about, state: 'warning', says, hint });
  const isWaiting = names !== '';
  if (commit === 'off' || (isWaiting && (commit === 'local' || commit === 'remote_write')))
    return warning(`synchronous_commit is ${commit}: acknowledged changes can be lost`, 'set synchronous_commit = on');
  if (!isWaiting && standbys === 0)
    return { about, state: 'skipped', says: 'no standby: if this machine is lost, a backup must be restored' };
  if (!isWaiting)
    return warning(
      `${counted(standbys, 'standby is', 'standbys are')} connected, and PostgreSQL waits for none: a failover can lose the last changes`,
      `set synchronous_standby_names, or synchronous_mode of Patroni: ${guide}`,
    );
  if (inSync === null)
    return warning(
      `waits for ${names}; this user may not see whether it is in sync`,
      'grant pg_read_all_stats to this user',
    );
  if (inSync.length === 0)
    return {
      about,
      state: 'wrong',
      says: `waits for ${names}, and no such standby is in sync: changes do not end`,
      hint: 'start the standby, or empty synchronous_standby_names',
    };
  return { about, state: 'ok', says: `${inSync.join(' and ')} ${inSync.length === 1 ? 'is' : 'are'} in sync` };
}

/** Compares where DATABASE_URL leads with where the connection ended. They differ if a proxy is between. */
async function primaryFinding(url: string, { address, port }: ReplicationHealth): Promise<Finding> {
  const about = 'primary';
  const target = new URL(url);
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1');
  const found = await lookup(host, { all: true }).catch(() => []);
  const isDirect =
    address === null || (found.some((each) => each.address === address) && Number(target.port || 5432) === port);
  if (!isDirect) return { about, state: 'ok', says: `a proxy leads to the primary at ${address}:${port}` };
  const isOneMachine = isIP(host) !== 0 || address === null || found.every((each) => isLoopback(each.address));
  if (!isOneMachine)
    return { about, state: 'ok', says: `${host} leads to the primary. After a failover it must lead to the new one` };
  return {
    about,
    state: 'warning',
    says: 'DATABASE_URL leads to one machine: after a failover, the instances do not find the new primary',
    hint: `use a proxy that follows the primary, or a host name that moves: ${guide}`,
  };
}

const isLoopback = (address: string): boolean => address.startsWith('127.') || address === '::1';
