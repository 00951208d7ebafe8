import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageFaults } from './package/package-faults.ts';
import { stagePackage } from './package/stage-package.ts';
import { runCommand } from './run-command.ts';
import { operatorFaults, operatorValues } from './shipping/operator-values.ts';
import { renderChart } from './shipping/render-chart.ts';
import { renderedFaults } from './shipping/rendered-faults.ts';
import { serverSettings } from './shipping/server-settings.ts';
import { shippingFaults } from './shipping/shipping-faults.ts';

// Checks how the product is shipped, with compose itself and the rendered chart. A missing program skips its check, which ends with 1
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

const folder = mkdtempSync(join(tmpdir(), 'selvage-chart-'));
for (const each of operatorValues) {
  const file = join(folder, 'values.yaml');
  if (typeof each.values === 'object') writeFileSync(file, JSON.stringify(each.values));
  const rendered = await renderChart([each.values === 'example-values.yaml' ? 'ops/helm/example-values.yaml' : file]);
  if ('missing' in rendered) {
    skipped.push(`chart with ${each.what}: ${rendered.missing}`);
    continue;
  }
  const found = [
    ...operatorFaults(rendered, each),
    ...('text' in rendered ? renderedFaults(rendered.text, settings) : []),
  ];
  faults.push(...found.map((fault) => `chart with ${each.what}: ${fault}`));
  console.log(`chart: ${'by' in rendered ? `rendered by ${rendered.by}` : 'refused'} with ${each.what}`);
}
rmSync(folder, { recursive: true });

for (const fault of faults) console.error(fault);
for (const each of skipped) console.error(`shipping:check skipped ${each}`);
console.log(`shipping: ${faults.length} faults, ${skipped.length} skipped`);
const mayEnd = skipped.length === 0 || process.argv.includes('--allow-skip');
process.exitCode = faults.length === 0 && mayEnd ? 0 : 1;
