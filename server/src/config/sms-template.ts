import { settingAt } from './checked-setting.ts';
import { ConfigError } from './config-error.ts';
import type { Json } from './config.ts';

/** What may stand in braces. A header is no place for what a person reads, or who they are. */
const inRequest = ['to', 'digits', 'text', 'id', 'secret'];
const inHeader = ['id', 'secret'];

interface Templates {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Readonly<Record<string, Json>> | undefined;
  encoding: 'json' | 'form';
}

/** Refuses a template that would send nothing, or nobody; says whether it uses the secret. */
export function checkTemplates({ method, url, headers, body, encoding }: Templates): boolean {
  if ((method === 'GET') !== (body === undefined))
    throw new ConfigError(settingAt(['sms', 'body']), method === 'GET' ? 'cannot be sent with GET' : 'must be set');
  const values = Object.entries(body ?? {});
  const nested = encoding === 'form' && values.find(([, value]) => typeof value !== 'string');
  if (nested) throw new ConfigError(settingAt(['sms', 'body', nested[0]]), 'must be a text in a form');
  const used = new Set([
    ...names(url, ['sms', 'url'], inRequest),
    ...values.flatMap(([key, value]) => textsIn(value).flatMap((text) => names(text, ['sms', 'body', key], inRequest))),
    ...Object.entries(headers).flatMap(([key, text]) => names(text, ['sms', 'headers', key], inHeader)),
  ]);
  if (!used.has('text') || !(used.has('to') || used.has('digits')))
    throw new ConfigError(
      settingAt(['sms', method === 'GET' ? 'url' : 'body']),
      'must have {text}, and {to} or {digits}',
    );
  return used.has('secret');
}

function names(text: string, where: readonly string[], allowed: readonly string[]): string[] {
  const found = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const unknown = found.find((name) => !allowed.includes(name));
  if (unknown === undefined) return found;
  throw new ConfigError(
    settingAt(where),
    `has {${unknown}}; there is ${allowed.map((name) => `{${name}}`).join(', ')}`,
  );
}

/** Every text in a JSON value, however deep. */
function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
