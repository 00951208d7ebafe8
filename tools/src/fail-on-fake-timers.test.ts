import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'selvage-fake-timers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const config = {
  root: folder,
  test: {
    globals: true,
    isolate: false,
    fileParallelism: false,
    setupFiles: [fileURLToPath(new URL('fail-on-fake-timers.ts', import.meta.url))],
  },
};
const starts = `test('starts with real timers', () => { expect(vi.isFakeTimers()).toBe(false); vi.useFakeTimers(); });`;
const files = {
  'vitest.config.mjs': `export default ${JSON.stringify(config)};`,
  'leaves-them.test.js': starts,
  'leaves-them-too.test.js': starts,
  'puts-them-back.test.js': `${starts} afterAll(() => void vi.useRealTimers());`,
};

interface Report {
  numPassedTests: number;
  testResults: readonly { name: string; status: string; message: string }[];
}

test(
  'a test file that leaves fake timers in place fails, and the next files have real timers',
  { timeout: 60_000 },
  () => {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const run = spawnSync(process.execPath, [vitest, 'run', '--root', folder, '--reporter=json'], { encoding: 'utf8' });
    const { numPassedTests, testResults } = JSON.parse(run.stdout) as Report;
    expect(numPassedTests).toBe(3);
    const failed = testResults.filter(({ status }) => status !== 'passed');
    expect(failed.map(({ name }) => basename(name)).toSorted()).toEqual([
      'leaves-them-too.test.js',
      'leaves-them.test.js',
    ]);
    for (const { message } of failed) expect(message).toContain('vi.useRealTimers()');
  },
);
