import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedPackage } from './package/installed-package.ts';
import { shippedSbomFaults } from './package/sbom.ts';
import { freePort } from './shipping/free-port.ts';
import { productionHost, productionSettings, startDatabase } from './shipping/production-start.ts';
import { requestLoginPage } from './shipping/request-login-page.ts';
import { startPortal } from './shipping/running-portal.ts';

// Proves that the package runs alone: it is packed, installed without a network, and started in production.
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'selvage-pack-')));
try {
  const { run, program, files } = await installedPackage(folder);
  console.log(`installed  ${files} files of ours`);
  const sbomProblems = shippedSbomFaults(join(folder, 'offline/opt/node_modules/selvage'));
  if (sbomProblems.length > 0) throw new Error(sbomProblems.join('\n'));
  console.log(`version    ${(await run('selvage', ['--version'])).output.trim()}`);
  await run('selvage-content-lint');

  const [port, database] = [await freePort(), await startDatabase(join(folder, 'data'))];
  try {
    // The Node of this machine may be older than production requires.
    const settings = { ...productionSettings(port, database.url), SELVAGE_ALLOW_OLD_NODE: '1' };
    console.log(`migrate    ${(await run('selvage', ['migrate'], settings)).output.trim()}`);
    const portal = await startPortal({
      command: [process.execPath, program('selvage'), 'serve'],
      cwd: folder,
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', ...settings },
      port,
      host: productionHost,
    });
    try {
      console.log(`serves     ${(await requestLoginPage(portal)).join(' ')}`);
      console.log(`settings\n${(await run('selvage', ['config', 'check'], settings)).output}`);
    } finally {
      console.log(`stopped    ${await portal.stop()}`);
    }
  } finally {
    await database.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
