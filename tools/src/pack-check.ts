import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedPackage } from './package/installed-package.ts';
import { shippedSbomFaults } from './package/sbom.ts';
import { freePort } from './shipping/free-port.ts';
import { requestLoginPage } from './shipping/request-login-page.ts';
import { startPortal } from './shipping/running-portal.ts';

// The whole proof that the package runs by itself: packed, installed into an empty folder, started on the PostgreSQL it brings.
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'selvage-pack-')));
try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const { run, program, files } = await installedPackage(folder);
  console.log(`installed  ${files} files of ours`);
  const sbomProblems = shippedSbomFaults(join(folder, 'node_modules/selvage'));
  if (sbomProblems.length > 0) throw new Error(sbomProblems.join('\n'));
  console.log(`version    ${(await run('selvage', ['--version'])).output.trim()}`);
  await run('selvage-content-lint');

  const port = await freePort();
  const settings = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: join(folder, 'data') };
  const env = { PATH: process.env['PATH'], ...settings };
  const portal = await startPortal({
    command: [process.execPath, program('selvage'), 'serve'],
    cwd: folder,
    env,
    port,
  });
  try {
    console.log(`serves     ${(await requestLoginPage(portal)).join(' ')}`);
    console.log(`doctor\n${(await run('selvage', ['doctor'], settings)).output}`);
  } finally {
    console.log(`stopped    ${await portal.stop()}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
