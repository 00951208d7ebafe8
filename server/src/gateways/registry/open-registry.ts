import type { RegistryConfig, RemoteRegistryConfig } from '../../config/config.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Db } from '../../db/database.ts';
import { embeddedRegistry } from './embedded-registry-store.ts';
import { type RegistryEvents, guardedRegistry } from './guarded-registry.ts';
import type { Registry, RegistrySource } from './registry.ts';
import { fhirRegistry } from './fhir/fhir-registry.ts';
import { httpRegistry } from './http-registry.ts';
import { registryClient } from './registry-client.ts';

interface Surroundings {
  db: Db;
  keys: KeyRing;
  now: () => Date;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/** The configured registry with cache, limits and circuit breaker. */
export function openRegistry(config: RegistryConfig, { db, keys, now, log }: Surroundings): Registry {
  if (config.kind === 'embedded') return embeddedRegistry({ db, keys, now });
  const { source } = registrySource(config, now);
  const registry = config.kind;
  const events: RegistryEvents = {
    failed: (fault) => log.warn({ registry, fault }, 'the registry gave no valid answer'),
    leftAlone: () => log.warn({ registry }, 'the registry keeps failing: requests to it are paused'),
    answersAgain: () => log.info({ registry }, 'the registry answers again'),
  };
  return guardedRegistry(source, { limits: config.limits, now, events });
}

/** A remote registry without cache and circuit breaker. */
export function registrySource(
  config: RemoteRegistryConfig,
  now: () => Date,
): { source: RegistrySource; close: () => void } {
  const client = registryClient(config.connection);
  const source =
    config.kind === 'http'
      ? httpRegistry(client, now)
      : fhirRegistry({ client, naming: config.naming, base: config.connection.url, now });
  return { source, close: client.close };
}
