import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findBrowser } from './browser.ts';
import { firefox } from './browser/firefox.ts';

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

test('the browser named in CHROMIUM_PATH is used first', async () => {
  const named = program('mine', 0);
  program('chromium', 0);
  vi.stubEnv('CHROMIUM_PATH', named);
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  expect(await findBrowser()).toEqual({ path: named, how: 'CHROMIUM_PATH' });
  expect(console.log).toHaveBeenCalledWith(`browser: ${named} (CHROMIUM_PATH)`);
});

test('if a browser does not start, the next one is tried', async () => {
  vi.stubEnv('CHROMIUM_PATH', program('broken', 1));
  program('chromium', 1);
  const chrome = program('google-chrome', 0);
  vi.stubEnv('PATH', folder);
  expect(await findBrowser()).toEqual({ path: chrome, how: 'on this system' });
});

test('Firefox is looked for under each of the names of its program', async () => {
  program('chromium', 0);
  const path = program('firefox-esr', 0);
  vi.stubEnv('FIREFOX_PATH', '');
  vi.stubEnv('PATH', folder);
  expect(await findBrowser(firefox)).toEqual({ path, how: 'on this system' });
});

test('if no browser is found, the error says how to set one', async () => {
  const none = { name: 'Firefox', setting: 'FIREFOX_PATH', ways: [{ how: 'from nowhere', candidates: () => [] }] };
  vi.stubEnv('FIREFOX_PATH', program('broken', 1));
  await expect(findBrowser(none)).rejects.toThrow('No browser was found. Set FIREFOX_PATH to a Firefox.');
});
