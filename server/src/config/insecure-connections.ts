import { isIPv4 } from 'node:net';
import { ConfigError, type ConfigProblem, readEach, settingName } from './parts/setting.ts';
import type { Config } from './config.ts';
import { shippedValues } from './shipped-values.ts';
import { tooWideProxy } from './trusted-proxies.ts';

/** The names that SELVAGE_ALLOW_INSECURE accepts. */
export const insecureConnections = ['database', 'smtp', 'sms', 'registry', 'trust-proxy', 'demo-brand'] as const;
export type InsecureConnection = (typeof insecureConnections)[number];

const setting = 'SELVAGE_ALLOW_INSECURE';

export function readAllowedInsecure(value: string | null): readonly InsecureConnection[] {
  const names = (value ?? '').split(',').flatMap((each) => each.trim() || []);
  const unknown = names.filter((name) => !insecureConnections.some((known) => known === name));
  if (unknown.length > 0)
    throw new ConfigError(
      setting,
      `must list ${insecureConnections.join(', ')}: ${unknown.join(', ')} ${unknown.length === 1 ? 'is' : 'are'} none of them`,
    );
  return insecureConnections.filter((known) => names.includes(known));
}

type Connections = Pick<Config, 'database' | 'mail' | 'sms' | 'registry' | 'trustProxy' | 'brands' | 'contentDirs'>;

interface Fault {
  setting: string;
  problem: string;
}

const smsSetting = { twilio: settingName(['sms', 'baseUrl']), generic: `SMS_URL or ${settingName(['sms', 'url'])}` };

function ofDatabase({ database }: Pick<Connections, 'database'>): Fault | null {
  if (database.kind === 'embedded' || isEncryptedOrLocal(new URL(database.url))) return null;
  const problem = 'must have sslmode=verify-full: people’s data would not be encrypted on the way';
  return { setting: 'DATABASE_URL', problem };
}

/** Connections that others could read or forge, and shipped values that would mislead people, each with its remedy. */
const faults: Readonly<Record<InsecureConnection, (config: Connections) => Fault | readonly Fault[] | null>> = {
  database: ofDatabase,
  smtp: ({ mail }) =>
    mail === null || mail.secure || mail.startTls === 'required' || isLoopback(mail.host)
      ? null
      : {
          setting: 'SMTP_URL',
          problem:
            'must start with smtps:, or SELVAGE_CONFIG must have mail.startTls "required": codes and links could be read',
        },
  sms: ({ sms }) =>
    sms === null || isHttpsOrLocal(sms.url)
      ? null
      : { setting: smsSetting[sms.shape], problem: 'must be https: codes and numbers could be read' },
  registry: ({ registry }) =>
    registry.kind === 'embedded' || isHttpsOrLocal(registry.connection.url)
      ? null
      : { setting: settingName(['registry', 'url']), problem: 'must be https: people’s data could be read' },
  'trust-proxy': ({ trustProxy }) => {
    const widest = trustProxy === false ? null : tooWideProxy(trustProxy);
    return widest === null
      ? null
      : {
          setting: 'SELVAGE_TRUST_PROXY',
          problem: `must name your proxies, not ${widest}: anybody in it could invent an address`,
        };
  },
  'demo-brand': shippedValues,
};

type Allowed = () => readonly InsecureConnection[];

/** The faults that the operator has not allowed by name. */
export const insecureProblems = (config: Connections, allowed: Allowed): ConfigProblem[] =>
  readEach(
    Object.fromEntries(
      insecureConnections.map((name) => [name, () => throwUnlessAllowed(name, faults[name](config), allowed)]),
    ),
  ).problems;

/** The same for a command that opens only the database. */
export const insecureDatabaseProblems = (config: Pick<Connections, 'database'>, allowed: Allowed): ConfigProblem[] =>
  readEach({ database: () => throwUnlessAllowed('database', ofDatabase(config), allowed) }).problems;

function throwUnlessAllowed(name: InsecureConnection, found: Fault | readonly Fault[] | null, allowed: Allowed): void {
  if (allowed().includes(name)) return;
  const problems = [found ?? []]
    .flat()
    .flatMap(
      (fault) => new ConfigError(fault.setting, `${fault.problem}. ${setting} with ${name} in it allows that`).problems,
    );
  if (problems.length > 0) throw new ConfigError(problems);
}

/** True if a host is this machine. It makes no DNS request. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}

// Matches the host of an http URL. A template in braces does not belong to the host.
const httpHost = /^http:\/\/(\[[^\]]*\]|[^/?#:]*)/i;

function isHttpsOrLocal(url: string): boolean {
  const host = httpHost.exec(url)?.[1];
  return host === undefined || isLoopback(host);
}

/**
 * True if the database is on this machine or its certificate is checked. Reads the URL as pg does: parameters take precedence over other
 * parts, and the last of several equal parameters counts.
 */
function isEncryptedOrLocal({ hostname, searchParams }: URL): boolean {
  const last = (name: string) => searchParams.getAll(name).at(-1) || null;
  const host = decodeURIComponent(last('host') ?? hostname);
  if (host.startsWith('/') || isLoopback(host)) return true;
  const mode = last('sslmode');
  if (mode === null) return ['true', '1'].includes(last('ssl') ?? '');
  // `uselibpqcompat` gives `sslmode` the meaning of libpq, where only `verify-full` checks the host name.
  const checked = last('uselibpqcompat') === 'true' ? [] : ['require', 'verify-ca'];
  return ['verify-full', ...checked].includes(mode);
}
