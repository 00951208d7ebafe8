import { statSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seconds } from '@selvage/contract/time-units';
import { codeLimits } from '@selvage/contract/limits/codes';
import { messageLimits } from '@selvage/contract/limits/messages';
import { registrationLimits } from '@selvage/contract/limits/registration';
import { sessionLimits } from '@selvage/contract/limits/session';
import { signInLimits } from '@selvage/contract/limits/sign-in';
import { kinds, type Kind } from '@selvage/contract/user-types';
import { ConfigError } from './setting.ts';
import { readConfigFile, type ConfigFile } from './config-file.ts';
import type { Config, Limits, TwoFactorPolicy } from './config.ts';
import { readDesk } from './desk-settings.ts';
import { firstKey, type SecretKey } from './keys.ts';
import { readSecretKeys } from './secret-keys.ts';
import { readEnvironment, type Environment } from './environment.ts';
import { hostedBrands } from './hosted-brands.ts';
import { insecureConnections, refuseInsecure, type InsecureConnection } from './insecure-connections.ts';
import { registryConfig } from './registry-settings.ts';
import { readMail } from './mail-settings.ts';
import { readSms } from './sms-settings.ts';

/** Signs nothing of value: demo mode shows every message on a public page anyway. Production refuses it. */
const demoSecret = 'selvage-demo-secret-that-everyone-knows';
export const shippedContent = fileURLToPath(new URL('../../../content', import.meta.url));

/** The settings, or the first thing wrong with them. A command that opens one connection alone says so. */
export function readConfig(
  source: NodeJS.ProcessEnv,
  used: readonly InsecureConnection[] = insecureConnections,
): Config {
  const environment = readEnvironment(source);
  const file = readConfigFile(environment.configPath);
  const brands = hostedBrands(environment, file);
  const secrets = readSecretKeys({ secret: environment.secret, path: environment.secretPath });
  const config: Config = {
    mode: environment.mode,
    host: environment.host,
    port: environment.port,
    database: environment.databaseUrl
      ? { kind: 'url', url: environment.databaseUrl }
      : {
          kind: 'embedded',
          dataDir: isAbsolute(environment.dataDir) ? environment.dataDir : resolve(environment.dataDir),
        },
    secrets: secrets.length > 0 ? secrets : [{ id: firstKey, secret: demoSecret }],
    secureCookies: environment.publicUrl?.protocol === 'https:',
    throttle: environment.throttle,
    trustProxy: environment.trustProxy,
    allowInsecure: environment.allowInsecure,
    brands,
    twoFactor: twoFactorPolicies(file),
    limits: effectiveLimits(file),
    registry: registryConfig(file.registry, {
      mode: environment.mode,
      token: environment.registryToken,
      folder: dirname(environment.configPath ?? '.'),
    }),
    mail: readMail(environment.smtpUrl, file.mail, dirname(environment.configPath ?? '.')),
    sms: readSms({ url: environment.smsUrl, secret: environment.smsSecret, given: file.sms }),
    phoneCountries: file.phones?.countries ?? ['IE'],
    hookSecret: environment.hookSecret,
    desk: readDesk(file.desk, brands),
    // The demonstration has a page that frames the login, on each of its brands.
    embeddingOrigins:
      file.embedding?.origins ?? (environment.mode === 'demo' ? brands.map(({ origin }) => origin) : []),
    analyticsUrl: file.analytics?.url ?? null,
    apiDocs: file.apiDocs ?? environment.mode === 'demo',
    metrics: environment.metrics,
    contentDirs: contentDirs(environment),
  };
  if (config.mode === 'production') {
    refuseGuessable(secrets, environment.secretPath !== null);
    refuseUnsafeProduction(environment, config.brands);
    refuseInsecure(config, environment.allowInsecure, used);
  }
  return config;
}

function contentDirs({ contentDir }: Environment): string[] {
  if (contentDir === null) return [shippedContent];
  if (!statSync(contentDir, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError('SELVAGE_CONTENT_DIR', 'is not a folder');
  return [resolve(contentDir), shippedContent];
}

function refuseGuessable(secrets: readonly SecretKey[], isFile: boolean): void {
  if (secrets.length === 0) throw new ConfigError('SELVAGE_SECRET', 'must be set in production');
  const guessable = secrets.find(({ secret }) => !isSecret(secret));
  const where = isFile && guessable ? `SELVAGE_SECRET_FILE key ${guessable.id}` : 'SELVAGE_SECRET';
  if (guessable) throw new ConfigError(where, 'must be at least 32 characters of your own');
}

function refuseUnsafeProduction(environment: Environment, brands: Config['brands']): void {
  const { databaseUrl, publicUrl, smtpUrl, throttle } = environment;
  if (!databaseUrl)
    throw new ConfigError('DATABASE_URL', 'must be set in production: the embedded database is for demonstrations');
  if (publicUrl?.protocol !== 'https:') throw new ConfigError('PUBLIC_URL', 'must be an https address in production');
  const open = brands.find(({ origin }) => !origin.startsWith('https:'));
  if (open) throw new ConfigError(`SELVAGE_CONFIG brands.${open.id}.origin`, 'must be an https address in production');
  for (const { id, areas } of brands)
    for (const [kind, area] of Object.entries(areas))
      if (area.startsWith('http:'))
        throw new ConfigError(`SELVAGE_CONFIG areas.${kind} of ${id}`, 'must be an https address in production');
  if (!smtpUrl) throw new ConfigError('SMTP_URL', 'must be set in production');
  if (!throttle) throw new ConfigError('SELVAGE_THROTTLE', 'cannot be off in production');
}

/** Long, not the one that everyone knows, and not one key held down. */
const isSecret = (text: string): boolean => text.length >= 32 && text !== demoSecret && new Set(text).size >= 8;

/** RN5: 2FA is enabled for every kind and mandatory for hospital, until the operator says otherwise. */
function twoFactorPolicies(file: ConfigFile): Record<Kind, TwoFactorPolicy> {
  const policy = (kind: Kind): TwoFactorPolicy => {
    const given = file.twoFactor?.[kind];
    return {
      enabled: given?.enabled ?? true,
      mandatory: given?.mandatory ?? kind === 'hospital',
      types: given?.types ?? ['EMAIL', 'SMS'],
      trustDevice: given?.trustDevice ?? true,
    };
  };
  return Object.fromEntries(kinds.map((kind) => [kind, policy(kind)])) as Record<Kind, TwoFactorPolicy>;
}

function effectiveLimits(file: ConfigFile): Limits {
  const given = file.limits ?? {};
  const inSeconds = (value: number | undefined, otherwise: number) =>
    value === undefined ? otherwise : seconds(value);
  return {
    sessionIdle: inSeconds(given.sessionIdleSeconds, sessionLimits.sessionIdle),
    sessionAbsolute: inSeconds(given.sessionAbsoluteSeconds, sessionLimits.sessionAbsolute),
    sessionWarning: inSeconds(given.sessionWarningSeconds, sessionLimits.sessionWarning),
    signInFailures: given.signInFailures ?? signInLimits.signInFailures,
    lockFirst: inSeconds(given.lockFirstSeconds, signInLimits.lockFirst),
    lockLongest: inSeconds(given.lockLongestSeconds, signInLimits.lockLongest),
    codeLife: inSeconds(given.codeLifeSeconds, codeLimits.challengeLife),
    sendPause: inSeconds(given.sendPauseSeconds, messageLimits.sendPause),
    registrationProofs: given.registrationProofs ?? registrationLimits.registrationProofs,
    registrationLock: inSeconds(given.registrationLockSeconds, registrationLimits.registrationProofWindow),
    textsPerDay: given.textsPerDay ?? messageLimits.textsPerDay,
    hashQueue: given.hashQueue ?? 128,
    connectionsPerClient: given.connectionsPerClient ?? 200,
  };
}
