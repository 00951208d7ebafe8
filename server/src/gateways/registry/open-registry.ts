import type { RegistryConfig } from '../../config/config.ts';
import type { Db } from '../../db/database.ts';
import { embeddedRegistry } from './embedded-registry-store.ts';
import { guardedRegistry, type RegistryEvents } from './guarded-registry.ts';
import { registrySource } from './registry-source.ts';
import type { Registry } from './registry.ts';

interface Surroundings {
  db: Db;
  now: () => Date;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/** The registry that the operator chose, behind its guard. */
export function openRegistry(config: RegistryConfig, { db, now, log }: Surroundings): Registry {
  if (config.kind === 'embedded') return embeddedRegistry(db);
  const { source } = registrySource(config, now);
  const registry = config.kind;
  const events: RegistryEvents = {
    failed: (fault) => log.warn({ registry, fault }, 'the registry gave no answer that counts'),
    leftAlone: () => log.warn({ registry }, 'the registry keeps failing and is left alone for a while'),
    answersAgain: () => log.info({ registry }, 'the registry answers again'),
  };
  return guardedRegistry(source, { limits: config.limits, now, events });
}
