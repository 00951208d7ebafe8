import type { RemoteRegistryConfig } from '../../config/config.ts';
import { fhirRegistry } from './fhir/fhir-registry.ts';
import { httpRegistry } from './http-registry.ts';
import { registryClient } from './registry-client.ts';
import type { RegistrySource } from './registry.ts';

/** A registry somewhere else as it is, without cache or breaker. */
export function registrySource(
  config: RemoteRegistryConfig,
  now: () => Date,
): { source: RegistrySource; close: () => void } {
  const client = registryClient(config.connection);
  const source =
    config.kind === 'http'
      ? httpRegistry(client)
      : fhirRegistry({ client, naming: config.naming, base: config.connection.url, now });
  return { source, close: client.close };
}
