import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { days, seconds } from '@selvage/contract/time-units';
import { codeLimits, messageLimits, registrationLimits, sessionLimits, signInLimits } from '@selvage/contract/limits';
import { kinds } from '@selvage/contract/user-types';
import { ConfigError, type ConfigProblem, readEach, settingName } from './parts/setting.ts';
import { namedBySource } from './secret-files.ts';
import { readConfigSections, type ConfigFile } from './config-file.ts';
import type { Config, Limits, TwoFactorPolicy } from './config.ts';
import { readDesk } from './desk-settings.ts';
import { readSecretKeys, type SecretKey } from './secret-keys.ts';
import { readEnvironment, type Environment } from './environment.ts';
import { demoSecret, secretProblem } from './guessable-secret.ts';
import { hostedBrands } from './hosted-brands.ts';
import { insecureDatabaseProblems, insecureProblems } from './insecure-connections.ts';
import { readOidc } from './oidc/oidc-settings.ts';
import { readPasskeys } from './passkey-settings.ts';
import { registryConfig } from './registry-settings.ts';
import { readMail } from './mail-settings.ts';
import { shippedContent } from './shipped-values.ts';
import { readSms } from './sms-settings.ts';
import { readOrganisations } from './organisation-settings.ts';
import { readPrivacy } from './privacy-settings.ts';
import { readTwoFactor } from './two-factor-settings.ts';

/** Reads all settings, or throws all faults at once. */
export function readConfig(source: NodeJS.ProcessEnv): Config {
  const { values: environment, problems: ofEnvironment } = readEnvironment(source);
  const { values: file, problems: ofFile } = readConfigSections(environment.configPath);
  const folder = dirname(environment.configPath ?? '.');
  const { values: hosted, problems: ofBrands } = readEach({ brands: () => hostedBrands(environment, file) });
  const { values: parts, problems: ofParts } = readEach({
    secrets: () => readSecretKeys({ secret: environment.secret, path: environment.secretPath }),
    database: () => databaseOf(environment),
    trustProxy: () => environment.trustProxy,
    registry: () => registryConfig(file.registry, { mode: environment.mode, token: environment.registryToken, folder }),
    mail: () => readMail(environment.smtpUrl, file.mail, folder),
    sms: () => readSms({ url: environment.smsUrl, secret: environment.smsSecret, given: file.sms }),
    desk: () => readDesk(file.desk, { brands: hosted.brands, mode: environment.mode, folder }),
    oidc: () => readOidc(file.oidc, { brands: hosted.brands, mode: environment.mode, folder }),
    twoFactor: () => readTwoFactor(file.twoFactor),
    organisations: () => readOrganisations(file.organisations),
    privacy: () => readPrivacy(file.privacy),
    passkeys: () => readPasskeys(file.passkeys, hosted.brands),
    contentDirs: () => contentDirs(environment),
    brands: () => hosted.brands,
  });
  const ofProduction =
    environment.mode === 'production'
      ? [
          ...productionProblems(environment, parts, file),
          ...certificateProblems(source),
          ...insecureProblems(parts, () => environment.allowInsecure),
        ]
      : [];
  throwAny(namedBySource(source, [...ofEnvironment, ...ofFile, ...ofBrands, ...ofParts, ...ofProduction]));
  const { brands } = parts;
  return {
    ...parts,
    mode: environment.mode,
    host: environment.host,
    port: environment.port,
    secrets: parts.secrets.length > 0 ? parts.secrets : [{ id: 1, secret: demoSecret }],
    secureCookies: environment.publicUrl?.protocol === 'https:',
    throttle: environment.throttle,
    allowInsecure: environment.allowInsecure,
    limits: effectiveLimits(file),
    phoneCountries: file.phones?.countries ?? ['IE'],
    hookSecret: environment.hookSecret,
    // The demonstration has a page that frames the login on each brand.
    embeddingOrigins:
      file.embedding?.origins ?? (environment.mode === 'demo' ? brands.map(({ origin }) => origin) : []),
    analyticsUrl: file.analytics?.url ?? null,
    apiDocs: file.apiDocs ?? environment.mode === 'demo',
    metrics: environment.metrics,
    logLevel: environment.logLevel,
    allowOldNode: environment.allowOldNode,
    passwordFilter: environment.passwordFilter,
  };
}

/** Reads the settings of a command that opens only the database: it needs no secret, no address and no brand. */
export function readDatabaseConfig(source: NodeJS.ProcessEnv): Pick<Config, 'database'> {
  const { values: environment, problems: ofEnvironment } = readEnvironment(source);
  const { values: parts, problems: ofParts } = readEach({ database: () => databaseOf(environment) });
  const ofProduction =
    environment.mode === 'production'
      ? [
          ...readEach({ databaseUrl: () => requireDatabaseUrl(environment) }).problems,
          ...certificateProblems(source),
          ...insecureDatabaseProblems(parts, () => environment.allowInsecure),
        ]
      : [];
  throwAny(namedBySource(source, [...ofEnvironment, ...ofParts, ...ofProduction]));
  return { database: parts.database };
}

function requireDatabaseUrl({ databaseUrl }: Environment): void {
  if (!databaseUrl) throw new ConfigError('DATABASE_URL', 'must be set in production');
}

/** Throws the first problem of each variable, because its other problems follow from the first. */
function throwAny(problems: readonly ConfigProblem[]): void {
  const told = problems.filter(
    ({ setting }, at) =>
      setting.startsWith('SELVAGE_CONFIG ') || problems.findIndex((each) => each.setting === setting) === at,
  );
  if (told.length > 0) throw new ConfigError(told);
}

const databaseOf = ({ databaseUrl, dataDir }: Environment): Config['database'] =>
  databaseUrl ? { kind: 'url', url: databaseUrl } : { kind: 'embedded', dataDir: resolve(dataDir) };

function contentDirs({ contentDir }: Environment): string[] {
  if (contentDir === null) return [shippedContent];
  if (!statSync(contentDir, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError('SELVAGE_CONTENT_DIR', 'is not a folder', { remedy: 'check the path' });
  return [resolve(contentDir), shippedContent];
}

const needsHttps = 'must be an https address in production';

type ProductionParts = Pick<Config, 'brands' | 'sms' | 'twoFactor'> & { secrets: readonly SecretKey[] };

function productionProblems(environment: Environment, parts: ProductionParts, file: ConfigFile): ConfigProblem[] {
  return readEach({
    secret: () => {
      const given = parts.secrets;
      if (given.length === 0) throw new ConfigError('SELVAGE_SECRET', 'must be set in production');
      const guessable = given.find(({ secret }) => secretProblem(secret) !== null);
      const where =
        environment.secretPath !== null && guessable ? `SELVAGE_SECRET_FILE key ${guessable.id}` : 'SELVAGE_SECRET';
      if (guessable)
        throw new ConfigError(where, secretProblem(guessable.secret) ?? '', { remedy: 'openssl rand -base64 32' });
    },
    databaseUrl: () => requireDatabaseUrl(environment),
    embedding: () => {
      const plain = (file.embedding?.origins ?? []).filter((each) => each.startsWith('http:'));
      if (plain.length > 0)
        throw new ConfigError(settingName(['embedding', 'origins']), 'must be https addresses in production');
    },
    publicUrl: () => {
      if (environment.publicUrl?.protocol !== 'https:') throw new ConfigError('PUBLIC_URL', needsHttps);
    },
    brands: () => {
      const plain = addressesOf(parts.brands, environment.publicUrl).filter(([, address]) =>
        address.startsWith('http:'),
      );
      if (plain.length > 0)
        throw new ConfigError(plain.flatMap(([setting]) => new ConfigError(setting, needsHttps).problems));
    },
    smtpUrl: () => {
      if (!environment.smtpUrl) throw new ConfigError('SMTP_URL', 'must be set in production');
    },
    sms: () => {
      const texted = parts.sms === null ? kinds.filter((kind) => hasTexts(parts.twoFactor[kind])) : [];
      if (texted.length > 0)
        throw new ConfigError(
          settingName(['twoFactor']),
          `lets ${texted.join(', ')} choose texts, and there is no text gateway: set SMS_URL (or sms), or give each of them types without SMS`,
        );
    },
    throttle: () => {
      if (!environment.throttle) throw new ConfigError('SELVAGE_THROTTLE', 'cannot be off in production');
    },
  }).problems;
}

/** The problem of NODE_TLS_REJECT_UNAUTHORIZED, which is a variable of Node.js and not of this product. */
const certificateProblems = ({ NODE_TLS_REJECT_UNAUTHORIZED: checks }: NodeJS.ProcessEnv): readonly ConfigProblem[] =>
  checks === '0'
    ? new ConfigError(
        'NODE_TLS_REJECT_UNAUTHORIZED',
        'cannot be 0 in production: no certificate of the database, the mail server or the registry would be checked',
      ).problems
    : [];

const hasTexts = ({ enabled, types }: TwoFactorPolicy): boolean => enabled && types.includes('SMS');

/** The URLs of brands and areas, each with its setting. PUBLIC_URL is checked separately. */
const addressesOf = (brands: Config['brands'], publicUrl: URL | null): [setting: string, address: string][] =>
  brands.flatMap(({ id, origin, areas }): [string, string][] => [
    [`SELVAGE_CONFIG brands.${id}.origin`, origin === publicUrl?.origin ? '' : origin],
    ...Object.entries(areas).map(([kind, area]): [string, string] => [`SELVAGE_CONFIG areas.${kind} of ${id}`, area]),
  ]);

function effectiveLimits(file: ConfigFile): Limits {
  const given = file.limits ?? {};
  const inSeconds = (value: number | undefined, otherwise: number) =>
    value === undefined ? otherwise : seconds(value);
  return {
    sessionIdle: inSeconds(given.sessionIdleSeconds, sessionLimits.sessionIdle),
    sessionAbsolute: inSeconds(given.sessionAbsoluteSeconds, sessionLimits.sessionAbsolute),
    sessionWarning: inSeconds(given.sessionWarningSeconds, sessionLimits.sessionWarning),
    appIdle: days(given.appIdleDays ?? 30),
    appAbsolute: days(given.appAbsoluteDays ?? 180),
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
