/** The words of a schema of OpenAPI that matter here. */
export interface OpenApiSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, OpenApiSchema>;
  additionalProperties?: OpenApiSchema | boolean;
  items?: OpenApiSchema;
  allOf?: OpenApiSchema[];
  anyOf?: OpenApiSchema[];
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[];
  'x-kubernetes-int-or-string'?: boolean;
  'x-kubernetes-preserve-unknown-fields'?: boolean;
}

type Definitions = Readonly<Record<string, OpenApiSchema>>;

export interface ManifestKind {
  apiVersion: string;
  kind: string;
}

/** The name under which kubeconform looks for the schema of a kind: `ingress-networking-v1.json`. */
export function schemaFile({ apiVersion, kind }: ManifestKind): string {
  const [version = '', group] = apiVersion.split('/').toReversed();
  return `${[kind.toLowerCase(), ...(group === undefined ? [] : [group.split('.')[0]]), version].join('-')}.json`;
}

/** The JSON schema of a kind, with everything that it refers to, from the API description of Kubernetes. */
export function kubernetesSchema(definitions: Definitions, { apiVersion, kind }: ManifestKind): object | undefined {
  const [version = '', group = ''] = apiVersion.split('/').toReversed();
  const name = Object.keys(definitions).find((each) =>
    definitions[each]?.['x-kubernetes-group-version-kind']?.some(
      (known) => known.group === group && known.version === version && known.kind === kind,
    ),
  );
  if (name === undefined) return undefined;
  const needed = new Set([name]);
  // A set that grows is iterated to its end.
  for (const each of needed) for (const other of referredTo(definitions[each] ?? {})) needed.add(other);
  return {
    $ref: `#/definitions/${name}`,
    definitions: Object.fromEntries(
      [...needed].map((each) => [
        each,
        each.endsWith('.resource.Quantity') ? quantity : strict(definitions[each] ?? {}),
      ]),
    ),
  };
}

interface ResourceDefinition {
  spec: {
    group: string;
    names: { kind: string };
    versions: { name: string; schema: { openAPIV3Schema: OpenApiSchema } }[];
  };
}

/** The JSON schema of a kind that an operator such as Prometheus' adds to Kubernetes. */
export function customSchema({ spec }: ResourceDefinition, { apiVersion, kind }: ManifestKind): object | undefined {
  if (spec.names.kind !== kind) return undefined;
  const found = spec.versions.find(({ name }) => `${spec.group}/${name}` === apiVersion);
  return found && strict(found.schema.openAPIV3Schema);
}

/** The API takes `cpu: 1` too, although its description says string. */
const quantity: OpenApiSchema = { type: ['string', 'number'] };

const referredTo = (schema: OpenApiSchema): string[] =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"#\/definitions\/([^"]+)"/g)].map(([, name = '']) => name);

/** Refuses fields that are not described, and accepts a number where the description means a number or a text. */
function strict(schema: OpenApiSchema): OpenApiSchema {
  if (schema.format === 'int-or-string' || schema['x-kubernetes-int-or-string'] === true)
    return { type: ['integer', 'string'] };
  const { properties, additionalProperties, items, allOf, anyOf, ...rest } = schema;
  const isClosed = properties !== undefined && schema['x-kubernetes-preserve-unknown-fields'] !== true;
  const others = typeof additionalProperties === 'object' ? strict(additionalProperties) : additionalProperties;
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, strict(each)])),
    }),
    ...(items && { items: strict(items) }),
    ...(allOf && { allOf: allOf.map(strict) }),
    ...(anyOf && { anyOf: anyOf.map(strict) }),
    ...(others !== undefined && { additionalProperties: others }),
    ...(others === undefined && isClosed && { additionalProperties: false }),
  };
}
