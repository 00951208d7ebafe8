import { type LogLevel, logLevels } from './config.ts';
import { closestName } from './parts/did-you-mean.ts';
import { ConfigError, readEach, type ReadValues, shapeOf, unknownKeyRemedy } from './parts/setting.ts';
import { secretSettings, settingValue } from './secret-files.ts';
import { readAllowedInsecure, type InsecureConnection } from './insecure-connections.ts';
import { trustedProxies } from './trusted-proxies.ts';

export interface Environment {
  mode: 'demo' | 'production';
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  publicUrl: URL | null;
  smtpUrl: URL | null;
  smsUrl: string | null;
  smsSecret: string | null;
  hookSecret: string | null;
  secret: string | null;
  secretPath: string | null;
  registryToken: string | null;
  throttle: boolean;
  trustProxy: false | string;
  allowInsecure: readonly InsecureConnection[];
  contentDir: string | null;
  passwordFilter: string | null;
  configPath: string | undefined;
  metrics: { host: string; port: number } | null;
  logLevel: LogLevel;
  allowOldNode: boolean;
}

const own = [
  'CONFIG',
  'MODE',
  'SECRET',
  'SECRET_FILE',
  'THROTTLE',
  'TRUST_PROXY',
  'ALLOW_INSECURE',
  'ALLOW_OLD_NODE',
  'CONTENT_DIR',
  'PASSWORD_FILTER',
  'REGISTRY_TOKEN',
  'HOOK_SECRET',
  'OPERATOR',
].map((name) => `SELVAGE_${name}`);

export const ownSettings = new Set([
  ...own,
  ...secretSettings.filter((name) => own.includes(name)).map((name) => `${name}_FILE`),
]);

/** Reads the environment variables. Reports all unknown and wrong ones at once. */
export function readEnvironment(source: NodeJS.ProcessEnv): ReadValues<Environment> {
  const given = (name: string): string | null => settingValue(source, name);
  const { problems: unknown } = readEach(
    Object.fromEntries(Object.keys(source).map((name) => [name, () => refuseUnknown(name, source[name])])),
  );
  const { values, problems } = readEach(
    {
      mode: () => oneOf('SELVAGE_MODE', given('SELVAGE_MODE') ?? 'production', ['demo', 'production']),
      host: () => given('HOST') ?? 'localhost',
      port: () => port('PORT', given('PORT') ?? '3000'),
      dataDir: () => given('DATA_DIR') ?? 'data',
      databaseUrl: () => databaseUrl(given('DATABASE_URL')),
      publicUrl: () => publicUrl(given('PUBLIC_URL')),
      smtpUrl: () => url('SMTP_URL', given('SMTP_URL'), ['smtp:', 'smtps:']),
      smsUrl: () => url('SMS_URL', given('SMS_URL'), ['http:', 'https:'])?.href ?? null,
      smsSecret: () => given('SMS_SECRET'),
      hookSecret: () => hookSecret(given('SELVAGE_HOOK_SECRET')),
      secret: () => given('SELVAGE_SECRET'),
      secretPath: () => given('SELVAGE_SECRET_FILE'),
      registryToken: () => given('SELVAGE_REGISTRY_TOKEN'),
      throttle: () => oneOf('SELVAGE_THROTTLE', given('SELVAGE_THROTTLE') ?? 'on', ['on', 'off']) === 'on',
      trustProxy: () => trustedProxies(given('SELVAGE_TRUST_PROXY')),
      allowInsecure: () => readAllowedInsecure(given('SELVAGE_ALLOW_INSECURE')),
      contentDir: () => given('SELVAGE_CONTENT_DIR'),
      passwordFilter: () => given('SELVAGE_PASSWORD_FILTER'),
      configPath: () => given('SELVAGE_CONFIG') ?? undefined,
      metrics: () => metrics(given('METRICS_HOST'), given('METRICS_PORT')),
      logLevel: () => oneOf('LOG_LEVEL', given('LOG_LEVEL') ?? 'info', logLevels),
      allowOldNode: () => oneOf('SELVAGE_ALLOW_OLD_NODE', given('SELVAGE_ALLOW_OLD_NODE') ?? '0', ['0', '1']) === '1',
    },
    {
      mode: 'production',
      port: 3000,
      // A placeholder for an unreadable secret, because other checks only need to know that the secret is set.
      smsSecret: 'unreadable',
    },
  );
  const { problems: ofPorts } = readEach({ ports: () => refuseSamePort(values) });
  return { values, problems: [...unknown, ...problems, ...ofPorts] };
}

const isEveryAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';
const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '::1'].includes(host);

/**
 * Refuses one port for people and metrics if their addresses overlap or are both loopback addresses. The operating system
 * may open both without an error, for example on 127.0.0.1 and ::1. Two ports 0 become two different ports.
 */
function refuseSamePort({ host, port: ofPeople, metrics: ofMetrics }: Environment): void {
  if (ofMetrics === null || ofMetrics.port === 0 || ofMetrics.port !== ofPeople) return;
  const hosts = [host, ofMetrics.host];
  if (ofMetrics.host === host || hosts.some(isEveryAddress) || hosts.every(isLoopback))
    throw new ConfigError('METRICS_PORT', 'is the same as PORT', { remedy: 'choose another port for the metrics' });
}

function refuseUnknown(name: string, value: string | undefined): void {
  if (!name.startsWith('SELVAGE_') || ownSettings.has(name)) return;
  const bare = (each: string): string => each.slice('SELVAGE_'.length).toUpperCase();
  const meant = closestName(bare(name), [...ownSettings].map(bare));
  const remedy = meant === undefined ? unknownKeyRemedy : `did you mean SELVAGE_${meant}?`;
  throw new ConfigError(name, 'is not a setting', { value: shapeOf(value), remedy });
}

function oneOf<const Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new ConfigError(name, `must be ${choices.join(' or ')}`, { value: shapeOf(value) });
  return found;
}

function port(name: string, value: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
    throw new ConfigError(name, 'must be a number from 0 to 65535', { value: shapeOf(value) });
  return Number(value);
}

function metrics(host: string | null, given: string | null): Environment['metrics'] {
  if (given !== null) return { host: host ?? 'localhost', port: port('METRICS_PORT', given) };
  if (host !== null) throw new ConfigError('METRICS_HOST', 'is of no use without METRICS_PORT');
  return null;
}

function hookSecret(value: string | null): string | null {
  if (value !== null && !/^[\x21-\x7e]{32,}$/.test(value))
    throw new ConfigError('SELVAGE_HOOK_SECRET', 'must be at least 32 characters of ASCII, without a space', {
      value: shapeOf(value),
    });
  return value;
}

function url(name: string, value: string | null, protocols: string[]): URL | null {
  if (value === null) return null;
  const refuse = (problem: string) => new ConfigError(name, problem, { value: shapeOf(value) });
  if (!protocols.some((protocol) => value.toLowerCase().startsWith(protocol)))
    throw refuse(`must start with ${protocols.join(' or ')}`);
  if (hasBarePassword(value))
    throw refuse('is cut short: a #, @, / or ? in the password must be written %23, %40, %2F or %3F');
  if (!URL.canParse(value)) throw refuse(`is not a valid address, such as ${protocols[0]}//host`);
  return new URL(value);
}

/** True if a `/`, `?` or `#` inside the password ends the host too early. The `@` before the real host then comes after it. */
function hasBarePassword(value: string): boolean {
  const [, host = '', end = '', rest = ''] = /^[a-z]+:\/\/([^/?#]*)([/?#]?)(.*)$/is.exec(value) ?? [];
  if (host.includes('@') || !host.includes(':') || !rest.includes('@')) return false;
  // An `@` in a parameter is part of an email and does not show that the password has a bare `/`, `?` or `#`:
  // `host:5432/name?user=me@insurer.example`.
  return !URL.canParse(value) || end === '#' || (/^[^?]*@/.test(rest) && !rest.includes('='));
}

function databaseUrl(value: string | null): string | null {
  const parsed = url('DATABASE_URL', value, ['postgres:', 'postgresql:']);
  if (parsed === null) return null;
  if (!isPercentEncoded(parsed.username) || !isPercentEncoded(parsed.password))
    throw new ConfigError('DATABASE_URL', percentProblem);
  return parsed.href;
}

export const percentProblem = 'has a % in its user or password that is not written as %25';

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function publicUrl(value: string | null): URL | null {
  const parsed = url('PUBLIC_URL', value, ['http:', 'https:']);
  if (parsed && (parsed.pathname !== '/' || parsed.search || parsed.hash || parsed.username)) {
    throw new ConfigError('PUBLIC_URL', 'must be an origin alone, such as https://portal.example', {
      value: shapeOf(value ?? undefined),
    });
  }
  return parsed;
}
