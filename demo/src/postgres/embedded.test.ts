import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { builtProgram, startServerProcess, type ServerProcess } from '../../../server/test/harness/server-process.ts';
import { freePort, mountSmallDisk } from '../../../server/test/harness/machine.ts';
import { isAlive } from './postgres-process.ts';

// It takes long to create a database on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

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

test('RN1 the first start creates the embedded database and serves requests', async () => {
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

test('X14 a second server on the same DATA_DIR names the process of the first one and exits with 3, and the first one continues', async () => {
  const second = await start(folder);
  expect(await second.ended).toBe(3);
  expect(second.refused()).toBe(`selvage: DATA_DIR ${folder} is in use by process ${first.pid}\n`);
  expect(await me(first)).toBe(200);
});

test('X1 after kill -9 the next start finds PostgreSQL still running, reports it, and has every change that was answered', async () => {
  first.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  const next = await start(folder);
  await next.ready();
  expect(await me(next)).toBe(200);
  expect(postmasterOf(folder)).toBe(postmaster);
  expect(next.said()).toContain('PostgreSQL was still running in DATA_DIR, as the last server was killed');
  expect(first.said()).not.toContain('PostgreSQL was still running');
  first = next;
});

test('SIGUSR1 opens no debugger and writes one line to the log', async () => {
  first.kill('SIGUSR1');
  await expect.poll(() => first.said().match(/SIGUSR1 is ignored/g)).toHaveLength(1);
  expect(first.said()).not.toContain('Debugger');
});

test('SIGHUP changes nothing and writes one line to the log', async () => {
  first.kill('SIGHUP');
  await expect.poll(() => first.said().match(/SIGHUP is ignored/g)).toHaveLength(1);
  expect(await me(first)).toBe(200);
});

test('X12 after SIGTERM a request in progress is still answered, the exit code is 0 and PostgreSQL has stopped', async () => {
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

const script = '/usr/bin/script';

test.runIf(existsSync(script))('closing the terminal ends the server and its PostgreSQL', async () => {
  const port = await freePort();
  const env = { PATH: process.env['PATH'], DATA_DIR: folder, PORT: String(port) };
  const command = `exec ${process.execPath} ${builtProgram('selvage-demo')}`;
  const terminal = spawn(script, ['-qec', command, '/dev/null'], { env, stdio: ['pipe', 'ignore', 'ignore'] });
  await expect
    .poll(
      () =>
        fetch(`http://localhost:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 15_000 },
    )
    .toBe(true);
  const running = postmasterOf(folder) ?? 0;
  terminal.kill('SIGKILL');
  await expect.poll(() => isAlive(running), { timeout: 15_000 }).toBe(false);
});

test('a signal that ends a command also ends the PostgreSQL it started', async () => {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder };
  const words = [builtProgram('selvage-demo'), 'audit', 'tail', '--follow'];
  const command = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(command, 'exit');
  await once(command.stdout, 'data');
  const running = postmasterOf(folder) ?? 0;
  command.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  await expect.poll(() => isAlive(running), { timeout: 15_000 }).toBe(false);
});

test('RN1 if the port is in use, the error names the port, and the server stops its database', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const server = await start(folder, { PORT: String(port) });
  expect(await server.ended).toBe(3);
  expect(server.refused()).toContain(
    `selvage: PORT ${port} is already in use: end the other program, or choose another port, such as PORT=`,
  );
  expect(postmasterOf(folder)).toBeUndefined();
  taken.close();
});

test('if two servers start at once on an empty DATA_DIR, one serves requests, and the other one names the process that uses DATA_DIR', async () => {
  const shared = newFolder();
  const both = await Promise.all([start(shared), start(shared)]);
  const loser = await Promise.race(both.map((server) => server.ended.then(() => server)));
  const winner = both.find((server) => server !== loser);
  expect(await loser.ended).toBe(3);
  expect(loser.refused()).toContain(`DATA_DIR ${shared} is in use by process ${winner?.pid}`);
  await winner?.ready();
});

test('RN1 an unknown setting is named in the error, and the exit code is 3', async () => {
  const server = await start(newFolder(), { SELVAGE_PROT: '1' });
  expect(await server.ended).toBe(3);
  expect(server.refused()).toMatch(/^selvage: SELVAGE_PROT is not a setting .*\n$/);
});

test('if DATA_DIR is on a full disk, the error names it in one sentence', async (around) => {
  const disk = mountSmallDisk(8);
  if (disk === undefined) return around.skip('this user may not mount a disk');
  try {
    disk.fill();
    const server = await start(join(disk.folder, 'data'));
    expect(await server.ended).toBe(3);
    const half = await start(disk.folder);
    expect(await half.ended).toBe(3);
    disk.free();
    const small = await start(join(disk.folder, 'small'));
    expect(await small.ended).toBe(3);
    for (const [each, name] of [
      [server, 'data'],
      [half, ''],
      [small, 'small'],
    ] as const)
      expect(each.refused()).toBe(`selvage: DATA_DIR ${join(disk.folder, name)} cannot be used: its disk is full\n`);
  } finally {
    disk.close();
  }
});

test('RN1 a DATA_DIR that cannot be a folder is named in the error', async () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  const server = await start(join(file, 'data'));
  expect(await server.ended).toBe(3);
  expect(server.refused()).toBe(`selvage: DATA_DIR ${join(file, 'data')} cannot be used: ENOTDIR\n`);
});
