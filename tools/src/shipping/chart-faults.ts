import { Ajv } from 'ajv';

interface Chart {
  values: object;
  schema: Record<string, unknown>;
  templates: readonly { name: string; text: string }[];
}

/**
 * Every value must be used, every used value must be defined, and the schema must accept them. `npm run shipping:check` renders the chart.
 */
export function chartFaults({ values, schema, templates }: Chart): string[] {
  const text = templates.map((each) => each.text).join('\n');
  const used = [...new Set([...text.matchAll(/\.Values\.([\w.]*\w)/g)].map(([, path = '']) => path))];
  const known = pathsOf(values);
  const isIn = (path: string, above: string): boolean => path === above || path.startsWith(`${above}.`);
  return [
    ...used.filter((path) => !known.some((each) => isIn(each, path))).map((path) => `values.yaml has no ${path}`),
    ...known.filter((path) => !used.some((each) => isIn(path, each))).map((path) => `no template uses ${path}`),
    ...looseObjects(schema, '').map((path) => `values.schema.json says of ${path || '/'} nothing about other keys`),
    ...valueFaults(schema, values),
  ];
}

export function valueFaults(schema: object, values: object): string[] {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
  if (ajv.validate(schema, values)) return [];
  return (ajv.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath || '/'} ${message}`);
}

/** Lists and empty objects are passed on as a whole. */
function pathsOf(value: object, above = ''): string[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const path = above === '' ? name : `${above}.${name}`;
    const isBranch =
      typeof inner === 'object' && inner !== null && !Array.isArray(inner) && Object.keys(inner).length > 0;
    return isBranch ? pathsOf(inner, path) : [path];
  });
}

function looseObjects(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isObject = 'type' in schema && schema.type === 'object';
  const inner = Object.entries(schema).flatMap(([name, each]) => looseObjects(each, `${path}/${name}`));
  return isObject && !('additionalProperties' in schema) ? [path, ...inner] : inner;
}
