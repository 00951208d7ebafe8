import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startServerProcess } from '../../../test/harness/server-process.ts';
import { leastMajor, nodeWarning } from './node-version.ts';

test.each([
  ['22.0.0', false, undefined],
  ['24.9.0', false, undefined],
  ['100.0.0', false, undefined],
  ['20.19.0', true, 'this is Node 20.19.0, which gets no security fixes: install Node 24'],
  ['18.20.4', true, 'this is Node 18.20.4, which gets no security fixes: install Node 24'],
])('production starts on Node %s (allowed: %s), and warns with %s', (version, allowOldNode, says) => {
  expect(nodeWarning({ mode: 'production', allowOldNode }, version)).toBe(says);
});

test('production refuses a Node below 22, and says what to do', () => {
  expect(() => nodeWarning({ mode: 'production', allowOldNode: false }, '20.19.0')).toThrow(
    'SELVAGE_MODE production does not run on Node 20.19.0, which gets no security fixes: install Node 24, or set SELVAGE_ALLOW_OLD_NODE=1',
  );
});

test('a demonstration runs on Node 20.19', () => {
  expect(nodeWarning({ mode: 'demo', allowOldNode: false }, '20.19.0')).toBeUndefined();
});

test('engines in package.json asks for the same Node as the server', () => {
  const manifest = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({ engines: { node: `>=${leastMajor}` } });
});

/** The test of an old Node.js runs only if this machine has an old Node.js. */
const isOld = Number.parseInt(process.versions.node, 10) < leastMajor;
const production = {
  SELVAGE_MODE: 'production',
  SELVAGE_ALLOW_INSECURE: 'demo-brand',
  SMS_URL: 'http://127.0.0.1:1/send',
  SELVAGE_SECRET: 'a-secret-of-the-test-that-nobody-else-knows',
  PUBLIC_URL: 'https://portal.example',
  SMTP_URL: 'smtps://mail.example',
  // No database listens on this port, so the start ends after the check of Node.js.
  DATABASE_URL: 'postgres://selvage@127.0.0.1:1/selvage',
};

test.skipIf(!isOld)('the shipped program refuses the Node of this machine, or warns once', async () => {
  const refused = await startServerProcess({ ...production, SELVAGE_ALLOW_OLD_NODE: '0' });
  expect([await refused.ended, refused.said()]).toEqual([3, expect.stringContaining('install Node 24, or set')]);
  const warned = await startServerProcess({ ...production, SELVAGE_ALLOW_OLD_NODE: '1' });
  expect(await warned.ended).toBe(3);
  expect(warned.said().match(/gets no security fixes/g)).toHaveLength(1);
  expect(warned.said()).toContain('DATABASE_URL cannot be connected to');
});
