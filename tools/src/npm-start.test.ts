import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { repositoryRoot } from './run-command.ts';
import { freePort } from './shipping/free-port.ts';

const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
  scripts: { start: string };
};

const folders: string[] = [];
const started: ChildProcess[] = [];

/** Makes a folder with the `npm start` of this repository and another `npm run build`. */
function newFolder(build = 'exit 9'): string {
  const folder = mkdtempSync(join(tmpdir(), 'npm-start-'));
  folders.push(folder);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, scripts: { start: scripts.start, build } }),
  );
  mkdirSync(join(folder, 'tools'));
  return folder;
}

function start(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(command, args, { cwd, env: { PATH: process.env['PATH'], ...env }, stdio: 'pipe' });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  return { child, said: () => output, ended: once(child, 'close').then(() => child.exitCode ?? child.signalCode) };
}

/** The processes that were started with this folder for their data, however far they have gone from their parents. */
function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => environmentOf(pid).includes(`DATA_DIR=${folder}`))
    .map(Number);
}

function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    for (const pid of processesOf(join(folder, 'data'))) process.kill(pid, 'SIGKILL');
    await sleep(100);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
});

// The shell that npm starts does not pass a signal on: a server behind it would be left running.
test('RN7 a SIGTERM to npm start reaches the server, and npm waits until it has ended', async () => {
  const folder = newFolder();
  // A server as far as signals go: it says when it is there, and takes a moment to end.
  writeFileSync(
    join(folder, 'tools/start.mjs'),
    `setTimeout(() => process.exit(9), 10_000);
     process.once('SIGTERM', () => setTimeout(() => { console.log('ended in order'); process.exit(0); }, 200));
     console.log('ready');`,
  );
  const { child, said, ended } = start('npm', ['start', '--silent'], folder);
  await expect.poll(said, { timeout: 15_000 }).toContain('ready');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(said().replace(/^npm warn.*\n/gm, '')).toBe('ready\nended in order\n');
});

const isLinux = process.platform === 'linux';

test.runIf(isLinux)('a SIGTERM while npm start builds also ends the build', async () => {
  const folder = newFolder('sleep 60 & touch building; wait');
  copyFileSync(join(repositoryRoot, 'tools/start.mjs'), join(folder, 'tools/start.mjs'));
  mkdirSync(join(folder, 'web/src'), { recursive: true });
  const { child, ended } = start('npm', ['start'], folder, { DATA_DIR: join(folder, 'data') });
  await expect.poll(() => existsSync(join(folder, 'building')), { timeout: 15_000 }).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toBe(1);
  await expect.poll(() => processesOf(join(folder, 'data'))).toEqual([]);
});

/** Makes a folder with links to the built server and demo of this repository. */
function newPortal(): string {
  const folder = newFolder();
  copyFileSync(join(repositoryRoot, 'tools/start.mjs'), join(folder, 'tools/start.mjs'));
  for (const name of ['server', 'contract', 'demo']) symlinkSync(join(repositoryRoot, name), join(folder, name));
  mkdirSync(join(folder, 'web/dist'), { recursive: true });
  writeFileSync(join(folder, 'web/dist/.built'), '');
  return folder;
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, 'localhost').on('error', () => resolve(false));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

const patience = 90_000;

test.runIf(isLinux && existsSync('/usr/bin/script'))(
  'after Ctrl-C twice in a terminal a request in progress is still answered, the exit code is 0 and no process of npm start is left',
  async () => {
    const folder = newPortal();
    const data = join(folder, 'data');
    const port = await freePort();
    const env = { DATA_DIR: data, PORT: String(port) };
    const { child, said, ended } = start('script', ['-qec', 'exec npm start', '/dev/null'], folder, env);
    await expect.poll(said, { timeout: 60_000, interval: 100 }).toContain('Selvage is open');
    const processes = processesOf(data);
    const notes = readdirSync(join(data, 'running'));

    const body = JSON.stringify({ email: 'member@demo.example', password: 'Woven-cloth-42', userType: 'W' });
    const socket = connect(port, 'localhost').on('error', () => undefined);
    // From the beginning: a server that was cut off closes it before the rest is sent.
    const closed = new Promise((resolve) => {
      socket.on('close', resolve);
    });
    let received = '';
    socket.on('data', (chunk: Buffer) => void (received += chunk.toString()));
    const head = ['POST /api/idauth/auth HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
    socket.write(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`);
    await sleep(200);
    // Ctrl-C: the terminal sends SIGINT to the whole group, and npm passes its own on.
    for (let pressed = 1; pressed <= 2; pressed++) {
      child.stdin.write('\x03');
      await sleep(200);
    }
    await expect.poll(() => isOpen(port)).toBe(false);
    socket.write(body.slice(10));
    await closed;

    expect(received).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ended).toBe(0);
    expect(said().match(/told to stop once more/g)).toHaveLength(1);
    expect(processes.length).toBeGreaterThan(3);
    expect(processesOf(data)).toEqual([]);
    // Commands find the demonstration by its note.
    expect(notes).toEqual([expect.stringMatching(/^\d+\.json$/)]);
    expect(readdirSync(join(data, 'running'))).toEqual([]);
  },
  patience,
);

test.runIf(isLinux)(
  'Ctrl-C while npm start creates the database and the demo data leaves no process',
  async () => {
    const folder = newPortal();
    const data = join(folder, 'data');
    const { child, ended } = start('npm', ['start'], folder, { DATA_DIR: data, PORT: String(await freePort()) });
    await expect.poll(() => existsSync(join(data, 'postgres/postmaster.pid')), { timeout: 60_000 }).toBe(true);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(processesOf(data)).toEqual([]);
  },
  patience,
);
