import * as z from 'zod/mini';
import { seconds } from '@selvage/contract/time-units';
import { ConfigError, readAll, readSettingFile, settingName } from './parts/setting.ts';
import type { RegistryConfig, RegistryConnection, RegistryLimits, RemoteRegistryConfig } from './config.ts';
import { isLoopback } from './insecure-connections.ts';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';

const whole = (least: number, most: number) => z.optional(z.int().check(z.minimum(least), z.maximum(most)));
const text = z.string().check(z.minLength(1), z.maxLength(500));
const address = z.string().check(z.regex(/^https?:\/\/[^\s?#@]+[^\s?#@/]$/, 'not an http address without a final /'));
const named = z.strictObject({ system: text, value: text });

const anywhereElse = {
  url: address,
  /** The path of a file with the token. The file is read again for each request, so that a renewed token needs no restart. */
  tokenFile: z.optional(text),
  clientCertificateFile: z.optional(text),
  clientKeyFile: z.optional(text),
  caFile: z.optional(text),
  timeoutMilliseconds: whole(100, 10_000),
  failuresBeforePause: whole(1, 1000),
  pauseSeconds: whole(1, 3600),
  recognisedSeconds: whole(0, 300),
  concurrency: whole(1, 1000),
};

/** The system that knows who is insured. */
export const registrySettings = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('embedded') }),
  z.strictObject({ kind: z.literal('http'), ...anywhereElse }),
  z.strictObject({
    kind: z.literal('fhir'),
    ...anywhereElse,
    memberNumberOf: z.optional(z.enum(['policy', 'person'])),
    membersBy: z.optional(z.enum(['member-match', 'search'])),
    systems: z.strictObject({
      member: text,
      consultant: text,
      consultantRegistration: text,
      hospital: text,
      hospitalRegistration: text,
      group: text,
    }),
    wellnessType: z.strictObject({ system: text, code: text }),
    payor: z.optional(named),
  }),
]);
type RegistrySettings = z.output<typeof registrySettings>;

type Remote = Exclude<RegistrySettings, { kind: 'embedded' }>;

export function registryConfig(settings: RegistrySettings | undefined, given: Given): RegistryConfig {
  if (settings === undefined || settings.kind === 'embedded') {
    // A token without a remote registry is probably a mistake in the configuration.
    if (given.token !== null)
      throw new ConfigError('SELVAGE_REGISTRY_TOKEN', 'is set, but the registry is embedded', {
        remedy: 'take it out, or describe the registry in SELVAGE_CONFIG',
      });
    return { kind: 'embedded' };
  }
  return remoteRegistry(settings, given);
}

function remoteRegistry(settings: Remote, given: Given): RemoteRegistryConfig {
  const connection = { url: settings.url, ...registryCredentials(settings, given) };
  // A proxy on this machine may add the credentials itself.
  const isElsewhere = !isLoopback(new URL(settings.url).hostname);
  if (given.mode === 'production' && isElsewhere) requireProof(connection.credentials);
  const remote = { connection, limits: limitsOf(settings) };
  if (settings.kind === 'http') return { kind: 'http', ...remote };
  const { systems, wellnessType, payor = null, memberNumberOf = 'policy', membersBy = 'member-match' } = settings;
  return { kind: 'fhir', ...remote, naming: { systems, wellnessType, payor, memberNumberOf, membersBy } };
}

function requireProof({ token, certificate }: RemoteRegistryConfig['connection']['credentials']): void {
  if (token === null && certificate === null)
    throw new ConfigError(
      settingName(['registry']),
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

interface Given {
  mode: 'demo' | 'production';
  /** The value of SELVAGE_REGISTRY_TOKEN. */
  token: string | null;
  /** The folder that paths of files are relative to. */
  folder: string;
}

type Files = Exclude<RegistrySettings, { kind: 'embedded' }>;
type FileKey = 'tokenFile' | 'clientCertificateFile' | 'clientKeyFile' | 'caFile';

function registryCredentials(settings: Files, given: Given): Omit<RegistryConnection, 'url'> {
  const read = (key: FileKey): Buffer | null =>
    settings[key] === undefined
      ? null
      : readSettingFile(resolve(given.folder, settings[key]), settingName(['registry', key]));
  const { token, certificate, key, ca } = readAll({
    token: () => tokenOf(settings, given),
    certificate: () => read('clientCertificateFile'),
    key: () => read('clientKeyFile'),
    ca: () => read('caFile'),
  });
  return { credentials: { token, certificate: pairOf(certificate, key, ca) }, ca };
}

function tokenOf({ tokenFile }: Files, { token, folder }: Given): (() => Promise<string>) | null {
  if (tokenFile === undefined) {
    if (token === null) return null;
    const fixed = checkedToken(token, 'SELVAGE_REGISTRY_TOKEN');
    return () => Promise.resolve(fixed);
  }
  const setting = settingName(['registry', 'tokenFile']);
  if (token !== null) throw new ConfigError(setting, 'and SELVAGE_REGISTRY_TOKEN cannot both be set');
  const path = resolve(folder, tokenFile);
  checkedToken(readSettingFile(path, setting).toString('utf8'), setting);
  return async () => checkedToken(await readFile(path, 'utf8'), setting);
}

/** Returns the token if it fits in a header. The error message never quotes the token. */
function checkedToken(written: string, setting: string): string {
  const token = written.trim();
  if (!/^[!-~]{1,8192}$/.test(token)) throw new ConfigError(setting, 'does not hold a token');
  return token;
}

function pairOf(
  certificate: Buffer | null,
  key: Buffer | null,
  ca: Buffer | null,
): RegistryConnection['credentials']['certificate'] {
  if (certificate === null && key === null) return null;
  const setting = settingName(['registry', certificate === null ? 'clientCertificateFile' : 'clientKeyFile']);
  if (certificate === null || key === null)
    throw new ConfigError(setting, 'must be set: a certificate and its key go together');
  try {
    createSecureContext({ cert: certificate, key, ...(ca && { ca }) });
  } catch {
    throw new ConfigError(setting, 'is not the key of clientCertificateFile, or one of the files is not PEM');
  }
  return { certificate, key };
}
