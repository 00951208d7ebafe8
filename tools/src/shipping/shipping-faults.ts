import { dockerfileFaults } from '../image/dockerfile-faults.ts';
import { chartFaults, valueFaults } from './chart-faults.ts';
import { composeFaults } from './compose-faults.ts';
import type { ComposeFile } from './compose-file.ts';
import { composeNginx } from './compose-nginx.ts';
import { hostFaults } from './host-faults.ts';
import type { ServerSettings } from './server-settings.ts';
import { settingFaults } from './setting-faults.ts';
import { chart, chartTemplates, readText, readYaml, shippedFiles } from './shipped-files.ts';

/** All checks of the image, compose and the chart that need no engine and no cluster. */
export function shippingFaults(settings: ServerSettings): string[] {
  const dockerfile = readText('Dockerfile');
  const compose = readYaml('ops/compose.yaml') as ComposeFile;
  const templates = chartTemplates();
  const values = readYaml(`${chart}/values.yaml`) as object;
  const schema = JSON.parse(readText(`${chart}/values.schema.json`)) as Record<string, unknown>;
  const nginx = readText('ops/nginx.compose.conf');
  const about = (what: string, faults: readonly string[]) => faults.map((fault) => `${what}: ${fault}`);
  return [
    ...about('Dockerfile', dockerfileFaults(dockerfile)),
    ...about('compose.yaml', composeFaults(compose, nginx)),
    ...(nginx === composeNginx(readText('ops/nginx.conf'))
      ? []
      : ['nginx.compose.conf: does not follow from nginx.conf']),
    ...about('chart', chartFaults({ values, schema, templates })),
    ...about('example-values.yaml', exampleFaults(schema, values)),
    ...about('chart', versionFaults()),
    ...about('settings', settingFaults({ dockerfile, compose, templates }, settings)),
    ...shippedFiles().flatMap((name) => hostFaults(name, readText(name))),
  ];
}

function exampleFaults(schema: object, values: object): string[] {
  return valueFaults(schema, merged(values, readYaml('ops/helm/example-values.yaml') as object));
}

/** Merges values as Helm does: the operator's values win. */
function merged(under: object, over: object): object {
  const both: Record<string, unknown> = { ...under };
  for (const [name, value] of Object.entries(over) as [string, unknown][]) {
    const below = both[name];
    both[name] = isTree(below) && isTree(value) ? merged(below, value) : value;
  }
  return both;
}

const isTree = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function versionFaults(): string[] {
  const { version } = JSON.parse(readText('package.json')) as { version: string };
  const { appVersion } = readYaml(`${chart}/Chart.yaml`) as { appVersion: string };
  return appVersion === version ? [] : [`appVersion is ${appVersion}, the package is ${version}`];
}
