import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { runCommand } from '../run-command.ts';
import { goModule } from './go-programs.ts';
import { customSchema, kubernetesSchema, schemaFile, type ManifestKind } from './json-schemas.ts';

/** The oldest version that Chart.yaml allows, and the newest. */
export const kubernetesVersions = ['1.30.14', '1.36.3'] as const;

const serviceMonitor = 'example/prometheus-operator-crd/monitoring.coreos.com_servicemonitors.yaml';

export type Schemas = (kind: ManifestKind) => object | undefined;

/** The descriptions that the Kubernetes and Prometheus operator projects publish with their sources. */
export async function readSchemas(kubernetes: string): Promise<Schemas> {
  const source = await goModule(`k8s.io/kubernetes@v${kubernetes}`);
  const operator = await goModule('github.com/prometheus-operator/prometheus-operator@v0.85.0');
  const { definitions } = JSON.parse(readFileSync(join(source, 'api/openapi-spec/swagger.json'), 'utf8')) as {
    definitions: Parameters<typeof kubernetesSchema>[0];
  };
  const custom = parse(readFileSync(join(operator, serviceMonitor), 'utf8')) as Parameters<typeof customSchema>[0];
  return (kind) => kubernetesSchema(definitions, kind) ?? customSchema(custom, kind);
}

/** What kubeconform finds in the rendered manifests. A kind without a schema is a fault too. */
export async function manifestFaults(
  kubeconform: string,
  rendered: string,
  { folder, schemas }: { folder: string; schemas: Schemas },
): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const manifests = parseAllDocuments(rendered).map((each) => each.toJS() as ManifestKind | null);
  for (const manifest of manifests) {
    const schema = manifest && schemas(manifest);
    if (schema) writeFileSync(join(folder, schemaFile(manifest)), JSON.stringify(schema));
  }
  const file = join(folder, 'manifests.yaml');
  writeFileSync(file, rendered);
  const location = join(folder, '{{.ResourceKind}}{{.KindSuffix}}.json');
  const { code, output } = await runCommand([kubeconform, '-strict', '-schema-location', location, file]);
  return code === 0 ? [] : [output.trim()];
}
