import pg from 'pg';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { demo } from '../../demo/src/demo-module.ts';
import { passwordHashing } from '../src/ways/password/password-hash.ts';
import { deriveKeys } from '../src/crypto/key-ring.ts';
import { accountSubject, proofSubject, lockUntil } from '../src/attempts/attempts.ts';
import { addAgent } from '../src/support/agents/invite-agent.ts';
import { builtProgram, startServerProcess } from './harness/server-process.ts';
import { addConfiguration, blocksIn, readPage, repositoryFolder } from './harness/documented-blocks.ts';
import { freePort } from './harness/machine.ts';
import { readDemoConfig } from './harness/test-config.ts';
import { cloneDatabase } from './harness/test-database.ts';

// Each command is a process: about a minute for all of them. `npm run docs:run`, a step of the release check, runs this file.
const secret = 'a-secret-of-the-documentation-0123456789';
const person = 'KTWDB-QFMHR-GVXPC';
const clusterUrl = inject('clusterUrl');
const urlOf = (name: string): string => clusterUrl.replace(/\/postgres$/, `/${name}`);
let template = '';
let folder = '';
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'selvage-documented-'));
  for (const place of ['etc', 'srv']) addConfiguration(join(folder, place));
  const shim = join(folder, 'bin', 'selvage');
  mkdirSync(join(folder, 'bin'));
  writeFileSync(shim, `#!/bin/sh\nexec node ${builtProgram('selvage-demo')} "$@"\n`);
  chmodSync(shim, 0o755);
  cpSync(join(repositoryFolder, 'content'), join(folder, 'srv/content'), { recursive: true });
  template = await peopleOfTheDocumentation();
});

/** The people, numbers and references that the commands name. */
async function peopleOfTheDocumentation(): Promise<string> {
  const { db, url, close } = await cloneDatabase();
  const name = new URL(url).pathname.slice(1);
  const [keys, now] = [deriveKeys([{ id: 1, secret }]), new Date()];
  const until = new Date(now.getTime() + 900_000);
  const config = readDemoConfig();
  await demo.seed({ db, keys, hashing: passwordHashing({ queue: 128 }), now: () => now, config });
  const member = await db
    .updateTable('accounts')
    .set({ activated_at: null, two_factor: 'EMAIL' })
    .where('email', '=', 'member@demo.example')
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('account_references').set({ reference: person }).where('account_id', '=', member.id).execute();
  await db
    .updateTable('accounts')
    .set({ email: 'pat@insurer.example' })
    .where('email', '=', 'group@demo.example')
    .execute();
  await lockUntil(db, accountSubject(member.id), until, now);
  await lockUntil(db, proofSubject(keys, 'member', '2000000001'), until, now);
  await lockUntil(db, proofSubject(keys, 'consultant', '50001'), until, now);
  for (const request_id of ['7F3K2QH8ZT4MWC9X', 'B6ZZ9RK2N7DVS3PA'])
    await db
      .insertInto('audit_events')
      .values({ event: 'sign-in', result: 'refused', account_id: member.id, request_id, at: now })
      .execute();
  const act = { actor: { name: 'nora', reason: 'test' }, origin: { requestId: 'R', client: null, device: null } };
  const agent = { name: 'Ann', email: 'ann@desk.example', role: 'agent' } as const;
  await addAgent({ db, keys, now: () => now }, agent, act);
  await close();
  return name;
}

const settings = (database: string, port: string, metricsPort: string): NodeJS.ProcessEnv => ({
  PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
  HOME: folder,
  DATABASE_URL: urlOf(database),
  SELVAGE_MODE: 'demo',
  SELVAGE_ALLOW_OLD_NODE: '1',
  SELVAGE_SECRET: secret,
  SELVAGE_HOOK_SECRET: 'a-secret-of-the-mail-provider-0123456789',
  SELVAGE_OPERATOR: 'nora',
  PORT: port,
  PUBLIC_URL: `http://localhost:${port}`,
  PORTAL: `http://localhost:${port}`,
  METRICS_PORT: metricsPort,
  METRICS: `http://localhost:${metricsPort}`,
});

/** Replaces the placeholders of the documentation. */
const replaced = (text: string): string =>
  [
    ['…', 'made-up-Kq3vTz9mWc2xRb7nLd5yHs8gJ'],
    ['https://portal.insurer.example/', '$PORTAL/'],
    ['/etc/selvage/', `${folder}/etc/`],
    ['/srv/', `${folder}/srv/`],
    ['npm run content:lint --', `node ${repositoryFolder}server/dist/cli/content-lint.js`],
    [' ops/', ` ${repositoryFolder}ops/`],
  ].reduce((given, [words = '', instead = '']) => given.replaceAll(words, instead), text);

const isSettings = (text: string): boolean => text.split('\n').every((line) => /^(?:[A-Z_]+=.*)?$/.test(line));
const needsServer = (text: string): boolean => /\$PORTAL|\$METRICS|portal\.insurer\.example|selvage doctor/.test(text);
const missingOf = (text: string): string | undefined =>
  ['promtool', 'openssl', 'curl'].find(
    (program) => new RegExp(`\\b${program}\\b`).test(text) && spawnSync(program, ['--version']).error !== undefined,
  );

const files: Readonly<Record<string, string>> = {
  'selvage.log': /```json[^\n]*\n(\{"level"[^]*?)```/.exec(readPage('docs/logs.md'))?.[1] ?? '',
  'policies.csv': 'memberNumber,birthDate\n2000000901,1980-01-15\n',
  'people.ndjson': '{"kind":"group","email":"imported@insurer.example"}\n',
  'pwned-passwords-sha1.txt': '5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8:3\n',
};

/** A command that asks for a word gets a terminal, at which the word is typed that the page names. */
function runScript(script: string, { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }) {
  const bash = ['bash', '--norc', '-euo', 'pipefail'];
  const typed = /# asks you to type: (\w+)$/m.exec(script)?.[1];
  if (typed === undefined)
    return spawnSync(bash[0] ?? '', [...bash.slice(1), '-c', script], { cwd, env, encoding: 'utf8' });
  writeFileSync(join(cwd, 'script.sh'), script);
  const args = ['--quiet', '--return', '--command', [...bash, 'script.sh'].join(' '), '/dev/null'];
  return spawnSync('script', args, { cwd, env, encoding: 'utf8', input: `${typed}\n` });
}

/**
 * Writes the configuration that a page uses: run.md and instances.md use the file that run.md prints, all others the
 * example.
 */
function placeConfiguration(title: string): void {
  const file = join(folder, 'etc/selvage.json');
  const printed = blocksIn('json').find((block) => block.title.startsWith('docs/run.md'))?.text ?? '';
  if (/^docs\/(?:run|instances)\.md/.test(title)) writeFileSync(file, printed);
  else cpSync(join(repositoryFolder, 'docs/examples/selvage.json'), file);
}

let count = 0;

test.for(blocksIn('sh'))(
  'the commands of $title end with success',
  { timeout: 120_000 },
  async ({ title, text }, { skip }) => {
    const missing = missingOf(text);
    skip(missing !== undefined, `${missing} is not installed`);
    count += 1;
    const place = join(folder, `run-${count}`);
    mkdirSync(place);
    for (const [name, content] of Object.entries(files)) writeFileSync(join(place, name), content);
    placeConfiguration(title);
    const database = `documented_${process.pid}_${count}`;
    const admin = new pg.Client({ connectionString: clusterUrl });
    await admin.connect();
    await admin.query(`create database ${database} template ${template}`);
    await admin.end();
    const env = settings(database, String(await freePort()), String(await freePort()));
    const server = needsServer(text) ? await startServerProcess({ ...env, HOST: 'localhost' }) : undefined;
    await server?.ready();
    const script = isSettings(text) ? `set -a\n${text}\nselvage config check` : text;
    const { status, stdout, stderr } = runScript(replaced(script), { cwd: place, env });
    server?.kill('SIGTERM');
    await server?.ended;
    expect({ status, stderr: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({ status: 0, stderr: '' });
  },
);
