import { resolve } from 'node:path';
import { oidcScopes } from '@selvage/contract/oidc-scopes';
import { kinds } from '@selvage/contract/user-types';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { appsSettings, readApps } from './oidc-apps.ts';
import { urlProblems, oidcUrl, sharedUrls } from './oidc-urls.ts';
import {
  acrLevels,
  clientAuthMethods,
  clientTypes,
  idTokenAlgorithms,
  type OidcClient,
  type OidcConfig,
  type OidcResource,
  sessionModes,
} from './oidc-config.ts';
import { credentialsOf, jwkSet } from './oidc-credentials.ts';
import { logoInBase64, logoOf } from './oidc-logo.ts';
import {
  ConfigError,
  type ConfigProblem,
  keepAll,
  parseSetting,
  readAll,
  readEach,
  readCertificates,
  settingName,
} from '../parts/setting.ts';

const name = z.string().check(z.regex(/^(?=\S)[^\p{C}]{1,60}(?<=\S)$/u, 'must be 1 to 60 characters on one line'));
const identifier = (what: string) =>
  z.string().check(
    z.regex(/^[a-z\d][a-z\d.-]{1,62}$/, {
      error: ({ input }) => `${what} must be 2 to 63 of a to z, 0 to 9, . and -, ${identifierFault(String(input))}`,
    }),
  );

function identifierFault(text: string): string {
  const [unfit] = /[^a-z\d.-]/u.exec(text) ?? [];
  if (unfit === undefined) return /^[.-]/.test(text) ? 'and begin with a letter or digit' : `but has ${text.length}`;
  if (/[A-Z]/.test(unfit)) return `but has the capital letter ${unfit}`;
  return /\s/.test(unfit) ? 'but has a space' : `but has ${unfit}`;
}

const clientId = identifier('a client’s id');
const some = <Entry extends z.ZodMiniType>(entry: Entry) => z.optional(z.array(entry).check(z.minLength(1)));

const clientKeys = {
  name: z.strictObject({ en: name, ga: name }),
  logoFile: z.optional(z.string()),
  brand: z.optional(z.string()),
  kinds: some(z.enum(kinds)),
  type: z.enum(clientTypes),
  auth: z.enum(clientAuthMethods),
  redirectUris: some(oidcUrl),
  logoutUris: some(oidcUrl),
  backchannelLogoutUri: z.optional(oidcUrl),
  home: z.optional(oidcUrl),
  privacyNotice: z.optional(oidcUrl),
  scopes: z.optional(
    z.array(z.enum(oidcScopes)).check(z.refine((scopes) => scopes.includes('openid'), 'must have openid among them')),
  ),
  sector: z.optional(identifier('a sector')),
  jwksFile: z.optional(z.string()),
  secretFile: z.optional(z.string()),
  requires: z.optional(z.enum(acrLevels)),
  session: z.optional(z.enum(sessionModes)),
  refreshIsActivity: z.optional(z.boolean()),
  resources: some(z.string()),
  consent: z.optional(z.enum(['none', 'ask'])),
  idTokenClaims: z.optional(z.boolean()),
  idTokenAlgorithm: z.optional(z.enum(idTokenAlgorithms)),
  par: z.optional(z.enum(['optional', 'required'])),
  dpop: z.optional(z.enum(['optional', 'required'])),
  profile: z.optional(z.enum(['fapi2'])),
};

const fileClientSettings = z.strictObject(clientKeys);

/** An entry in the database holds its public keys and its logo itself, because the instances have no file in common. */
const { jwksFile: _, secretFile: __, logoFile: ___, ...keysWithoutFiles } = clientKeys;
const storedClientSettings = z.strictObject({
  ...keysWithoutFiles,
  jwks: z.optional(jwkSet),
  logo: z.optional(logoInBase64),
});

type ClientSettings = z.output<typeof fileClientSettings> &
  Pick<z.output<typeof storedClientSettings>, 'jwks' | 'logo'>;

const resourceSettings = z.strictObject({
  scopes: z.array(
    z.string().check(
      z.regex(/^[a-z\d][a-z\d:._-]{0,63}$/, 'must be 1 to 64 of a to z, 0 to 9, : . _ and -'),
      z.refine((scope) => !oidcScopes.some((each) => each === scope), 'has a meaning of its own: choose another name'),
    ),
  ),
  token: z.optional(z.enum(['jwt', 'opaque'])),
  seconds: z.optional(z.int().check(z.minimum(30), z.maximum(600))),
});

export const oidcSettings = z.strictObject({
  clients: z.record(clientId, fileClientSettings),
  resources: z.optional(z.record(oidcUrl, resourceSettings)),
  apps: z.optional(appsSettings),
  caFile: z.optional(z.string()),
});
type OidcSettings = z.output<typeof oidcSettings>;

interface Around {
  brands: Config['brands'];
  mode: Config['mode'];
  /** Null for the database, whose entries name no files. */
  folder: string | null;
}

/** Reads the applications, or throws all their faults at once. Null if none is configured. */
export function readOidc(given: OidcSettings | undefined, around: Around & { folder: string }): OidcConfig | null {
  if (given === undefined) return null;
  const resources: OidcResource[] = Object.entries(given.resources ?? {}).map(
    ([uri, { scopes, token = 'jwt', seconds = 300 }]) => ({ uri, scopes, token, seconds }),
  );
  const read = readAll(
    Object.fromEntries(
      Object.entries(given.clients).map(([id, each]) => [id, () => clientOf(id, each, { ...around, resources })]),
    ),
  );
  const clients = Object.values(read);
  const shared = clients.flatMap((client) =>
    sharedUrls(
      client,
      clients.filter(({ id }) => id < client.id),
    ),
  );
  const problems = [...shared, ...sharedScopes(resources)];
  if (problems.length > 0) throw new ConfigError(problems);
  const { caFile } = given;
  const ca =
    caFile === undefined
      ? undefined
      : readCertificates(resolve(around.folder, caFile), settingName(['oidc', 'caFile']));
  return { clients, resources, apps: readApps(given.apps, around.brands), ca };
}

/** The keys that name a file of one machine. */
const fileKeys: Readonly<Record<string, string>> = {
  jwksFile: 'put the public keys into jwks, as in { "keys": [ … ] }',
  secretFile: "make a secret with selvage client secret <id> --reason '…'",
  logoFile: 'give the file with --logo',
};

/**
 * Reads an application of the database by the rules of the configuration file, or throws all its faults at once.
 * `others` are the applications that it must not share an address with.
 */
export function readStoredClient(
  id: string,
  entry: unknown,
  { others, ...around }: Omit<Around, 'folder'> & Pick<OidcConfig, 'resources'> & { others: readonly OidcClient[] },
): OidcClient {
  const where = ['oidc', 'clients', id];
  const keys: Readonly<Record<string, unknown>> = parseSetting(z.record(z.string(), z.unknown()), entry, where);
  // Each setting is read alone, so that a fault in one does not hide those of the others.
  const shapes = Object.entries(storedClientSettings.def.shape);
  const names = z.strictObject(
    Object.fromEntries(
      [...shapes.map(([key]) => key), ...Object.keys(fileKeys)].map((key) => [key, z.optional(z.unknown())]),
    ),
  );
  const { problems: ofNames } = readEach({
    id: () => parseSetting(clientId, id, where),
    names: () => parseSetting(names, keys, where),
    ...Object.fromEntries(
      Object.entries(fileKeys).map(([key, remedy]) => [
        `file ${key}`,
        () => {
          if (key in keys)
            throw new ConfigError(settingName([...where, key]), 'can only be in SELVAGE_CONFIG', { remedy });
        },
      ]),
    ),
  });
  const { values, problems: ofSettings } = readEach(
    Object.fromEntries(shapes.map(([key, shape]) => [key, () => parseSetting(shape, keys[key], [...where, key])])),
    // An address with a fault must not hide those of the other addresses.
    {
      redirectUris: textsIn(keys['redirectUris']),
      logoutUris: textsIn(keys['logoutUris']),
      backchannelLogoutUri: undefined,
      home: undefined,
      privacyNotice: undefined,
    },
  );
  // The schema above has checked each value. Access to one that failed throws, which ends the reading that needs it.
  const given = values as z.output<typeof storedClientSettings>;
  const { values: read, problems: ofRules } = readEach({
    client: () => clientOf(id, given, { ...around, folder: null }),
    shared: () => {
      const { sector = given.brand ?? around.brands[0].id, redirectUris = [] } = given;
      keepAll([() => sharedUrls({ id, sector, redirectUris }, others)]);
    },
  });
  const problems = [...ofNames, ...ofSettings, ...ofRules];
  if (problems.length > 0) throw new ConfigError(problems);
  return read.client;
}

/** The texts of a list, with '' for all else, so that each keeps its place. */
const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((each) => (typeof each === 'string' ? each : '')) : [];

/** Finds scope names that two APIs share. People agree to a scope by its name, so they would agree for both APIs. */
function sharedScopes(resources: readonly OidcResource[]): ConfigProblem[] {
  return resources.flatMap(({ uri, scopes }, index) =>
    scopes.flatMap((scope, at) => {
      const other = resources.slice(0, index).find((each) => each.scopes.includes(scope));
      if (!other) return [];
      const setting = settingName(['oidc', 'resources', uri, 'scopes', String(at)]);
      const remedy = 'give each a name of its own, such as claims:read and letters:read';
      return new ConfigError(setting, `is a scope of ${other.uri} already`, { remedy }).problems;
    }),
  );
}

/** The settings that an application with users needs. Services and resources, which have no users, must not have `noPeopleKeys`. */
const peopleKeys = ['kinds', 'redirectUris', 'scopes'] as const;
const noPeopleKeys = [
  ...peopleKeys,
  'logoFile',
  'logo',
  'logoutUris',
  'backchannelLogoutUri',
  'home',
  'privacyNotice',
  'sector',
  'requires',
  'session',
  'refreshIsActivity',
  'consent',
  'idTokenClaims',
  'idTokenAlgorithm',
  'par',
] as const;
interface TypeRule {
  needs: readonly (keyof ClientSettings)[];
  lacks: readonly (keyof ClientSettings)[];
  /** The session modes of the type. The first is the default. */
  sessions: readonly OidcClient['session'][];
}
const typeRules: Readonly<Record<OidcClient['type'], TypeRule>> = {
  web: { needs: peopleKeys, lacks: [], sessions: ['follows', 'own'] },
  spa: { needs: peopleKeys, lacks: [], sessions: ['follows', 'own'] },
  native: { needs: peopleKeys, lacks: ['backchannelLogoutUri'], sessions: ['device', 'follows', 'own'] },
  service: { needs: ['resources'], lacks: noPeopleKeys, sessions: ['follows'] },
  resource: { needs: ['resources'], lacks: [...noPeopleKeys, 'dpop', 'profile'], sessions: ['follows'] },
};

function clientOf(
  id: string,
  given: ClientSettings,
  { brands, mode, folder, resources }: Around & { resources: readonly OidcResource[] },
): OidcClient {
  const at = (key: string) => ['oidc', 'clients', id, key];
  const brand = given.brand ?? brands[0].id;
  const { credentials, logo } = readAll({
    brand: () => {
      if (brands.some((each) => each.id === brand)) return;
      const remedy = `it is one of ${brands.map((each) => each.id).join(', ')}`;
      throw new ConfigError(settingName(at('brand')), 'is no brand that is served', { remedy });
    },
    rules: () => keepRules(given, at, resources),
    addresses: () => keepAll([() => urlProblems(given, at, mode)]),
    credentials: () => credentialsOf(given, at, folder),
    logo: () => logoOf(given, at, folder),
  });
  const { name: names, type, auth } = given;
  const isStrict = given.profile === 'fapi2';
  return {
    id,
    name: names,
    logo,
    brand,
    kinds: given.kinds ?? [],
    type,
    auth,
    redirectUris: given.redirectUris ?? [],
    logoutUris: given.logoutUris ?? [],
    backchannelLogoutUri: given.backchannelLogoutUri ?? null,
    home: given.home ?? null,
    privacyNotice: given.privacyNotice ?? null,
    scopes: given.scopes ?? [],
    sector: given.sector ?? brand,
    ...credentials,
    requires: given.requires ?? 'password',
    session: given.session ?? typeRules[type].sessions[0] ?? 'follows',
    refreshIsActivity: given.refreshIsActivity ?? type === 'web',
    resources: given.resources ?? [],
    consent: given.consent ?? 'none',
    idTokenClaims: given.idTokenClaims ?? false,
    idTokenAlgorithm: given.idTokenAlgorithm ?? 'ES256',
    requiresPar: isStrict || given.par === 'required',
    requiresDpop: isStrict || given.dpop === 'required',
    version: null,
  };
}

function keepRules(given: ClientSettings, at: (key: string) => string[], defined: readonly OidcResource[]): void {
  const { type } = given;
  const { needs, lacks, sessions } = typeRules[type];
  const unless = (isKept: boolean, key: string, problem: string) =>
    isKept ? [] : new ConfigError(settingName(at(key)), problem).problems;
  keepAll([
    ...needs.map((key) => () => unless(given[key] !== undefined, key, `must be set for the type ${type}`)),
    ...lacks.map((key) => () => unless(given[key] === undefined, key, `is of no use to the type ${type}`)),
    () =>
      unless(
        given.session === undefined || sessions.includes(given.session),
        'session',
        `must be ${sessions.join(' or ')} for the type ${type}`,
      ),
    () =>
      unless(
        given.scopes?.includes('offline_access') !== true || (given.session ?? sessions[0]) === 'device',
        'scopes',
        'has offline_access, which needs session device',
      ),
    () =>
      unless(
        given.profile !== 'fapi2' || given.auth === 'private_key_jwt',
        'auth',
        'must be private_key_jwt for the profile fapi2',
      ),
    () =>
      (given.resources ?? []).flatMap((uri, index) =>
        unless(
          defined.some((each) => each.uri === uri),
          `resources.${index}`,
          'is not one of oidc.resources',
        ),
      ),
  ]);
}
