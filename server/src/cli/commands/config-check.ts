import { readConfig } from '../../config/read-config.ts';
import { openCommonPasswords } from '../../identity/common-passwords.ts';
import { command } from '../command.ts';
import { type Cell, factsText } from '../plain-text.ts';
import type { Config, RegistryConfig } from '../../config/config.ts';

export const configCheck = command({
  name: 'config check',
  summary: 'Read every setting as a start would and print the effective configuration; no secret is shown.',
  options: {},
  run: async ({ env }) => {
    const config = readConfig(env);
    const passwords = await openCommonPasswords(config);
    await passwords.close();
    const json = configSummary(config, passwords.own);
    const facts: Record<string, Cell> = {};
    for (const [name, value] of Object.entries(json))
      facts[name] = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    return { json, text: `${factsText(facts)}\nThe settings are good.\n` };
  },
});

/** The effective configuration, without a secret, a password or a key. */
function configSummary(config: Config, filteredPasswords: number | null) {
  const { mode, host, port, database, mail, sms, brands, registry, trustProxy, twoFactor, limits } = config;
  return {
    mode,
    listensOn: `${host}:${port}`,
    secretKeys: config.secrets.map(({ id }) => id),
    database: database.kind === 'url' ? databaseName(database.url) : `embedded in ${database.dataDir}`,
    brands: brands.map(({ id, origin, hosts, sender }) => ({ id, origin, hosts, sender })),
    secureCookies: config.secureCookies,
    trustProxy: trustProxy === false ? null : trustProxy,
    allowInsecure: config.allowInsecure,
    throttle: config.throttle,
    mail: mail && {
      server: `${mail.host}:${mail.port}`,
      tls: mail.secure ? 'from the start' : mail.startTls,
      login: mail.login !== null,
    },
    sms: sms && { shape: sms.shape, server: new URL(sms.url).host },
    registry: registryName(registry),
    bounceHook: config.hookSecret !== null,
    desk: config.desk,
    embeddingOrigins: config.embeddingOrigins,
    apiDocs: config.apiDocs,
    metricsOn: config.metrics && `${config.metrics.host}:${config.metrics.port}`,
    contentDirs: config.contentDirs,
    passwordFilter: config.passwordFilter && { file: config.passwordFilter, passwords: filteredPasswords },
    twoFactor,
    limits,
  };
}

const registryName = (registry: RegistryConfig): string =>
  registry.kind === 'embedded' ? 'embedded' : `${registry.kind} at ${registry.connection.url}`;

/** The URL without who logs in, and with what. */
function databaseName(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || 'local'}${pathname}`;
}
