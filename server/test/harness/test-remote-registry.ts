import { seconds } from '@selvage/contract/time-units';
import type { FhirNaming, RegistryLimits, RemoteRegistryConfig } from '../../src/config/config.ts';
import { testNaming } from './fhir-test-resources.ts';
import { testToken } from './http-registry-answers.ts';

const limits: RegistryLimits = {
  timeout: seconds(10),
  breaker: { failures: 5, pause: seconds(10) },
  recognisedLife: 0,
  concurrency: 50,
};

/** The FHIR registry at this address, with some of what it is named by changed. */
export function fhirRegistry(url: string, change: Partial<FhirNaming> = {}): RemoteRegistryConfig {
  const config = remoteRegistry('fhir', url);
  return config.kind === 'fhir' ? { ...config, naming: { ...config.naming, ...change } } : config;
}

/** A registry at this address, asked with the token of the tests; it remembers nobody unless it is told to. */
export function remoteRegistry(
  kind: RemoteRegistryConfig['kind'],
  url: string,
  change: Partial<RegistryLimits> = {},
): RemoteRegistryConfig {
  const credentials = { token: () => Promise.resolve(testToken), certificate: null };
  const remote = { connection: { url, credentials, ca: null }, limits: { ...limits, ...change } };
  return kind === 'http' ? { kind, ...remote } : { kind, ...remote, naming: testNaming };
}
