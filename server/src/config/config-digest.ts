import { createHash } from 'node:crypto';
import type { Config } from './config.ts';

/** Settings that may differ between machines. They are not compared. */
export const perMachine: ReadonlySet<string> = new Set([
  'host',
  'port',
  'database',
  'metrics',
  'contentDirs',
  'logLevel',
  'allowOldNode',
]);

type Part = (value: unknown) => unknown;
const isSet: Part = (value) => value !== null && value !== undefined;
const hostOf: Part = (value) => (typeof value === 'string' && URL.canParse(value) ? new URL(value).host : isSet(value));

/**
 * The settings that are secret, may hold a secret, or are a file path. Only a part of each is compared, which its
 * function returns. `*` stands for each item of a list.
 */
const inPart: Readonly<Record<string, Part>> = {
  secrets: isSet,
  hookSecret: isSet,
  passwordFilter: isSet,
  'desk.openid.credentials.secret': isSet,
  'desk.openid.credentials.key': isSet,
  'mail.login': isSet,
  'mail.dkim.*.key': isSet,
  'sms.secret': isSet,
  'sms.url': hostOf,
  'sms.headers': isSet,
  'registry.connection.credentials.token': isSet,
  'registry.connection.credentials.certificate': isSet,
  'oidc.clients.*.secret': isSet,
};

export const notCompared: readonly string[] = [...perMachine, ...Object.keys(inPart)];

/**
 * Eight hex digits that differ if two instances have different configurations. They depend on all settings except those
 * in `perMachine` and the parts that `inPart` leaves out, so that a new section is compared without further work.
 */
export function configDigest(config: Config): string {
  return createHash('sha256')
    .update(JSON.stringify(comparable(config, '')))
    .digest('hex')
    .slice(0, 8);
}

function comparable(value: unknown, path: string): unknown {
  if (perMachine.has(path)) return undefined;
  const part = inPart[path];
  if (part !== undefined) return part(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Buffer.isBuffer(value)) return value.toString('base64');
  const at = (key: string) => (path === '' ? key : `${path}.${key}`);
  if (Array.isArray(value)) return value.map((each) => comparable(each, at('*')));
  // Keys are sorted, because two files may have the same settings in a different order.
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, each]) => [key, comparable(each, at(key))]);
}
