import { createPrivateKey, type KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { type Config, type DeskOpenId, deskOpenIdAuthMethods } from './config.ts';
import { isLoopback } from './insecure-connections.ts';
import { ConfigError, parseSetting, readAll, readSettingFile, settingName } from './parts/setting.ts';

const text = z.string().check(z.regex(/^(?=\S)[^\p{C}]{1,200}(?<=\S)$/u, 'must be 1 to 200 characters on one line'));
const texts = z.array(text).check(z.minLength(1));
const scope = z.string().check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, 'must be the name of a scope'));

export const deskOpenIdSettings = z.strictObject({
  issuer: text,
  clientId: text,
  auth: z.enum(deskOpenIdAuthMethods),
  secretFile: z.optional(z.string()),
  keyFile: z.optional(z.string()),
  name: z.string().check(z.regex(/^(?=\S)[^\p{C}]{1,40}(?<=\S)$/u, 'must be 1 to 40 characters on one line')),
  scopes: z.optional(
    z.array(scope).check(z.refine((scopes) => scopes.includes('openid'), 'must have openid among them')),
  ),
  roles: z.strictObject({ claim: text, agent: texts, viewer: z.optional(texts), applications: z.optional(texts) }),
  requiresAcr: z.optional(texts),
  requiresAmr: z.optional(texts),
  maxAgeSeconds: z.optional(z.int().check(z.minimum(1), z.maximum(86_400))),
  only: z.optional(z.boolean()),
});
type Given = z.output<typeof deskOpenIdSettings>;

interface DeskSurroundings {
  mode: Config['mode'];
  /** The folder of the configuration file. Paths in the file are relative to it. */
  folder: string;
}

const at = (key: string): string => settingName(['desk', 'openid', key]);

/** Reads the desk's OpenID provider, or throws all its faults at once. */
export function readDeskOpenId(given: Given, { mode, folder }: DeskSurroundings): DeskOpenId {
  const { issuer, credentials } = readAll({
    issuer: () => readIssuer(given.issuer, mode),
    credentials: () => readCredentials(given, folder),
    roles: () => {
      const { agent, viewer = [], applications } = given.roles;
      if (agent.some((value) => viewer.includes(value)))
        throw new ConfigError(at('roles.viewer'), 'has a value that roles.agent has: say which of the two it means');
      if (applications?.some((value) => [...agent, ...viewer].includes(value)))
        throw new ConfigError(at('roles.applications'), 'has a value of another role: say which of the two it means');
      // The desk cannot ask for a second factor itself, so the provider must say that there was one.
      if (applications !== undefined && given.requiresAcr === undefined && given.requiresAmr === undefined)
        throw new ConfigError(
          at('roles.applications'),
          'needs requiresAcr or requiresAmr, so that the provider reports a second factor',
        );
    },
  });
  return {
    issuer,
    clientId: given.clientId,
    credentials,
    name: given.name,
    scopes: given.scopes ?? ['openid', 'email', 'profile'],
    roles: {
      claim: given.roles.claim,
      agent: given.roles.agent,
      viewer: given.roles.viewer ?? [],
      applications: given.roles.applications ?? [],
    },
    requiresAcr: given.requiresAcr ?? [],
    requiresAmr: given.requiresAmr ?? [],
    maxAgeSeconds: given.maxAgeSeconds ?? null,
    only: given.only ?? false,
  };
}

/** Microsoft issuers that are shared by all tenants. A stranger's account would count as the operator's. */
const sharedTenants = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/i;

function readIssuer(given: string, mode: Config['mode']): string {
  const wrong = (problem: string) => new ConfigError(at('issuer'), problem);
  if (!URL.canParse(given)) throw wrong('must be a whole address');
  const { protocol, hostname, username, password, search, hash, pathname, origin } = new URL(given);
  const isLocal = protocol === 'http:' && mode === 'demo' && isLoopback(hostname);
  if (protocol !== 'https:' && !isLocal)
    throw wrong('must be an https address: whoever reads along could log in as anybody');
  if (`${username}${password}${search}${hash}` !== '') throw wrong('must have no user, ? or # in it');
  if (sharedTenants.test(given)) throw wrong('must name your own tenant: this one stands for everybody’s');
  return pathname === '/' ? origin : given;
}

function readCredentials({ auth, secretFile, keyFile }: Given, folder: string): DeskOpenId['credentials'] {
  const wrong = (key: string, problem: string) => new ConfigError(at(key), problem);
  if (auth === 'client_secret_basic') {
    if (keyFile !== undefined) throw wrong('keyFile', 'is of use to private_key_jwt alone');
    if (secretFile === undefined) throw wrong('secretFile', 'must be set for client_secret_basic');
    const secret = readSettingFile(resolve(folder, secretFile), at('secretFile')).toString('utf8').trim();
    if (!/^[\x21-\x7e]{16,512}$/.test(secret))
      throw wrong('secretFile', 'must hold 16 to 512 characters of ASCII without a space');
    return { method: auth, secret };
  }
  if (secretFile !== undefined) throw wrong('secretFile', 'is of use to client_secret_basic alone');
  if (keyFile === undefined) throw wrong('keyFile', 'must be set for private_key_jwt');
  return { method: auth, ...readKey(readSettingFile(resolve(folder, keyFile), at('keyFile')).toString('utf8')) };
}

const jwk = z.looseObject({ kid: z.optional(z.string()), alg: z.optional(z.string()) });
const algorithms = { ec: ['ES256'], rsa: ['PS256', 'RS256'] } as const;

/** Reads a private key from PEM or a JWK. A JWK may state the key's id and algorithm. */
function readKey(content: string): Omit<Extract<DeskOpenId['credentials'], { key: KeyObject }>, 'method'> {
  const wrong = (problem: string) => new ConfigError(at('keyFile'), problem);
  const isJwk = content.trimStart().startsWith('{');
  const unreadable = 'is not a private key in PEM, without a pass phrase, or as a JWK';
  const given = isJwk
    ? parseSetting(
        jwk,
        attempt(() => JSON.parse(content) as unknown, unreadable),
        ['desk'],
      )
    : {};
  const key = attempt(
    () => (isJwk ? createPrivateKey({ key: given, format: 'jwk' }) : createPrivateKey(content)),
    unreadable,
  );
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type !== 'rsa' && (type !== 'ec' || details?.namedCurve !== 'prime256v1'))
    throw wrong('must be for ES256, PS256 or RS256');
  if (type === 'rsa' && (details?.modulusLength ?? 0) < 2048) throw wrong('is too short: RSA needs 2048 bits');
  const known = algorithms[type];
  const algorithm = given.alg === undefined ? known[0] : known.find((each) => each === given.alg);
  if (algorithm === undefined) throw wrong(`has an alg that does not fit it: ${known.join(' or ')} would`);
  return { key, kid: given.kid ?? null, algorithm };
}

function attempt<Value>(read: () => Value, problem: string): Value {
  try {
    return read();
  } catch {
    throw new ConfigError(at('keyFile'), problem);
  }
}

export const deskSettings = z.strictObject({
  enabled: z.boolean(),
  hosts: z.optional(z.array(z.string()).check(z.minLength(1))),
  peoplePerDay: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  applications: z.optional(z.boolean()),
  openid: z.optional(deskOpenIdSettings),
});

/** The default limit: more people than an agent helps in a day, but too few to copy the member list. */
const peoplePerDay = 200;

/**
 * Reads the settings of the desk, which is off by default. A host of the desk must be the host of a brand, because its
 * forms are sent from a brand's own URL.
 */
export function readDesk(
  given: z.output<typeof deskSettings> | undefined,
  { brands, ...surroundings }: DeskSurroundings & Pick<Config, 'brands'>,
): Config['desk'] {
  if (given?.enabled !== true) return null;
  const { openid } = readAll({
    hosts: () => checkHosts(given.hosts ?? [], brands),
    openid: () => (given.openid === undefined ? null : readDeskOpenId(given.openid, surroundings)),
  });
  return {
    hosts: given.hosts ?? null,
    peoplePerDay: given.peoplePerDay ?? peoplePerDay,
    applications: given.applications ?? false,
    openid,
  };
}

function checkHosts(hosts: readonly string[], brands: Config['brands']): void {
  const known = new Set(brands.map(({ origin }) => new URL(origin).hostname));
  const problems = hosts.flatMap((host, index) =>
    known.has(host)
      ? []
      : new ConfigError(settingName(['desk', 'hosts', index]), 'must be the host of a brand’s own address').problems,
  );
  if (problems.length > 0) throw new ConfigError(problems);
}
