import { ConfigError } from './setting.ts';
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
  configPath: string | undefined;
  metrics: { host: string; port: number } | null;
}

export const ownSettings = new Set(
  [
    'CONFIG',
    'MODE',
    'SECRET',
    'SECRET_FILE',
    'THROTTLE',
    'TRUST_PROXY',
    'ALLOW_INSECURE',
    'CONTENT_DIR',
    'REGISTRY_TOKEN',
    'HOOK_SECRET',
    'OPERATOR',
  ].map((name) => `SELVAGE_${name}`),
);

/** RN1: unknown or bad settings are named. */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  for (const name of Object.keys(source)) {
    if (name.startsWith('SELVAGE_') && !ownSettings.has(name)) throw new ConfigError(name, 'is not a setting');
  }
  // An empty variable counts as absent: that is how most process managers unset one.
  const given = (name: string): string | null => source[name]?.trim() || null;
  return {
    mode: oneOf('SELVAGE_MODE', given('SELVAGE_MODE') ?? 'demo', ['demo', 'production']),
    host: given('HOST') ?? 'localhost',
    port: port('PORT', given('PORT') ?? '3000'),
    dataDir: given('DATA_DIR') ?? 'data',
    databaseUrl: url('DATABASE_URL', given('DATABASE_URL'), ['postgres:', 'postgresql:'])?.href ?? null,
    publicUrl: publicUrl(given('PUBLIC_URL')),
    smtpUrl: url('SMTP_URL', given('SMTP_URL'), ['smtp:', 'smtps:']),
    smsUrl: url('SMS_URL', given('SMS_URL'), ['http:', 'https:'])?.href ?? null,
    smsSecret: given('SMS_SECRET'),
    hookSecret: hookSecret(given('SELVAGE_HOOK_SECRET')),
    secret: given('SELVAGE_SECRET'),
    secretPath: given('SELVAGE_SECRET_FILE'),
    registryToken: given('SELVAGE_REGISTRY_TOKEN'),
    throttle: oneOf('SELVAGE_THROTTLE', given('SELVAGE_THROTTLE') ?? 'on', ['on', 'off']) === 'on',
    trustProxy: trustedProxies(given('SELVAGE_TRUST_PROXY')),
    allowInsecure: readAllowedInsecure(given('SELVAGE_ALLOW_INSECURE')),
    contentDir: given('SELVAGE_CONTENT_DIR'),
    configPath: given('SELVAGE_CONFIG') ?? undefined,
    metrics: metrics(given('METRICS_HOST'), given('METRICS_PORT')),
  };
}

function oneOf<const Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new ConfigError(name, `must be ${choices.join(' or ')}`);
  return found;
}

function port(name: string, value: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
    throw new ConfigError(name, 'must be a number from 0 to 65535');
  return Number(value);
}

function metrics(host: string | null, given: string | null): Environment['metrics'] {
  if (given !== null) return { host: host ?? 'localhost', port: port('METRICS_PORT', given) };
  if (host !== null) throw new ConfigError('METRICS_HOST', 'is of no use without METRICS_PORT');
  return null;
}

function hookSecret(value: string | null): string | null {
  if (value !== null && !/^[\x21-\x7e]{32,}$/.test(value))
    throw new ConfigError('SELVAGE_HOOK_SECRET', 'must be at least 32 characters of ASCII, without a space');
  return value;
}

function url(name: string, value: string | null, protocols: string[]): URL | null {
  if (value === null) return null;
  if (!URL.canParse(value)) throw new ConfigError(name, 'is not a valid address');
  const parsed = new URL(value);
  if (!protocols.includes(parsed.protocol)) throw new ConfigError(name, `must start with ${protocols.join(' or ')}`);
  return parsed;
}

function publicUrl(value: string | null): URL | null {
  const parsed = url('PUBLIC_URL', value, ['http:', 'https:']);
  if (parsed && (parsed.pathname !== '/' || parsed.search || parsed.hash || parsed.username)) {
    throw new ConfigError('PUBLIC_URL', 'must be an origin alone, such as https://portal.example');
  }
  return parsed;
}
