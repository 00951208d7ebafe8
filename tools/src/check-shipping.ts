import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageFaults } from './package/package-faults.ts';
import { stagePackage } from './package/stage-package.ts';
import { runCommand } from './run-command.ts';
import { serverSettings } from './shipping/server-settings.ts';
import { shippingFaults } from './shipping/shipping-faults.ts';

// Checks the files with which the product is shipped, and the compose file with compose itself. Without compose the check ends with 1,
// unless `--allow-skip` is given.
const settings = await serverSettings();
const faults = shippingFaults(settings);
const skipped: string[] = [];

const staged = mkdtempSync(join(tmpdir(), 'selvage-package-'));
stagePackage(staged);
faults.push(...packageFaults(staged).map((fault) => `package: ${fault}`));
rmSync(staged, { recursive: true });

const env = { SECRETS_FOLDER: '/secrets', TLS_FOLDER: '/tls' };
const compose: readonly (readonly [string, ...string[]])[] = [['docker', 'compose'], ['docker-compose']];
const installed = await Promise.all(compose.map(async (way) => (await runCommand([...way, 'version'])).code === 0));
const way = compose.find((_, index) => installed[index]);
if (way === undefined) skipped.push('compose: docker-compose is not installed (apt-get install docker-compose)');
else {
  const config = [...way, '-f', 'ops/compose.yaml', 'config', '--quiet'] as const;
  const { code, output } = await runCommand(config, { env });
  if (code !== 0) faults.push(`compose.yaml: ${output}`);
  const unset = await runCommand(config, { env: { ...env, SECRETS_FOLDER: '' } });
  if (unset.code === 0 || !unset.output.includes('must name a folder with the six files'))
    faults.push('compose.yaml: starts without its secrets');
  console.log(`compose: asked ${way.join(' ')}`);
}

for (const fault of faults) console.error(fault);
for (const each of skipped) console.error(`shipping:check skipped ${each}`);
console.log(`shipping: ${faults.length} faults, ${skipped.length} skipped`);
const mayEnd = skipped.length === 0 || process.argv.includes('--allow-skip');
process.exitCode = faults.length === 0 && mayEnd ? 0 : 1;
