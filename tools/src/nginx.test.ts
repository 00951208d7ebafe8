import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findNginx } from './nginx.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'nginx-'))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function program(name: string, exitCode: number): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(path, 0o755);
  return path;
}

test('the nginx named in NGINX_PATH is used first', async () => {
  const named = program('mine', 0);
  vi.stubEnv('NGINX_PATH', named);
  expect(await findNginx()).toEqual({ path: named, how: 'NGINX_PATH' });
});

test('if an nginx does not start, the next one is tried', async () => {
  vi.stubEnv('NGINX_PATH', program('broken', 1));
  vi.stubEnv('PATH', folder);
  const path = program('nginx', 0);
  expect(await findNginx()).toEqual({ path, how: 'on this system' });
});
