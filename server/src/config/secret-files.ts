import { readFileSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { ConfigError, type ConfigProblem } from './parts/setting.ts';

/**
 * The variables that hold a secret. Each may also be given as NAME_FILE, the path of a file with the secret. SELVAGE_SECRET is not listed,
 * because its file holds several secrets.
 */
export const secretSettings = [
  'DATABASE_URL',
  'SMTP_URL',
  'SMS_URL',
  'SMS_SECRET',
  'SELVAGE_HOOK_SECRET',
  'SELVAGE_REGISTRY_TOKEN',
] as const;

const isSecretSetting = (name: string): boolean => secretSettings.some((secret) => secret === name);

/** The value of a variable. An empty value counts as unset, because most process managers unset variables that way. */
const written = (source: NodeJS.ProcessEnv, name: string): string | null => source[name]?.trim() || null;

/** The value of a variable. For a secret, the value may come from the file that NAME_FILE names. */
export function settingValue(source: NodeJS.ProcessEnv, name: string): string | null {
  const value = written(source, name);
  const path = isSecretSetting(name) ? written(source, `${name}_FILE`) : null;
  if (path === null) return value;
  if (value !== null)
    throw new ConfigError(`${name}_FILE`, `and ${name} cannot both be set`, { remedy: `keep ${name}_FILE alone` });
  return secretIn(path, `${name}_FILE`);
}

/** Renames problems of a value that came from a file, so that they name the variable that was set. */
export function namedBySource(source: NodeJS.ProcessEnv, problems: readonly ConfigProblem[]): ConfigProblem[] {
  return problems.map((each) => {
    const isInFile = isSecretSetting(each.setting) && written(source, `${each.setting}_FILE`) !== null;
    return isInFile ? { ...each, setting: `${each.setting} (from ${each.setting}_FILE)` } : each;
  });
}

const mostBytes = 64 * 1024;

function secretIn(path: string, setting: string): string {
  // A relative path may be the secret itself in the wrong variable, so it is not printed.
  const named = isAbsolute(path) ? `${path} ` : '';
  const refuse = (problem: string, remedy: string) => new ConfigError(setting, `${named}${problem}`, { remedy });
  try {
    // A pipe is refused, because reading from it could block the start for ever.
    const found = statSync(path);
    if (!found.isFile()) throw refuse('is not a file', 'name the file that holds the secret');
    if (found.size > mostBytes) throw refuse('is larger than 64 KB', 'name a file that holds the secret alone');
    // Editors and `echo` end a file with a line break, which is not part of the secret.
    const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (secret.trim() === '') throw refuse('is empty', 'write the secret into it');
    return secret;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw refuse(`cannot be read (${code})`, 'check the path, and that this user may read it');
  }
}
