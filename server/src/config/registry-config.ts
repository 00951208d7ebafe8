import { seconds } from '@selvage/contract/durations';
import { settingAt } from './checked-setting.ts';
import { ConfigError } from './config-error.ts';
import type { RegistryConfig, RegistryLimits, RemoteRegistryConfig } from './config.ts';
import { isLoopback } from './insecure-connections.ts';
import { registryCredentials, type Given } from './registry-credentials.ts';
import type { RegistrySettings } from './registry-settings.ts';

type Remote = Exclude<RegistrySettings, { kind: 'embedded' }>;

export function registryConfig(settings: RegistrySettings | undefined, given: Given): RegistryConfig {
  if (settings === undefined || settings.kind === 'embedded') {
    // Whoever has a token for a registry meant to ask one.
    if (given.token !== null) throw new ConfigError('SELVAGE_REGISTRY_TOKEN', 'is set, but the registry is embedded');
    return { kind: 'embedded' };
  }
  return remoteRegistry(settings, given);
}

function remoteRegistry(settings: Remote, given: Given): RemoteRegistryConfig {
  const connection = { url: settings.url, ...registryCredentials(settings, given) };
  // Something on this machine that speaks for us carries the credentials itself.
  const isElsewhere = !isLoopback(new URL(settings.url).hostname);
  if (given.mode === 'production' && isElsewhere) requireProof(connection.credentials);
  const remote = { connection, limits: limitsOf(settings) };
  if (settings.kind === 'http') return { kind: 'http', ...remote };
  const { systems, wellnessType, payor = null, membersBy = 'member-match' } = settings;
  return { kind: 'fhir', ...remote, naming: { systems, wellnessType, payor, membersBy } };
}

function requireProof({ token, certificate }: RemoteRegistryConfig['connection']['credentials']): void {
  if (token === null && certificate === null)
    throw new ConfigError(
      settingAt(['registry']),
      'must have credentials in production: SELVAGE_REGISTRY_TOKEN, tokenFile or clientCertificateFile',
    );
}

function limitsOf(settings: Remote): RegistryLimits {
  return {
    timeout: settings.timeoutMilliseconds ?? seconds(3),
    breaker: { failures: settings.failuresBeforePause ?? 5, pause: seconds(settings.pauseSeconds ?? 10) },
    recognisedLife: seconds(settings.recognisedSeconds ?? 60),
    concurrency: settings.concurrency ?? 50,
  };
}
