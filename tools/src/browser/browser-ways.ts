import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from '../run-command.ts';

interface BrowserWay {
  how: string;
  /** Paths that may be a browser, the likeliest first. */
  candidates: () => Promise<readonly string[]> | readonly string[];
}

// The browser packages belong to the journeys, so they are looked up from there.
const requireForJourneys = createRequire(new URL('../../../e2e/package.json', import.meta.url));

// The headless shell draws no window, which halves the time of a journey.
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macApplications = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

export const browserWays: readonly BrowserWay[] = [
  { how: 'CHROMIUM_PATH', candidates: () => [process.env['CHROMIUM_PATH'] ?? ''].filter((path) => path !== '') },
  { how: 'on this system', candidates: onThisSystem },
  { how: 'downloaded by Playwright before', candidates: playwrightPath },
  { how: 'installed from Debian', candidates: fromDebian },
  { how: 'downloaded by Playwright', candidates: fromPlaywright },
  { how: 'from npm', candidates: fromNpm },
];

function onThisSystem(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [...systemNames.flatMap((name) => folders.map((folder) => join(folder, name))), ...macApplications];
}

async function fromDebian(): Promise<string[]> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return [];
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await must(['apt-get', 'update'], quiet);
  const install = (name: string) => must(['apt-get', 'install', '-y', '--no-install-recommends', name], quiet);
  // Older releases have the whole browser only.
  await install('chromium-headless-shell').catch(() => install('chromium'));
  return onThisSystem();
}

async function fromPlaywright(): Promise<string[]> {
  await must(['playwright', 'install', 'chromium']);
  return playwrightPath();
}

function playwrightPath(): string[] {
  const playwright: unknown = requireForJourneys('@playwright/test');
  const path = callMethod(property(playwright, 'chromium'), 'executablePath');
  return typeof path === 'string' ? [path] : [];
}

async function fromNpm(): Promise<string[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  // Without this the package leaves out the shared libraries it carries, and a bare system has none of its own.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs20.x';
  const carried: unknown = await import(pathToFileURL(requireForJourneys.resolve('@sparticuz/chromium')).href);
  const path: unknown = await callMethod(property(carried, 'default'), 'executablePath');
  return typeof path === 'string' ? [path] : [];
}

async function must(command: readonly [string, ...string[]], env: Record<string, string> = {}): Promise<void> {
  const { code, output } = await runCommand(command, { env });
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}\n${output}`);
}

function property(owner: unknown, name: string): unknown {
  const isOwner = (typeof owner === 'object' && owner !== null) || typeof owner === 'function';
  return isOwner ? Reflect.get(owner, name) : undefined;
}

function callMethod(owner: unknown, name: string): unknown {
  const method = property(owner, name);
  if (typeof method !== 'function') throw new Error(`there is no ${name}`);
  return Reflect.apply(method, owner, []);
}
