import { readFileSync } from 'node:fs';
import type * as z from 'zod/mini';

/** A setting that is missing, unknown or wrong. The message names it; the process prints it and exits 1. */
export class ConfigError extends Error {
  constructor(setting: string, problem: string) {
    super(`${setting} ${problem}`);
    this.name = 'ConfigError';
  }
}

/** A value as its schema has it, or the first thing wrong with it, named by where it stands in the file. */
export function parseSetting<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  where: readonly string[] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const isUnknown = issue?.code === 'unrecognized_keys';
  const path = [...where, ...(issue?.path ?? []), ...(isUnknown ? issue.keys.slice(0, 1) : [])];
  const problem = issue?.code === 'invalid_key' ? issue.issues[0]?.message : issue?.message;
  throw new ConfigError(
    settingName(path),
    isUnknown ? 'is not a setting' : `is not valid: ${problem ?? 'unknown problem'}`,
  );
}

export const settingName = (path: readonly PropertyKey[]): string =>
  `SELVAGE_CONFIG ${path.map(String).join('.') || '(the whole file)'}`;

export function readSettingFile(path: string, setting: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new ConfigError(setting, `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export function readJson(path: string, setting: string): unknown {
  const text = readSettingFile(path, setting).toString('utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigError(setting, `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
