import { ConfigError, readSettingFile } from './parts/setting.ts';

/** One secret of the operator, with an id. Stored values name by this id the key that made them. */
export interface SecretKey {
  id: number;
  secret: string;
}

const setting = 'SELVAGE_SECRET_FILE';
const largestId = 32_767;

/** The operator's keys in the order of the file. `SELVAGE_SECRET` alone gives one key with the id 1. */
export function readSecretKeys({ secret, path }: { secret: string | null; path: string | null }): SecretKey[] {
  if (path === null) return secret === null ? [] : [{ id: 1, secret }];
  if (secret !== null) throw new ConfigError(setting, 'and SELVAGE_SECRET are both set: one of them must go');
  return parseSecretKeys(readSettingFile(path, setting).toString('utf8'));
}

/** Reads lines of `id:secret`, and skips blank lines and comments (#). No message quotes a secret. */
export function parseSecretKeys(text: string): SecretKey[] {
  const keys: SecretKey[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    keys.push(keyIn(trimmed, `${setting} line ${index + 1}`, keys));
  }
  if (keys.length === 0) throw new ConfigError(setting, 'has no key: a line is an id, a colon and the secret');
  return keys;
}

function keyIn(line: string, where: string, earlier: readonly SecretKey[]): SecretKey {
  const [, digits = '', secret = ''] = /^(\d+)\s*:\s*(\S.*)$/.exec(line) ?? [];
  if (secret === '') throw new ConfigError(where, 'is not an id, a colon and the secret');
  const id = Number(digits);
  if (!(id >= 1 && id <= largestId)) throw new ConfigError(where, `has an id that is not from 1 to ${largestId}`);
  if (earlier.some((key) => key.id === id)) throw new ConfigError(where, `has the id ${id} a second time`);
  const same = earlier.find((key) => key.secret === secret);
  if (same) throw new ConfigError(where, `has the same secret as key ${same.id}`);
  return { id, secret };
}
