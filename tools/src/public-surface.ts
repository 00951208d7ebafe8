import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { readPages } from './public-surface/pages.ts';
import { flatten, metricLines, tableRows } from './public-surface/plain-text.ts';
import { auditEvents, isForPeople, isPath, readSourceTexts } from './public-surface/source-texts.ts';
import { repositoryRoot } from './run-command.ts';
import { freePort } from './shipping/free-port.ts';
import { answerOf, startPortal } from './shipping/running-portal.ts';

// Writes down everything that people, programs and operators see of a checkout: calls, commands, settings, metrics, audit events, pages and
// messages. Two checkouts can then be compared with `diff`. It starts the demonstration of the checkout, asks it, and stops it. It reads
// source files at any path, so that files may be moved between two checkouts.

const checkout = resolve(process.env['INIT_CWD'] ?? '', process.argv[2] ?? repositoryRoot);
const folder = mkdtempSync(join(tmpdir(), 'selvage-surface-'));
const [port, metricsPort] = [await freePort(), await freePort()];
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());

const config = {
  desk: { enabled: true },
  // Lets the hospital of the demonstration without a second step log in.
  twoFactor: { hospital: { mandatory: false } },
  oidc: {
    clients: {
      documents: {
        name: { en: 'Documents', ga: 'Cáipéisí' },
        kinds: ['member'],
        type: 'spa',
        auth: 'none',
        redirectUris: ['http://localhost:4999/callback'],
        scopes: ['openid', 'kind'],
      },
    },
  },
};
const environment = { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1' };
const serverEnvironment = {
  ...environment,
  HOST: '127.0.0.1',
  PORT: String(port),
  METRICS_HOST: '127.0.0.1',
  METRICS_PORT: String(metricsPort),
  DATA_DIR: join(folder, 'data'),
  SELVAGE_CONFIG: join(folder, 'selvage.json'),
  SELVAGE_THROTTLE: 'off',
  LOG_LEVEL: 'error',
};

const run = promisify(execFile);
// Checkouts from before the workspace `demo` have one program for both.
const program = ['selvage-demo', 'selvage']
  .map((name) => join(checkout, 'node_modules/.bin', name))
  .find((path) => existsSync(path));
async function selvage(...args: string[]): Promise<string> {
  if (program === undefined) throw new Error(`${checkout} has no program: run npm ci there`);
  interrupted.signal.throwIfAborted();
  return (await run(process.execPath, [program, ...args], { cwd: folder, env: environment })).stdout;
}

const lines = new Set<string>();
function add(section: string, found: Iterable<string>): void {
  for (const each of found) {
    const line = each.replaceAll(folder, 'FOLDER').replaceAll(checkout, 'CHECKOUT').replaceAll(`:${port}`, ':PORT');
    if (line.trim() !== '') lines.add(`${section}: ${line.trimEnd()}`);
  }
}

/** Reports the number of lines in each section. An empty section would look like "no change". */
function sayCounts(): void {
  for (const section of ['audit events', 'calls', 'commands', 'messages', 'metrics', 'pages', 'settings']) {
    const count = [...lines].filter((line) => line.startsWith(`${section}: `)).length;
    if (count === 0) throw new Error(`nothing was found for ${section}`);
    console.error(`surface: ${count} lines of ${section}`);
  }
}

const documented = (page: string): string[] =>
  tableRows(readFileSync(join(checkout, 'docs', page), 'utf8')).map((row) => `docs/${page} ${row}`);

async function addCommands(): Promise<void> {
  const overview = await selvage('--help');
  const names = [...overview.matchAll(/^ {2}([a-z][a-z -]*?) {2,}/gm)].map(([, name = '']) => name);
  add('commands', overview.split('\n'));
  for (const name of names) {
    const help = (await selvage(...name.split(' '), '--help')).split('\n');
    add(
      'commands',
      help.map((line) => `${name}: ${line}`),
    );
  }
  for (const shell of ['bash', 'zsh', 'fish'])
    add(
      'commands',
      (await selvage('completion', shell)).split('\n').map((line) => `completion ${shell}: ${line}`),
    );
  add('commands', documented('cli.md'));
}

async function addSettings(): Promise<Record<string, unknown>> {
  const settings = JSON.parse(await selvage('config', 'check', '--json')) as Record<string, unknown>;
  add('settings', flatten(settings));
  add('settings', documented('configure.md'));
  return settings;
}

async function addCalls(host: string): Promise<void> {
  const headers = { host };
  const described = await answerOf({ port, path: '/api/openapi.json', headers });
  const method = (_whole: string, path: string, name: string) => `${name.toUpperCase()} ${path}`;
  const call = /^paths > (\S+) > (\w+)/;
  add(
    'calls',
    flatten(JSON.parse(described.body)).map((line) => line.replace(call, method)),
  );
  const discovery = await answerOf({ port, path: '/.well-known/openid-configuration', headers });
  add('calls', flatten(JSON.parse(discovery.body), 'openid-configuration'));
}

async function addMetrics(): Promise<void> {
  const { body } = await answerOf({ port: metricsPort, path: '/metrics', headers: {} });
  add('metrics', metricLines(body));
  add('metrics', documented('observe.md'));
}

try {
  const { literals, groups } = readSourceTexts(checkout);
  add('messages', [...literals].filter(isForPeople));
  add('audit events', auditEvents(groups));
  await addCommands();
  const settings = Object.keys(await addSettings());
  const namesIn = (pattern: RegExp) => [...new Set(settings.flatMap((name) => pattern.exec(name)?.[1] ?? []))];

  writeFileSync(serverEnvironment.SELVAGE_CONFIG, JSON.stringify(config));
  const portal = await startPortal({
    command: ['npm', 'start', '--silent'],
    cwd: checkout,
    env: serverEnvironment,
    port,
    // The program first builds everything newer than its last build.
    patience: 600_000,
    aborted: interrupted.signal,
  });
  try {
    const hosts = namesIn(/^brands\.([^.]+)\./).map((brand, index) =>
      index === 0 ? 'localhost' : `${brand}.localhost`,
    );
    await addCalls('localhost');
    const kinds = namesIn(/^twoFactor\.([^.]+)\./);
    const paths = [...literals].filter(isPath);
    add('pages', await readPages({ port, hosts, kinds, paths, stop: interrupted.signal }));
    await addMetrics();
  } finally {
    await portal.stop();
  }
  sayCounts();
  process.stdout.write(
    [...lines]
      .toSorted()
      .map((line) => `${line}\n`)
      .join(''),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
