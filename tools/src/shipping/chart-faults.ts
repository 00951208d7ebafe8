import { Ajv } from 'ajv';

interface Chart {
  values: object;
  schema: Record<string, unknown>;
  templates: readonly { name: string; text: string }[];
}

/** What can be said of a chart without Helm. */
export function chartFaults({ values, schema, templates }: Chart): string[] {
  const text = templates.map((each) => each.text).join('\n');
  const used = [...new Set([...text.matchAll(/\.Values\.([\w.]*\w)/g)].map(([, path = '']) => path))];
  const known = pathsOf(values);
  const isIn = (path: string, above: string): boolean => path === above || path.startsWith(`${above}.`);
  const defined = new Set([...text.matchAll(/define "([\w.]+)"/g)].map(([, name = '']) => name));
  const included = [...text.matchAll(/include "([\w.]+)"/g)].map(([, name = '']) => name);
  return [
    ...templates.flatMap(templateFaults),
    ...used.filter((path) => !known.some((each) => isIn(each, path))).map((path) => `values.yaml has no ${path}`),
    ...known.filter((path) => !used.some((each) => isIn(path, each))).map((path) => `no template uses ${path}`),
    ...included.filter((name) => !defined.has(name)).map((name) => `${name} is included and not defined`),
    ...looseObjects(schema, '').map((path) => `values.schema.json says of ${path || '/'} nothing about other keys`),
    ...valueFaults(schema, values),
  ];
}

export function valueFaults(schema: object, values: object): string[] {
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
  if (ajv.validate(schema, values)) return [];
  return (ajv.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath || '/'} ${message}`);
}

/** Lists and empty objects are handed over whole. */
function pathsOf(value: object, above = ''): string[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const path = above === '' ? name : `${above}.${name}`;
    const isBranch =
      typeof inner === 'object' && inner !== null && !Array.isArray(inner) && Object.keys(inner).length > 0;
    return isBranch ? pathsOf(inner, path) : [path];
  });
}

/** A service named selvage would put SELVAGE_PORT into every pod near it, which the server takes for a slip. */
const ofEveryPod = [
  'enableServiceLinks: false',
  'automountServiceAccountToken: false',
  'include "selvage.podSecurity"',
  'include "selvage.containerSecurity"',
];

function templateFaults({ name, text }: { name: string; text: string }): string[] {
  const bare = text.replaceAll(/\{\{-? *\/\*.*?\*\/ *-?\}\}/gs, '');
  const actions = [...bare.matchAll(/\{\{-?\s*(.*?)\s*-?\}\}/gs)].map(([, action = '']) => action);
  const opened = actions.filter((action) => /^(if|range|with|define)\b/.test(action)).length;
  const ended = actions.filter((action) => action === 'end').length;
  const count = (what: string): number => bare.split(what).length - 1;
  return [
    ...(count('{{') === actions.length && count('}}') === actions.length ? [] : [`${name} has a brace too many`]),
    ...(opened === ended ? [] : [`${name} opens ${opened} and ends ${ended}`]),
    ...(bare.includes('\t') ? [`${name} has a tab`] : []),
    ...(bare.includes('containers:') ? ofEveryPod : [])
      .filter((each) => !bare.includes(each))
      .map((each) => `${name} has a pod without ${each}`),
    ...(/kind: Secret$/m.test(bare) ? [`${name} makes a Secret`] : []),
  ];
}

function looseObjects(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isObject = 'type' in schema && schema.type === 'object';
  const inner = Object.entries(schema).flatMap(([name, each]) => looseObjects(each, `${path}/${name}`));
  return isObject && !('additionalProperties' in schema) ? [path, ...inner] : inner;
}
