import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { OidcClient } from './oidc-config.ts';
import { ConfigError, keepAll, parseSetting, readJson, readSettingFile, settingName } from '../parts/setting.ts';

/** The public keys of an application, as it publishes them. */
export const jwkSet = z.object({
  keys: z.array(z.record(z.string(), z.unknown())).check(z.minLength(1), z.maxLength(10)),
});
type JwkSet = z.output<typeof jwkSet>;

interface Given {
  type: OidcClient['type'];
  auth: OidcClient['auth'];
  jwksFile?: string | undefined;
  jwks?: JwkSet | undefined;
  secretFile?: string | undefined;
  profile?: 'fapi2' | undefined;
}

const keepsNoSecret: ReadonlySet<OidcClient['type']> = new Set(['spa', 'native']);
const hasNoPeople: ReadonlySet<OidcClient['type']> = new Set(['service', 'resource']);
const byKey: ReadonlySet<OidcClient['auth']> = new Set(['private_key_jwt']);
const bySecret: ReadonlySet<OidcClient['auth']> = new Set(['client_secret_basic', 'client_secret_post']);

/** The key or the secret that an application authenticates with. `folder` is null for the database, which names no files. */
export function credentialsOf(
  given: Given,
  at: (key: string) => string[],
  folder: string | null,
): Pick<OidcClient, 'jwks' | 'secret'> {
  const wrong = (key: string, problem: string) => new ConfigError(settingName(at(key)), problem);
  const { type, auth } = given;
  const unless = (isKept: boolean, key: string, problem: string) => (isKept ? [] : wrong(key, problem).problems);
  const isUnfit = hasNoPeople.has(type) && auth === 'none';
  // What must be none is read as none. With another fault of `auth`, it is open what the key or the secret is for.
  const meant = keepsNoSecret.has(type) ? 'none' : isUnfit ? null : auth;
  const isFor = (methods: ReadonlySet<OidcClient['auth']>) => meant === null || methods.has(meant);
  const onlyKeys = 'is of use to private_key_jwt alone';
  const onlySecrets = 'is of use to client_secret_… alone';
  keepAll([
    () =>
      unless(
        !keepsNoSecret.has(type) || auth === 'none',
        'auth',
        `must be none: a ${type} application can keep no secret`,
      ),
    () => unless(!isUnfit, 'auth', `cannot be none: a ${type} has nothing else to show`),
    () => unless(given.jwks === undefined || isFor(byKey), 'jwks', onlyKeys),
    () => unless(given.jwksFile === undefined || isFor(byKey), 'jwksFile', onlyKeys),
    () => unless(given.secretFile === undefined || isFor(bySecret), 'secretFile', onlySecrets),
  ]);
  const { jwks: inline, jwksFile, secretFile } = given;
  if (auth === 'none') return { jwks: null, secret: null };
  if (auth === 'private_key_jwt') {
    const key = inline === undefined && folder !== null ? 'jwksFile' : 'jwks';
    const set =
      inline ?? (folder !== null && jwksFile !== undefined ? readKeys(resolve(folder, jwksFile), at(key)) : undefined);
    if (set === undefined) throw wrong(key, 'must be set for private_key_jwt');
    const jwks = publicKeys(set, at(key));
    if (given.profile === 'fapi2' && jwks.some(({ kty }) => kty === 'OKP'))
      throw wrong(key, 'must hold keys for ES256 or PS256 in the profile fapi2');
    return { jwks, secret: null };
  }
  // An application may be configured without a secret, because `selvage client secret` can create one later.
  if (secretFile === undefined || folder === null) return { jwks: null, secret: null };
  const secret = readSettingFile(resolve(folder, secretFile), settingName(at('secretFile')))
    .toString('utf8')
    .trim();
  if (!/^[\x21-\x7e]{32,256}$/.test(secret) || new Set(secret).size < 8)
    throw wrong('secretFile', 'must hold at least 32 characters of ASCII that nobody can guess, without a space');
  return { jwks: null, secret };
}

function readKeys(path: string, where: readonly string[]): JwkSet {
  return parseSetting(jwkSet, readJson(path, settingName(where)), where);
}

function publicKeys({ keys }: JwkSet, where: readonly string[]): readonly JsonWebKey[] {
  const problems = keys.flatMap((key, index) => {
    const problem = problemOfKey(key);
    return problem === undefined ? [] : new ConfigError(`${settingName(where)} keys.${index}`, problem).problems;
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
