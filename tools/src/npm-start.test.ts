import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'npm-start-'));
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: { start: string };
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, scripts: { start: scripts.start } }));
  mkdirSync(join(folder, 'tools'));
  // A server as far as signals go: it says when it is there, and takes a moment to end.
  writeFileSync(
    join(folder, 'tools/start.mjs'),
    `setTimeout(() => process.exit(9), 10_000);
     process.once('SIGTERM', () => setTimeout(() => { console.log('ended in order'); process.exit(0); }, 200));
     console.log('ready');`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

// The shell that npm starts does not pass a signal on: a server behind it would be left running.
test('RN7 a SIGTERM to npm start reaches the server, and npm waits until it has ended', async () => {
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const said: string[] = [];
  npm.stdout.on('data', (chunk: Buffer) => {
    said.push(chunk.toString());
    if (chunk.toString().includes('ready')) npm.kill('SIGTERM');
  });
  await once(npm, 'close');
  expect([npm.exitCode, said.join('')]).toEqual([0, 'ready\nended in order\n']);
});
