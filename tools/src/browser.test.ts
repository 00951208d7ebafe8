import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findBrowser } from './browser.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browser-'));
  vi.spyOn(console, 'log').mockReturnValue();
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function program(name: string, exitCode: number): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(path, 0o755);
  return path;
}

test('the browser a person names comes first', async () => {
  const named = program('mine', 0);
  program('chromium', 0);
  vi.stubEnv('CHROMIUM_PATH', named);
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  expect(await findBrowser()).toEqual({ path: named, how: 'CHROMIUM_PATH' });
  expect(console.log).toHaveBeenCalledWith(`browser: ${named} (CHROMIUM_PATH)`);
});

test('a browser that does not start is passed over', async () => {
  vi.stubEnv('CHROMIUM_PATH', program('broken', 1));
  program('chromium', 1);
  const chrome = program('google-chrome', 0);
  vi.stubEnv('PATH', folder);
  expect(await findBrowser()).toEqual({ path: chrome, how: 'on this system' });
});
