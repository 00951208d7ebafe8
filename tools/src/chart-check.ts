import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goProgram, missingGo } from './chart/go-programs.ts';
import { lintFaults, renderChart } from './chart/helm.ts';
import { kubernetesVersions, manifestFaults, readSchemas } from './chart/kubeconform.ts';
import { operatorFaults, operatorValues } from './shipping/operator-values.ts';
import { renderedFaults } from './shipping/rendered-faults.ts';
import { serverSettings } from './shipping/server-settings.ts';

// Helm lints and renders the chart with the values of operators, for the oldest and the newest Kubernetes. kubeconform compares the
// manifests with the API of that version. `--allow-skip` ends with 0 without Go, which builds both programs.
const missing = await missingGo();
if (missing !== undefined) {
  console.error(`chart:check skipped: ${missing}`);
  process.exit(process.argv.includes('--allow-skip') ? 0 : 1);
}
const helm = await goProgram('helm');
const kubeconform = await goProgram('kubeconform');
const settings = await serverSettings();
const folder = mkdtempSync(join(tmpdir(), 'selvage-chart-'));
const faults = await lintFaults(helm, []);

for (const kubernetes of kubernetesVersions) {
  const schemas = await readSchemas(kubernetes);
  for (const each of operatorValues) {
    const file = each.values === 'example-values.yaml' ? 'ops/helm/example-values.yaml' : join(folder, 'values.yaml');
    if (typeof each.values === 'object') writeFileSync(file, JSON.stringify(each.values));
    const rendered = await renderChart(helm, file, kubernetes);
    const found = operatorFaults(rendered, each);
    if ('text' in rendered) {
      found.push(...(await lintFaults(helm, [file])));
      found.push(...renderedFaults(rendered.text, settings));
      found.push(...(await manifestFaults(kubeconform, rendered.text, { folder: join(folder, kubernetes), schemas })));
    }
    faults.push(...found.map((fault) => `Kubernetes ${kubernetes}, ${each.what}: ${fault}`));
    console.log(`chart: Kubernetes ${kubernetes}, ${each.what}: ${'text' in rendered ? 'rendered' : 'refused'}`);
  }
}
rmSync(folder, { recursive: true });

for (const fault of faults) console.error(fault);
console.log(`chart: ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
