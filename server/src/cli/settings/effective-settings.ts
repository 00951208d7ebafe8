import { days } from '@selvage/contract/time-units';
import { kinds, organisationKinds } from '@selvage/contract/user-types';
import type {
  Config,
  DeskOpenId,
  HostedBrand,
  Limits,
  MailSettings,
  RegistryConfig,
  SmsSettings,
} from '../../config/config.ts';
import { counted } from '../../counted.ts';
import type { Cell } from '../../plain-text.ts';
import { logoText } from '../../config/logo/logo.ts';
import type { secretSettings } from '../../config/secret-files.ts';
import type { OidcClient, OidcConfig, OidcResource } from '../../config/oidc/oidc-config.ts';

export type SettingValue = string | number | boolean | readonly (string | number)[] | null;
type EffectiveSettings = Record<string, SettingValue>;

/** The settings, or only those that are named, for a table. */
export const settingCells = (settings: EffectiveSettings, names = Object.keys(settings)): Record<string, Cell> =>
  Object.fromEntries(names.map((name) => [name, cellOf(settings[name] ?? null)]));

const cellOf = (value: SettingValue): Cell => (Array.isArray(value) ? value.join(', ') : (value as Cell));

/** The text in place of a value that may be secret. */
const isSet = 'set';

/** All settings by their names in the environment or the file, with their effective values. No secret is included. */
export function effectiveSettings(
  env: NodeJS.ProcessEnv,
  config: Config,
  passwordsInFilter: number | null,
): EffectiveSettings {
  const { brands, twoFactor, limits, registry, mail, sms } = config;
  return {
    ...environmentSettings(env, config, passwordsInFilter),
    ...together(brands.map(brandSettings)),
    ...together(kinds.map((kind) => under(`twoFactor.${kind}`, { ...twoFactor[kind] }))),
    ...together(organisationKinds.map((kind) => under(`organisations.${kind}`, { ...config.organisations[kind] }))),
    ...under('privacy', { ...config.privacy }),
    ...under('limits', limitSettings(limits)),
    ...under('registry', registrySettings(registry)),
    ...(mail && under('mail', mailSettings(mail))),
    ...(sms && under('sms', smsSettings(sms))),
    'phones.countries': config.phoneCountries,
    apiDocs: config.apiDocs,
    'desk.enabled': config.desk !== null,
    ...(config.desk && {
      'desk.hosts': config.desk.hosts,
      'desk.peoplePerDay': config.desk.peoplePerDay,
      'desk.applications': config.desk.applications,
    }),
    ...(config.desk?.openid && under('desk.openid', deskOpenIdSettings(config.desk.openid))),
    ...(config.oidc && effectiveOidcSettings(config.oidc)),
    'passkeys.rpId': config.passkeys.rpId,
    ...together(kinds.map((kind) => under(`passkeys.${kind}`, { ...config.passkeys.offers[kind] }))),
    'embedding.origins': config.embeddingOrigins,
    'analytics.url': config.analyticsUrl,
  };
}

const together = (all: readonly EffectiveSettings[]): EffectiveSettings =>
  Object.fromEntries(all.flatMap((each) => Object.entries(each)));

const under = (section: string, settings: EffectiveSettings): EffectiveSettings =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [`${section}.${name}`, value]));

function environmentSettings(
  env: NodeJS.ProcessEnv,
  config: Config,
  passwordsInFilter: number | null,
): EffectiveSettings {
  const { database, mail, sms, metrics, secrets, passwordFilter } = config;
  const secret = (name: (typeof secretSettings)[number], value: SettingValue): EffectiveSettings => ({
    [env[`${name}_FILE`]?.trim() ? `${name}_FILE` : name]: value,
  });
  const hasSms = Boolean(env['SMS_URL']?.trim() || env['SMS_URL_FILE']?.trim());
  return {
    SELVAGE_MODE: config.mode,
    SELVAGE_CONFIG: env['SELVAGE_CONFIG']?.trim() || null,
    HOST: config.host,
    PORT: config.port,
    PUBLIC_URL: env['PUBLIC_URL']?.trim() || null,
    [env['SELVAGE_SECRET_FILE']?.trim() ? 'SELVAGE_SECRET_FILE' : 'SELVAGE_SECRET']:
      `key${secrets.length === 1 ? '' : 's'} ${secrets.map(({ id }) => id).join(', ')}`,
    ...(database.kind === 'url'
      ? secret('DATABASE_URL', withoutLogin(database.url))
      : { DATABASE_URL: null, DATA_DIR: database.dataDir }),
    SELVAGE_TRUST_PROXY: config.trustProxy === false ? null : config.trustProxy,
    SELVAGE_ALLOW_INSECURE: config.allowInsecure,
    SELVAGE_ALLOW_OLD_NODE: config.allowOldNode ? '1' : '0',
    SELVAGE_THROTTLE: config.throttle ? 'on' : 'off',
    ...secret('SMTP_URL', mail && `${mail.secure ? 'smtps' : 'smtp'}://${mail.host}:${mail.port}`),
    ...secret('SMS_URL', hasSms && sms ? withoutLogin(sms.url) : null),
    ...secret('SMS_SECRET', sms && sms.secret !== '' ? isSet : null),
    ...secret('SELVAGE_HOOK_SECRET', config.hookSecret === null ? null : isSet),
    ...secret(
      'SELVAGE_REGISTRY_TOKEN',
      env['SELVAGE_REGISTRY_TOKEN'] || env['SELVAGE_REGISTRY_TOKEN_FILE'] ? isSet : null,
    ),
    METRICS_HOST: metrics?.host ?? null,
    METRICS_PORT: metrics?.port ?? null,
    LOG_LEVEL: config.logLevel,
    SELVAGE_CONTENT_DIR: env['SELVAGE_CONTENT_DIR']?.trim() || null,
    SELVAGE_PASSWORD_FILTER: passwordFilter && `${passwordFilter}, ${counted(passwordsInFilter ?? 0, 'password')}`,
    SELVAGE_OPERATOR: env['SELVAGE_OPERATOR']?.trim() || null,
  };
}

/** Removes user name, password and query of a URL, because they may be secret. */
function withoutLogin(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}

function brandSettings({ id, links, areas, ...brand }: HostedBrand): EffectiveSettings {
  const { terms, ...pages } = links;
  return {
    ...under(`brands.${id}`, {
      origin: brand.origin,
      hosts: brand.hosts,
      name: brand.name,
      look: brand.look,
      mark: brand.mark === null ? null : isSet,
      hidesKindSelector: brand.hidesKindSelector,
      presetsTerms: brand.presetsTerms,
      sender: brand.sender,
      providersMailbox: brand.providersMailbox,
      phone: brand.phone ?? null,
    }),
    ...under(`brands.${id}.links`, pages),
    ...under(`brands.${id}.links.terms`, terms),
    ...under(`brands.${id}.areas`, areas),
  };
}

const inSeconds = (duration: number): number => duration / 1000;
const inDays = (duration: number): number => duration / days(1);

/** Uses the names and units of the configuration file. */
const limitSettings = (limits: Limits): EffectiveSettings => ({
  sessionIdleSeconds: inSeconds(limits.sessionIdle),
  sessionAbsoluteSeconds: inSeconds(limits.sessionAbsolute),
  sessionWarningSeconds: inSeconds(limits.sessionWarning),
  appIdleDays: inDays(limits.appIdle),
  appAbsoluteDays: inDays(limits.appAbsolute),
  signInFailures: limits.signInFailures,
  lockFirstSeconds: inSeconds(limits.lockFirst),
  lockLongestSeconds: inSeconds(limits.lockLongest),
  codeLifeSeconds: inSeconds(limits.codeLife),
  sendPauseSeconds: inSeconds(limits.sendPause),
  registrationProofs: limits.registrationProofs,
  registrationLockSeconds: inSeconds(limits.registrationLock),
  textsPerDay: limits.textsPerDay,
  hashQueue: limits.hashQueue,
  connectionsPerClient: limits.connectionsPerClient,
});

function registrySettings(registry: RegistryConfig): EffectiveSettings {
  if (registry.kind === 'embedded') return { kind: 'embedded' };
  const { connection, limits } = registry;
  return {
    kind: registry.kind,
    url: withoutLogin(connection.url),
    clientCertificateFile: connection.credentials.certificate === null ? null : isSet,
    caFile: connection.ca === null ? null : isSet,
    timeoutMilliseconds: limits.timeout,
    failuresBeforePause: limits.breaker.failures,
    pauseSeconds: inSeconds(limits.breaker.pause),
    recognisedSeconds: inSeconds(limits.recognisedLife),
    concurrency: limits.concurrency,
    ...(registry.kind === 'fhir' && {
      memberNumberOf: registry.naming.memberNumberOf,
      membersBy: registry.naming.membersBy,
      ...under('systems', registry.naming.systems),
    }),
  };
}

const mailSettings = ({
  secure,
  startTls,
  ca,
  connections,
  returnPath,
  headers,
  dkim,
}: MailSettings): EffectiveSettings => ({
  ...(!secure && { startTls }),
  caFile: ca === null ? null : isSet,
  connections,
  returnPath,
  ...under('headers', Object.fromEntries(Object.keys(headers).map((name) => [name, isSet]))),
  ...together(dkim.map(({ domain, selector }) => under(`dkim.${domain}`, { selector, keyFile: isSet }))),
});

/** The URL, headers and body are left out, because they may hold a secret. */
const smsSettings = (sms: SmsSettings): EffectiveSettings => ({
  shape: sms.shape,
  [sms.shape === 'twilio' ? 'baseUrl' : 'url']: new URL(sms.url).origin,
  timeoutSeconds: inSeconds(sms.timeout),
  ...(sms.shape === 'generic' && { method: sms.method, encoding: sms.encoding, success: sms.success }),
});

const deskOpenIdSettings = ({ credentials, roles, ...openid }: DeskOpenId): EffectiveSettings => ({
  issuer: openid.issuer,
  clientId: openid.clientId,
  auth: credentials.method,
  [credentials.method === 'private_key_jwt' ? 'keyFile' : 'secretFile']: isSet,
  name: openid.name,
  scopes: openid.scopes,
  ...under('roles', { ...roles }),
  requiresAcr: openid.requiresAcr,
  requiresAmr: openid.requiresAmr,
  maxAgeSeconds: openid.maxAgeSeconds,
  only: openid.only,
});

/** The effective settings of every application. Of secrets and keys only the existence is shown. */
const effectiveOidcSettings = ({ clients, resources, apps = {}, ca }: OidcConfig): EffectiveSettings =>
  Object.fromEntries<SettingValue>([
    ['oidc.caFile', ca === undefined ? null : 'set'],
    ...clients.flatMap((client) => named(`oidc.clients.${client.id}`, effectiveClientSettings(client))),
    ...resources.flatMap((resource) => named(`oidc.resources.${resource.uri}`, resourceSettings(resource))),
    ...Object.entries(apps).flatMap(([id, { apple, android }]) =>
      named(`oidc.apps.${id}`, { apple, android: android.map((app) => app.package) }),
    ),
  ]);

const named = (section: string, settings: EffectiveSettings): [string, SettingValue][] =>
  Object.entries(settings).map(([name, value]) => [`${section}.${name}`, value]);

/** The settings of an application, without its secret. */
export function effectiveClientSettings(client: OidcClient): EffectiveSettings {
  const isRequired = (required: boolean) => (required ? 'required' : 'optional');
  return {
    'name.en': client.name.en,
    'name.ga': client.name.ga,
    [client.version === null ? 'logoFile' : 'logo']: logoText(client.logo),
    brand: client.brand,
    kinds: client.kinds,
    type: client.type,
    auth: client.auth,
    redirectUris: client.redirectUris,
    logoutUris: client.logoutUris,
    backchannelLogoutUri: client.backchannelLogoutUri,
    home: client.home,
    privacyNotice: client.privacyNotice,
    scopes: client.scopes,
    sector: client.sector,
    [client.version === null ? 'jwksFile' : 'jwks']: client.jwks === null ? null : 'set',
    secretFile: client.secret === null ? null : 'set',
    requires: client.requires,
    session: client.session,
    refreshIsActivity: client.refreshIsActivity,
    resources: client.resources,
    consent: client.consent,
    idTokenClaims: client.idTokenClaims,
    idTokenAlgorithm: client.idTokenAlgorithm,
    par: isRequired(client.requiresPar),
    dpop: isRequired(client.requiresDpop),
  };
}

const resourceSettings = ({ scopes, token, seconds }: OidcResource): EffectiveSettings => ({ scopes, token, seconds });
