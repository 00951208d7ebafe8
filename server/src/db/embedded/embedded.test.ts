import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startServerProcess, type ServerProcess } from '../../testing/server-process.ts';
import { isAlive } from './postgres-process.ts';

const folders: string[] = [];
const servers: ServerProcess[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'selvage-embedded-'));
  folders.push(folder);
  return folder;
}

async function start(folder: string, settings: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: folder, ...settings });
  servers.push(server);
  return server;
}

function postmasterOf(folder: string): number | undefined {
  const file = join(folder, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

async function endPostmaster(pid: number | undefined): Promise<void> {
  if (pid === undefined || !isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  while (isAlive(pid)) await sleep(20);
}

afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  for (const each of folders) {
    await endPostmaster(postmasterOf(each));
    rmSync(each, { recursive: true, force: true });
  }
});

const credentials = JSON.stringify({ email: 'member@demo.example', password: 'Woven-cloth-42', userType: 'W' });
const folder = newFolder();
let cookie = '';
let first: ServerProcess;
let postmaster: number | undefined;

const me = async (server: ServerProcess) =>
  (await fetch(`${server.url}/api/user/user.json`, { headers: { cookie } })).status;

test('RN1 the first start makes its database and answers', async () => {
  first = await start(folder);
  await first.ready();
  const answer = await fetch(`${first.url}/api/idauth/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: credentials,
  });
  expect(answer.status).toBe(200);
  cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect(await me(first)).toBe(200);
  postmaster = postmasterOf(folder);
});

test('X14 a second start on the same folder says whose it is and exits 1; the first goes on', async () => {
  const second = await start(folder);
  expect(await second.ended).toBe(1);
  expect(second.said()).toBe(`selvage: DATA_DIR ${folder} is in use by process ${first.pid}\n`);
  expect(await me(first)).toBe(200);
});

test('X1 after kill -9 the next start uses the same postmaster and has everything that was answered', async () => {
  first.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  const next = await start(folder);
  await next.ready();
  expect(await me(next)).toBe(200);
  expect(postmasterOf(folder)).toBe(postmaster);
  first = next;
});

test('X12 SIGTERM: what has begun is answered, the exit is 0, no postmaster is left', async () => {
  const socket = connect(first.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  const head = [
    'POST /api/idauth/auth HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${credentials.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${credentials.slice(0, 10)}`);
  await sleep(200);
  first.kill('SIGTERM');
  await expect
    .poll(() =>
      fetch(`${first.url}/healthz`).then(
        () => 'open',
        () => 'shut',
      ),
    )
    .toBe('shut');
  socket.write(credentials.slice(10));
  await once(socket, 'close');
  expect(received).toMatch(/^HTTP\/1\.1 200 /);
  expect(await first.ended).toBe(0);
  expect(postmaster !== undefined && isAlive(postmaster)).toBe(false);
  expect(postmasterOf(folder)).toBeUndefined();
});

test('RN1 a port that is taken is named, and the database is not left running', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const server = await start(folder, { PORT: String(port) });
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain(
    `selvage: PORT ${port} is already in use: end the other program, or choose another port, such as PORT=`,
  );
  expect(postmasterOf(folder)).toBeUndefined();
  taken.close();
});

test('two first starts at once: one serves, the other says whose the folder is', async () => {
  const shared = newFolder();
  const both = await Promise.all([start(shared), start(shared)]);
  const loser = await Promise.race(both.map((server) => server.ended.then(() => server)));
  const winner = both.find((server) => server !== loser);
  expect(await loser.ended).toBe(1);
  expect(loser.said()).toContain(`DATA_DIR ${shared} is in use by process ${winner?.pid}`);
  await winner?.ready();
});

test('RN1 a bad setting: the message names it and the exit is 1', async () => {
  const server = await start(newFolder(), { SELVAGE_PROT: '1' });
  expect(await server.ended).toBe(1);
  expect(server.said()).toMatch(/^selvage: SELVAGE_PROT is not a setting .*\n$/);
});

test('RN1 a folder that cannot be one is named', async () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  const server = await start(join(file, 'data'));
  expect(await server.ended).toBe(1);
  expect(server.said()).toBe(`selvage: DATA_DIR ${join(file, 'data')} cannot be used: ENOTDIR\n`);
});
