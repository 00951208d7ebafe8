import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join, resolve } from 'node:path';
import { ownSettings } from '@selvage/server/config/environment';
import { secretSettings } from '@selvage/server/config/secret-files';
import * as z from 'zod/mini';
import { isAlive } from './postgres/postgres-process.ts';

/** What a command needs to know of a demonstration: the settings that `npm start` had, without secrets. */
const noted = z.strictObject({
  pid: z.int(),
  notedAt: z.int(),
  settings: z.record(z.string(), z.string()),
  /** The names of the settings that hold secrets. Their values are not written to a file. */
  secrets: z.array(z.string()),
});
type Noted = z.output<typeof noted>;

const secrets: ReadonlySet<string> = new Set([...secretSettings, 'SELVAGE_SECRET']);
const places: ReadonlySet<string> = new Set(['DATA_DIR', 'HOST', 'PORT', 'PUBLIC_URL', 'METRICS_HOST', 'METRICS_PORT']);
const paths = /^(?:DATA_DIR|SELVAGE_(?:CONFIG|CONTENT_DIR|PASSWORD_FILTER)|.*_FILE)$/;
/**
 * The settings by which a command chooses one of several running demonstrations. A demonstration that lacks a setting of the command is not
 * chosen.
 */
const identity: ReadonlySet<string> = new Set([
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_URL_FILE',
  'PORT',
  'PUBLIC_URL',
  'SELVAGE_CONFIG',
]);
const isSetting = (name: string): boolean =>
  secrets.has(name.replace(/_FILE$/, '')) || places.has(name) || ownSettings.has(name);

/** Each setting in the form in which two processes can compare it. */
const comparable = (name: string, value: string): string => (paths.test(name) ? resolve(value) : value);

function settingsIn(env: NodeJS.ProcessEnv): [name: string, value: string][] {
  return Object.entries(env).flatMap(([name, value]): [string, string][] =>
    isSetting(name) && value?.trim() ? [[name, comparable(name, value.trim())]] : [],
  );
}

/** Notes a demonstration that starts, until its process ends. `folder` is the same for all demonstrations of a clone. */
export function noteDemonstration(folder: string, env: NodeJS.ProcessEnv): void {
  const given = settingsIn(env);
  const file = join(folder, `${process.pid}.json`);
  const note: Noted = {
    pid: process.pid,
    notedAt: Date.now(),
    settings: { PORT: '3000', ...Object.fromEntries(given.filter(([name]) => !secrets.has(name))) },
    secrets: given.flatMap(([name]) => (secrets.has(name) ? [name] : [])),
  };
  try {
    mkdirSync(folder, { recursive: true });
    for (const each of readdirSync(folder)) if (!readNote(join(folder, each))) rmSync(join(folder, each));
    writeFileSync(file, JSON.stringify(note), { mode: 0o600 });
  } catch {
    // A clone that cannot be written to: commands need the settings in their environment.
    return;
  }
  process.on('exit', () => rmSync(file, { force: true }));
}

/** Undefined if the demonstration has ended without removing its note: its process is gone, or the machine was started since. */
function readNote(file: string): Noted | undefined {
  try {
    const note = noted.parse(JSON.parse(readFileSync(file, 'utf8')));
    const isOfThisBoot = note.notedAt > Date.now() - uptime() * 1000;
    return isOfThisBoot && isAlive(note.pid) ? note : undefined;
  } catch {
    return undefined;
  }
}

function runningIn(folder: string): Noted[] {
  try {
    return readdirSync(folder).flatMap((name) => readNote(join(folder, name)) ?? []);
  } catch {
    return [];
  }
}

const addressOf = ({ settings }: Noted): string => settings['PUBLIC_URL'] ?? `http://localhost:${settings['PORT']}`;

/** The settings that a command takes over from a running demonstration, and what it says about that. Or why it cannot run. */
export type Chosen = { settings: Readonly<Record<string, string>>; says: string } | { refusal: string };

/**
 * Chooses the running demonstration that a command acts on. The environment wins: a demonstration whose settings differ
 * from it is not meant. Undefined if none runs that could be meant.
 */
function chooseDemonstration(folder: string, env: NodeJS.ProcessEnv): Chosen | undefined {
  if ((env['SELVAGE_MODE'] ?? 'demo') !== 'demo') return undefined;
  const given = settingsIn(env);
  const fitting = runningIn(folder).filter(({ settings, secrets: held }) =>
    given.every(([name, value]) => !identity.has(name) || settings[name] === value || held.includes(name)),
  );
  const [one, ...others] = fitting;
  if (one === undefined) return undefined;
  if (others.length > 0)
    return {
      refusal: `${fitting.length} demonstrations run, ${fitting.map(addressOf).join(' and ')}: choose one by its port, such as PORT=${one.settings['PORT']} npx selvage-demo …`,
    };
  const missing = one.secrets.filter((name) => !env[name]);
  if (missing.length > 0)
    return {
      refusal: `the demonstration at ${addressOf(one)} was started with ${missing.join(' and ')}: set it for this command too`,
    };
  const names = new Set(given.map(([name]) => name));
  return {
    settings: Object.fromEntries(Object.entries(one.settings).filter(([name]) => !names.has(name))),
    says: `acts on the running demonstration at ${addressOf(one)}`,
  };
}

/**
 * True for commands that do not act on a running demonstration: starting a server, completion, help, the version, and commands with a
 * settings file.
 */
const isApart = (words: readonly string[]): boolean =>
  ['serve', 'completion'].includes(words[0] ?? 'serve') ||
  words.some((word) => ['--help', '--version'].includes(word) || word.startsWith('--env-file'));

/** Gives a command the settings of the demonstration that it acts on. False if it must not run. */
export function useDemonstration(
  words: readonly string[],
  { root, env, say }: { root: string; env: NodeJS.ProcessEnv; say: (text: string) => void },
): boolean {
  const chosen = isApart(words) ? undefined : chooseDemonstration(join(root, 'data', 'running'), env);
  if (chosen && 'refusal' in chosen) {
    say(`selvage: ${chosen.refusal}\n`);
    return false;
  }
  if (chosen) {
    Object.assign(env, chosen.settings);
    say(`selvage: ${chosen.says}\n`);
  }
  env['DATA_DIR'] ??= join(root, 'data');
  return true;
}
