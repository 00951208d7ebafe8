import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDemoConfig } from './harness/test-config.ts';
import { addConfiguration, blocksIn, documentedBlocks } from './harness/documented-blocks.ts';
import { freePort } from './harness/machine.ts';
import { nginxPath, startNginx } from './harness/nginx.ts';
import { cloneDatabase } from './harness/test-database.ts';

test('the documentation has code blocks of every kind that these tests run', () => {
  const counts = ['sh', 'sql', 'json', 'nginx'].map((language) => blocksIn(language).length);
  expect(documentedBlocks).toHaveLength(counts.reduce((sum, count) => sum + count));
  expect(counts.filter((count) => count === 0)).toEqual([]);
});

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvage-documented-'));
  addConfiguration(join(folder, 'etc'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a configuration in the documentation is accepted as it is printed', () => {
  test.each(blocksIn('json'))('$title', ({ text }) => {
    const path = join(folder, 'etc', 'documented.json');
    writeFileSync(path, text);
    expect(() => readDemoConfig({ SELVAGE_CONFIG: path, SMS_SECRET: 'x' })).not.toThrow();
  });
});

describe('statements in the documentation run on a migrated database', () => {
  test.each(blocksIn('sql'))('$title', async ({ text }) => {
    const database = await cloneDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await expect(client.query(text)).resolves.toBeDefined();
    await client.end();
    await database.close();
  });
});

describe('nginx accepts a location in the documentation beside the shipped configuration', () => {
  test.skipIf(nginxPath === undefined).each(blocksIn('nginx'))('$title', async ({ text }) => {
    const nginx = await startNginx([await freePort()], { included: text });
    expect(nginx.accessLog()).toBe('');
    await nginx.stop();
  });
});
