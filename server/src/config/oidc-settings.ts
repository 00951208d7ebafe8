import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { resolve } from 'node:path';
import { kinds } from '@selvage/contract/user-types';
import * as z from 'zod/mini';
import { clientAuthMethods, clientTypes, type Config, type OidcClient, oidcScopes } from './config.ts';
import { readAll } from './read-each.ts';
import { ConfigError, parseSetting, readJson, readSettingFile, settingName, type ConfigProblem } from './setting.ts';

const name = z.string().check(z.regex(/^(?=\S)[^\p{C}]{1,60}(?<=\S)$/u, 'must be 1 to 60 characters on one line'));
const identifier = (what: string) =>
  z.string().check(z.regex(/^[a-z\d][a-z\d.-]{1,62}$/, `${what} must be 2 to 63 of a to z, 0 to 9, . and -`));

/** As browsers write it: addresses are compared character by character. */
const address = z.string().check(
  z.refine((text) => {
    if (!/^[\x21-\x7e]+$/.test(text) || /[*#\\]|\.\./.test(text) || !URL.canParse(text)) return false;
    const { href, username, password } = new URL(text);
    return href === text && username === '' && password === '';
  }, 'must be a whole address as browsers write it, without *, #, .. or a user'),
);

const clientSettings = z.strictObject({
  name: z.strictObject({ en: name, ga: name }),
  brand: z.optional(z.string()),
  kinds: z.array(z.enum(kinds)).check(z.minLength(1)),
  type: z.enum(clientTypes),
  auth: z.enum(clientAuthMethods),
  redirectUris: z.array(address).check(z.minLength(1)),
  scopes: z
    .array(z.enum(oidcScopes))
    .check(z.refine((scopes) => scopes.includes('openid'), 'must have openid among them')),
  sector: z.optional(identifier('a sector')),
  jwksFile: z.optional(z.string()),
  secretFile: z.optional(z.string()),
});
type ClientSettings = z.output<typeof clientSettings>;

export const oidcSettings = z.strictObject({
  clients: z.record(identifier('a client’s id'), clientSettings),
});

interface Around {
  brands: Config['brands'];
  mode: Config['mode'];
  folder: string;
}

/** OP36: the applications that may ask who somebody is, or everything that is wrong with them. Null where there are none. */
export function readOidc(given: z.output<typeof oidcSettings> | undefined, around: Around): Config['oidc'] {
  if (given === undefined) return null;
  const settings = Object.entries(given.clients);
  const read = readAll(Object.fromEntries(settings.map(([id, each]) => [id, () => clientOf(id, each, around)])));
  const clients = Object.values(read);
  const problems = clients.flatMap((client) => sharedAddresses(client, clients));
  if (problems.length > 0) throw new ConfigError(problems);
  return { clients };
}

function clientOf(id: string, given: ClientSettings, { brands, mode, folder }: Around): OidcClient {
  const at = (key: string) => ['oidc', 'clients', id, key];
  const brand = given.brand ?? brands[0].id;
  const { credentials } = readAll({
    brand: () => {
      if (brands.some((each) => each.id === brand)) return;
      const remedy = `it is one of ${brands.map((each) => each.id).join(', ')}`;
      throw new ConfigError(settingName(at('brand')), 'is no brand that is served', { remedy });
    },
    redirectUris: () => {
      const problems = given.redirectUris.flatMap((uri, index) =>
        isFitting(uri, given.type, mode)
          ? []
          : new ConfigError(settingName([...at('redirectUris'), String(index)]), addressRule[given.type]).problems,
      );
      if (problems.length > 0) throw new ConfigError(problems);
    },
    credentials: () => credentialsOf(given, at, folder),
  });
  const { name: names, kinds: taken, type, auth, redirectUris, scopes } = given;
  return {
    id,
    name: names,
    brand,
    kinds: taken,
    type,
    auth,
    redirectUris,
    scopes,
    sector: given.sector ?? brand,
    ...credentials,
  };
}

const addressRule: Readonly<Record<OidcClient['type'], string>> = {
  web: 'must be an https address',
  spa: 'must be an https address',
  native:
    'must be an https address, http://127.0.0.1 or http://[::1], or a scheme that is a domain of yours in reverse',
};

const loopback = new Set(['127.0.0.1', '[::1]']);

/** A demonstration may send people to an application on this machine. */
function isFitting(uri: string, type: OidcClient['type'], mode: Config['mode']): boolean {
  const { protocol, hostname } = new URL(uri);
  if (protocol === 'https:') return true;
  if (protocol !== 'http:') return type === 'native' && /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:$/.test(protocol);
  if (loopback.has(hostname)) return type === 'native' || mode === 'demo';
  return mode === 'demo' && hostname === 'localhost' && type !== 'native';
}

type Credentials = Pick<OidcClient, 'jwks' | 'secret'>;

function credentialsOf(given: ClientSettings, at: (key: string) => string[], folder: string): Credentials {
  const wrong = (key: string, problem: string) => new ConfigError(settingName(at(key)), problem);
  const { type, auth, jwksFile, secretFile } = given;
  if (type !== 'web' && auth !== 'none') throw wrong('auth', `must be none: a ${type} application can keep no secret`);
  if (jwksFile !== undefined && auth !== 'private_key_jwt')
    throw wrong('jwksFile', 'is of use to private_key_jwt alone');
  if (secretFile !== undefined && auth !== 'client_secret_basic')
    throw wrong('secretFile', 'is of use to client_secret_basic alone');
  if (auth === 'none') return { jwks: null, secret: null };
  if (auth === 'private_key_jwt') {
    if (jwksFile === undefined) throw wrong('jwksFile', 'must be set for private_key_jwt');
    return { jwks: publicKeys(resolve(folder, jwksFile), at('jwksFile')), secret: null };
  }
  if (secretFile === undefined) throw wrong('secretFile', 'must be set for client_secret_basic');
  const secret = readSettingFile(resolve(folder, secretFile), settingName(at('secretFile')))
    .toString('utf8')
    .trim();
  if (!/^[\x21-\x7e]{32,256}$/.test(secret) || new Set(secret).size < 8)
    throw wrong('secretFile', 'must hold at least 32 characters of ASCII that nobody can guess, without a space');
  return { jwks: null, secret };
}

const jwkSet = z.object({ keys: z.array(z.record(z.string(), z.unknown())).check(z.minLength(1), z.maxLength(10)) });

function publicKeys(path: string, where: readonly string[]): readonly JsonWebKey[] {
  const setting = settingName(where);
  const { keys } = parseSetting(jwkSet, readJson(path, setting), where);
  const problems = keys.flatMap((key, index) => {
    const problem = problemOfKey(key);
    return problem === undefined ? [] : new ConfigError(`${setting} keys.${index}`, problem).problems;
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return keys;
}

function problemOfKey(key: JsonWebKey): string | undefined {
  if (key.kty === 'oct' || key.d !== undefined) return 'is secret: an application keeps its private key to itself';
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({ key, format: 'jwk' });
    if (asymmetricKeyType === 'ed25519') return undefined;
    if (asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1') return undefined;
    if (asymmetricKeyType !== 'rsa') return 'must be for ES256, PS256 or EdDSA';
    return (asymmetricKeyDetails?.modulusLength ?? 0) < 2048 ? 'is too short: RSA needs 2048 bits' : undefined;
  } catch {
    return 'is not a public key';
  }
}

/** Whoever answers at an address learns both subjects of a person: they could tell that they are the same. */
function sharedAddresses({ id, sector, redirectUris }: OidcClient, clients: readonly OidcClient[]): ConfigProblem[] {
  return redirectUris.flatMap((uri, index) => {
    const other = clients.find((each) => each.id < id && each.sector !== sector && each.redirectUris.includes(uri));
    if (!other) return [];
    const setting = settingName(['oidc', 'clients', id, 'redirectUris', String(index)]);
    const remedy = 'give both the same sector';
    return new ConfigError(setting, `is an address of ${other.id} already, which has another sector`, { remedy })
      .problems;
  });
}
