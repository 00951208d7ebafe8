import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLog } from './open-log.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'selvage-log-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('J5 a log line is one JSON object', () => {
  const fd = openSync(join(folder, 'log'), 'a');
  openLog('info', fd).info({ status: 200 }, 'answered');
  closeSync(fd);
  expect(JSON.parse(readFileSync(join(folder, 'log'), 'utf8'))).toMatchObject({ msg: 'answered', status: 200 });
});

test('LOG_LEVEL is the lowest level that is logged', () => {
  const fd = openSync(join(folder, 'log'), 'a');
  const log = openLog('warn', fd);
  log.info({}, 'answered');
  log.warn({}, 'paused');
  closeSync(fd);
  expect(readFileSync(join(folder, 'log'), 'utf8')).toMatch(/^\{"level":40,[^\n]*"msg":"paused"\}\n$/);
});

test.skipIf(process.platform !== 'linux')('X10 a full disk loses log lines and does not stop the server', () => {
  const fd = openSync('/dev/full', 'w');
  const log = openLog('info', fd);
  const write = () => {
    for (let line = 0; line < 3000; line++) log.info({ filler: 'x'.repeat(1000) }, 'answered');
  };
  expect(write).not.toThrow();
  closeSync(fd);
});
