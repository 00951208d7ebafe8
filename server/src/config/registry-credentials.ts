import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { readSettingFile, settingAt } from './checked-setting.ts';
import { ConfigError } from './config-error.ts';
import type { RegistryConnection } from './config.ts';
import type { RegistrySettings } from './registry-settings.ts';

/** What surrounds the settings of the registry. */
export interface Given {
  mode: 'demo' | 'production';
  /** SELVAGE_REGISTRY_TOKEN. */
  token: string | null;
  /** Where files are named from. */
  folder: string;
}

type Files = Exclude<RegistrySettings, { kind: 'embedded' }>;
type FileKey = 'tokenFile' | 'clientCertificateFile' | 'clientKeyFile' | 'caFile';

export function registryCredentials(settings: Files, given: Given): Omit<RegistryConnection, 'url'> {
  const read = (key: FileKey): Buffer | null =>
    settings[key] === undefined
      ? null
      : readSettingFile(resolve(given.folder, settings[key]), settingAt(['registry', key]));
  const ca = read('caFile');
  return { credentials: { token: tokenOf(settings, given), certificate: pairOf(read, ca) }, ca };
}

function tokenOf({ tokenFile }: Files, { token, folder }: Given): (() => Promise<string>) | null {
  if (tokenFile === undefined) {
    if (token === null) return null;
    const fixed = checkedToken(token, 'SELVAGE_REGISTRY_TOKEN');
    return () => Promise.resolve(fixed);
  }
  const setting = settingAt(['registry', 'tokenFile']);
  if (token !== null) throw new ConfigError(setting, 'and SELVAGE_REGISTRY_TOKEN cannot both be set');
  const path = resolve(folder, tokenFile);
  checkedToken(readSettingFile(path, setting).toString('utf8'), setting);
  return async () => checkedToken(await readFile(path, 'utf8'), setting);
}

/** What can stand in a header. The token itself is never quoted. */
function checkedToken(text: string, setting: string): string {
  const token = text.trim();
  if (!/^[!-~]{1,8192}$/.test(token)) throw new ConfigError(setting, 'does not hold a token');
  return token;
}

function pairOf(
  read: (key: FileKey) => Buffer | null,
  ca: Buffer | null,
): RegistryConnection['credentials']['certificate'] {
  const [certificate, key] = [read('clientCertificateFile'), read('clientKeyFile')];
  if (certificate === null && key === null) return null;
  const setting = settingAt(['registry', certificate === null ? 'clientCertificateFile' : 'clientKeyFile']);
  if (certificate === null || key === null)
    throw new ConfigError(setting, 'must be set: a certificate and its key go together');
  try {
    createSecureContext({ cert: certificate, key, ...(ca && { ca }) });
  } catch {
    throw new ConfigError(setting, 'is not the key of clientCertificateFile, or one of the files is not PEM');
  }
  return { certificate, key };
}
