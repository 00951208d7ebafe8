import type { Config } from '../../config/config.ts';
import { machineTime } from '../../db/clock.ts';
import { RegistryFailure } from '../../gateways/registry/registry-fault.ts';
import { registrySource } from '../../gateways/registry/registry-source.ts';
import type { Finding } from './finding.ts';

const silent = new Set(['unreachable', 'timed-out']);

/** Asked about a group that nobody has: the one question that names no person. */
export async function examineRegistry({ registry }: Pick<Config, 'registry'>): Promise<Finding[]> {
  const about = 'registry';
  if (registry.kind === 'embedded') return [{ about, state: 'skipped', says: 'the tables of our own database' }];
  const { source, close } = registrySource(registry, machineTime);
  const { url } = registry.connection;
  try {
    await source.recognises({ kind: 'wellness', groupId: '0' }, AbortSignal.timeout(registry.limits.timeout));
    return [{ about, state: 'ok', says: `${url} answers` }];
  } catch (error) {
    if (!(error instanceof RegistryFailure)) throw error;
    const hint = 'npm run registry:check says more';
    return [
      { about, state: silent.has(error.fault) ? 'unreachable' : 'wrong', says: `${url}: ${error.message}`, hint },
    ];
  } finally {
    close();
  }
}
