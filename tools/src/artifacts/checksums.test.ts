import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../run-command.ts';
import { checksumFile, writeChecksums } from './checksums.ts';

test('sha256sum accepts the checksums of a folder, and refuses a file that was changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvage-checksums-'));
  const check = () => runCommand(['sha256sum', '--check', '--strict', checksumFile], { cwd: folder });
  writeFileSync(join(folder, 'selvage-1.0.0.tgz'), 'package');
  writeFileSync(join(folder, 'image.tar'), 'image');
  await writeChecksums(folder);
  await writeChecksums(folder);
  expect(readFileSync(join(folder, checksumFile), 'utf8').match(/\S+$/gm)).toEqual(['image.tar', 'selvage-1.0.0.tgz']);
  expect(await check()).toMatchObject({ code: 0 });
  writeFileSync(join(folder, 'image.tar'), 'another image');
  expect(await check()).toMatchObject({ code: 1 });
  rmSync(folder, { recursive: true });
});
