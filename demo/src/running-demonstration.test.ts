import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteDemonstration, useDemonstration } from './running-demonstration.ts';

let root: string;
let running: string;
const started: ChildProcess[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'selvage-running-'));
  running = join(root, 'data/running');
  mkdirSync(running, { recursive: true });
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

/** A process that stands for a demonstration, with the note that it wrote. */
function demonstration(settings: Record<string, string>, secrets: string[] = []): ChildProcess {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
  started.push(child);
  const note = { pid: child.pid, notedAt: Date.now(), settings: { PORT: '3000', ...settings }, secrets };
  writeFileSync(join(running, `${child.pid}.json`), JSON.stringify(note));
  return child;
}

function command(given: NodeJS.ProcessEnv = {}, words: string[] = ['client', 'list']) {
  const env: NodeJS.ProcessEnv = { ...given };
  let said = '';
  const runs = useDemonstration(words, { root, env, say: (text) => void (said += text) });
  return { runs, said, env };
}

test('a command takes the settings of the demonstration that runs, and says which one it is', () => {
  demonstration({ PORT: '4200', DATA_DIR: '/tmp/other', SELVAGE_CONFIG: '/tmp/other/selvage.json' });
  expect(command({ PATH: '/bin' })).toEqual({
    runs: true,
    said: 'selvage: acts on the running demonstration at http://localhost:4200\n',
    env: { PATH: '/bin', PORT: '4200', DATA_DIR: '/tmp/other', SELVAGE_CONFIG: '/tmp/other/selvage.json' },
  });
});

test('the environment of a command wins, also where it names no demonstration', () => {
  demonstration({ PORT: '4200', DATA_DIR: '/tmp/other', HOST: '0.0.0.0' });
  expect(command({ HOST: '127.0.0.1' }).env).toMatchObject({ HOST: '127.0.0.1', PORT: '4200' });
  expect(command({ DATA_DIR: '/tmp/mine' })).toEqual({ runs: true, said: '', env: { DATA_DIR: '/tmp/mine' } });
  expect(command({ DATABASE_URL: 'postgres://db.internal/selvage' }).said).toBe('');
  expect(command({ SELVAGE_MODE: 'production' }).said).toBe('');
});

test('a command must choose one of two demonstrations, by its port or its folder', () => {
  demonstration({ DATA_DIR: '/tmp/one' });
  demonstration({ PORT: '4200', DATA_DIR: '/tmp/two' });
  const { runs, said } = command();
  expect(runs).toBe(false);
  expect(said).toMatch(
    /^selvage: 2 demonstrations run, http:\/\/localhost:\d+ and http:\/\/localhost:\d+: choose one by its port, such as PORT=\d+ npx selvage-demo …\n$/,
  );
  expect(command({ PORT: '4200' }).env['DATA_DIR']).toBe('/tmp/two');
  expect(command({ DATA_DIR: '/tmp/one' }).env['PORT']).toBe('3000');
});

test('a demonstration that was killed is not used, and the next one removes its note', async () => {
  const child = demonstration({ PORT: '4200' });
  child.kill('SIGKILL');
  await once(child, 'exit');
  writeFileSync(join(running, '1.json'), '{ "pid": ');
  expect(command()).toEqual({ runs: true, said: '', env: { DATA_DIR: join(root, 'data') } });
  noteDemonstration(running, {});
  expect(readdirSync(running)).toEqual([`${process.pid}.json`]);
});

test('a note from before the machine was started is not used, because its number may belong to another process', () => {
  const note = { pid: process.pid, notedAt: 1, settings: { PORT: '4200' }, secrets: [] };
  writeFileSync(join(running, `${process.pid}.json`), JSON.stringify(note));
  expect(command().said).toBe('');
});

test('the note has no secret and no other variable, and a command without the secret is told its name', () => {
  const url = 'postgres://selvage:hunter2@db.internal/selvage';
  noteDemonstration(running, { DATABASE_URL: url, PORT: '4200', AWS_SECRET: 'hunter2', DATA_DIR: 'data' });
  expect(readFileSync(join(running, `${process.pid}.json`), 'utf8')).not.toContain('hunter2');
  expect(command()).toMatchObject({
    runs: false,
    said: 'selvage: the demonstration at http://localhost:4200 was started with DATABASE_URL: set it for this command too\n',
  });
  expect(command({ DATABASE_URL: url })).toMatchObject({ runs: true, env: { PORT: '4200', DATABASE_URL: url } });
});

test.each([[[]], [['serve']], [['completion', 'bash']], [['client', '--help']], [['--env-file', 'a', 'doctor']]])(
  'the words %j act on no running demonstration',
  (words) => {
    demonstration({ PORT: '4200' });
    expect(command({}, words)).toEqual({ runs: true, said: '', env: { DATA_DIR: join(root, 'data') } });
  },
);
