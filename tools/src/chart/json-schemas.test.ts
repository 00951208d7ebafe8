import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { customSchema, kubernetesSchema, schemaFile, type OpenApiSchema } from './json-schemas.ts';

const definitions: Record<string, OpenApiSchema> = {
  'io.k8s.Ingress': {
    type: 'object',
    'x-kubernetes-group-version-kind': [{ group: 'networking.k8s.io', version: 'v1', kind: 'Ingress' }],
    properties: { kind: { type: 'string' }, spec: { $ref: '#/definitions/io.k8s.IngressSpec' } },
  },
  'io.k8s.IngressSpec': {
    type: 'object',
    properties: {
      port: { type: 'string', format: 'int-or-string' },
      size: { $ref: '#/definitions/io.k8s.resource.Quantity' },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
    },
  },
  'io.k8s.resource.Quantity': { type: 'string' },
  'io.k8s.Service': { 'x-kubernetes-group-version-kind': [{ group: '', version: 'v1', kind: 'Service' }] },
};
const ingress = { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress' };

const accepts = (schema: object | undefined, manifest: object): boolean =>
  schema !== undefined && new Ajv({ strict: false }).validate(schema, manifest);

test.each<[spec: object, isAccepted: boolean]>([
  [{ port: 80 }, true],
  [{ port: 'http' }, true],
  [{ port: true }, false],
  [{ size: 1 }, true],
  [{ size: '250m' }, true],
  [{ labels: { app: 'portal' } }, true],
  [{ labels: { app: 1 } }, false],
  [{ labels: null }, false],
  [{ prot: 80 }, false],
])('a manifest with the spec %j is accepted by the schema: %s', (spec, isAccepted) => {
  expect(accepts(kubernetesSchema(definitions, ingress), { kind: 'Ingress', spec })).toBe(isAccepted);
});

test('a schema holds only what its kind refers to', () => {
  expect(Object.keys(kubernetesSchema(definitions, ingress) ?? {})).toEqual(['$ref', 'definitions']);
  expect(JSON.stringify(kubernetesSchema(definitions, ingress))).not.toContain('io.k8s.Service');
});

test('a kind that the version of Kubernetes does not have has no schema', () => {
  expect(kubernetesSchema(definitions, { apiVersion: 'networking.k8s.io/v2', kind: 'Ingress' })).toBeUndefined();
  expect(kubernetesSchema(definitions, { apiVersion: 'v1', kind: 'Service' })).toBeDefined();
});

test('the schema of a custom kind refuses a field that its definition does not have', () => {
  const spec: OpenApiSchema = { type: 'object', properties: { interval: { type: 'string' } } };
  const schema = customSchema(
    {
      spec: {
        group: 'monitoring.coreos.com',
        names: { kind: 'ServiceMonitor' },
        versions: [{ name: 'v1', schema: { openAPIV3Schema: { type: 'object', properties: { spec } } } }],
      },
    },
    { apiVersion: 'monitoring.coreos.com/v1', kind: 'ServiceMonitor' },
  );
  expect(accepts(schema, { spec: { interval: '30s' } })).toBe(true);
  expect(accepts(schema, { spec: { intervall: '30s' } })).toBe(false);
});

test('the file of a schema has the name that kubeconform asks for', () => {
  expect(schemaFile(ingress)).toBe('ingress-networking-v1.json');
  expect(schemaFile({ apiVersion: 'v1', kind: 'ConfigMap' })).toBe('configmap-v1.json');
  expect(schemaFile({ apiVersion: 'apps/v1', kind: 'Deployment' })).toBe('deployment-apps-v1.json');
});
