import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { ConfigError, type ConfigProblem } from './parts/setting.ts';
import { secretSettings } from './secret-files.ts';

const setting = '--env-file';
const mostBytes = 64 * 1024;
const secretNames = new Set<string>([...secretSettings, 'SELVAGE_SECRET']);

/**
 * The environment with the variables of a file. The environment wins over the file, as with `--env-file` of Node.js, so
 * that one variable can be changed for one command.
 */
export function withEnvFile(env: NodeJS.ProcessEnv, path: string | undefined): NodeJS.ProcessEnv {
  if (path === undefined) return env;
  const { text, mode } = readEnvFile(path);
  const variables = parseEnvFile(text);
  const names = Object.keys(variables);
  // The file is used by the owner alone, because systemd reads its EnvironmentFile as root.
  if ((mode & 0o077) !== 0 && names.some((name) => secretNames.has(name)))
    throw refused(`${path} holds secrets, and other users may read or write it: chmod 600 ${path}`);
  const late = names.find((name) => name.startsWith('NODE_') && env[name] !== variables[name]);
  if (late !== undefined)
    throw refused(`${path} sets ${late}, which Node.js reads before the file: set it in the environment too`);
  return { ...variables, ...env };
}

function readEnvFile(path: string): { text: string; mode: number } {
  let file: number | undefined;
  try {
    // Without O_NONBLOCK, a named pipe would block the command for ever.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const found = fstatSync(file);
    if (!found.isFile()) throw refused(`${path} is not a file`);
    if (found.size > mostBytes) throw refused(`${path} is larger than 64 KB`);
    return { text: readFileSync(file, 'utf8'), mode: found.mode };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw refused(`${path} cannot be read (${code}): check the path, and that this user may read it`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

const refused = (problem: string): ConfigError => new ConfigError(setting, problem);

/**
 * Reads the lines that systemd, Node.js and this program understand in the same way, and refuses all others.
 * `util.parseEnv` of Node.js is not used, because it silently skips faulty lines, and reads `#`, `\n`, `export` and
 * back quotes in other ways than systemd.
 */
export function parseEnvFile(text: string): Record<string, string> {
  const variables = new Map<string, string>();
  const problems: ConfigProblem[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const read = readLine(line);
    if (read === null) continue;
    const problem = typeof read === 'string' ? read : repeated(variables, read.name);
    // A line is named by its number and never quoted, because it may hold a secret.
    if (problem !== null) problems.push(...refused(`line ${index + 1} ${problem}`).problems);
    else if (typeof read === 'object') variables.set(read.name, read.value);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.fromEntries(variables);
}

const repeated = (variables: ReadonlyMap<string, string>, name: string): string | null =>
  variables.has(name) ? `sets ${name} again: keep one of the lines` : null;

/** A variable, the problem of a line that is refused, or null for a line without a variable. */
function readLine(line: string): { name: string; value: string } | string | null {
  const text = line.trim();
  if (text === '' || /^[#;]/.test(text)) return null;
  const [, name, given] = /^([A-Za-z_][A-Za-z0-9_]*)=\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || given === undefined)
    return text.startsWith('export ') ? 'begins with export: remove that word' : 'is not NAME=VALUE';
  const quote = /^['"]/.exec(given)?.[0];
  if (quote === undefined) return bareProblem(given) ?? { name, value: given };
  const end = given.indexOf(quote, 1);
  if (end < 0) return 'has a quote that does not end on the same line';
  if (end < given.length - 1) return 'has text after the closing quote';
  const value = given.slice(1, -1);
  if (quote === '"' && value.includes('\\')) return 'has a backslash in double quotes: use single quotes';
  return { name, value };
}

function bareProblem(value: string): string | null {
  if (/[\\`'"]/.test(value)) return 'has a backslash or a quote in its value: put the value in single quotes';
  return value.includes('#')
    ? 'has a # in its value: put the value in single quotes, and a comment on its own line'
    : null;
}
