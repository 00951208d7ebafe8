import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { promisify } from 'node:util';
import { days, hours } from '@selvage/contract/time-units';
import type { Config } from '../config/config.ts';
import { idTokenAlgorithms } from '../config/oidc/oidc-config.ts';
import type { ServerKeyRow } from './server-key-store.ts';

export type SigningAlgorithm = (typeof idTokenAlgorithms)[number];

/** A key signs for `life`. It is published for 24 hours before and after that. */
export const signingKeyTimes = { life: days(90), published: hours(24) };

const purposes = { ES256: 'signature', RS256: 'rsa-signature' } as const;

export const keysFor = (rows: readonly ServerKeyRow[], algorithm: SigningAlgorithm): ServerKeyRow[] =>
  rows.filter(({ purpose }) => purpose === purposes[algorithm]);

/** RSA keys are slow to make and slow to sign with, so they exist only if an application supports nothing else. */
export const neededAlgorithms = ({ oidc }: Pick<Config, 'oidc'>): readonly SigningAlgorithm[] =>
  idTokenAlgorithms.filter(
    (each) => each === 'ES256' || oidc?.clients.some(({ idTokenAlgorithm }) => idTokenAlgorithm === each),
  );

export const currentOf = (signatures: readonly ServerKeyRow[], now: Date): ServerKeyRow | undefined =>
  signatures.findLast(({ usedFrom }) => usedFrom <= now);

export const isDue = ({ usedFrom }: ServerKeyRow, now: Date): boolean =>
  now.getTime() - usedFrom.getTime() >= signingKeyTimes.life - signingKeyTimes.published;

export const isPublished =
  (signatures: readonly ServerKeyRow[], now: Date) =>
  (_: ServerKeyRow, index: number): boolean => {
    const successor = signatures[index + 1];
    return !successor || now.getTime() < successor.usedFrom.getTime() + signingKeyTimes.published;
  };

export interface SigningKey {
  id: string;
  key: KeyObject;
}

/** The current signing key. Undefined if none exists or if the next key must be announced. */
export function usableKey(
  rows: readonly ServerKeyRow[],
  algorithm: SigningAlgorithm,
  now: Date,
): SigningKey | undefined {
  const signatures = keysFor(rows, algorithm);
  const current = currentOf(signatures, now);
  const isAnnounced = signatures.some(({ usedFrom }) => usedFrom > now);
  if (!current || (!isAnnounced && isDue(current, now))) return undefined;
  return { id: current.id, key: createPrivateKey(current.key) };
}

/** Earlier signing keys that are still published. */
export function pastKeys(rows: readonly ServerKeyRow[], algorithm: SigningAlgorithm, now: Date): SigningKey[] {
  const signatures = keysFor(rows, algorithm);
  const current = currentOf(signatures, now);
  return signatures
    .filter(isPublished(signatures, now))
    .filter(({ id, usedFrom }) => usedFrom <= now && id !== current?.id)
    .map(({ id, key }) => ({ id, key: createPrivateKey(key) }));
}

/**
 * The public keys that applications can read. They include keys of algorithms that no application uses any more, as
 * long as their tokens may be valid.
 */
export const publishedKeys = (rows: readonly ServerKeyRow[], now: Date): JsonWebKey[] =>
  idTokenAlgorithms.flatMap((algorithm) => {
    const signatures = keysFor(rows, algorithm);
    return signatures.filter(isPublished(signatures, now)).map((row) => publicJwk(row, algorithm));
  });

/** The public key is computed and not stored, because a person who can write to the table could publish their own key. */
const publicJwk = ({ id, key }: ServerKeyRow, algorithm: SigningAlgorithm): JsonWebKey => ({
  ...createPublicKey(key).export({ format: 'jwk' }),
  use: 'sig',
  alg: algorithm,
  kid: id,
});

const generate = promisify(generateKeyPair);

export async function newSigningKey(algorithm: SigningAlgorithm, usedFrom: Date): Promise<ServerKeyRow> {
  const { privateKey } =
    algorithm === 'ES256'
      ? await generate('ec', { namedCurve: 'P-256' })
      : await generate('rsa', { modulusLength: 2048 });
  return {
    id: randomBytes(12).toString('base64url'),
    purpose: purposes[algorithm],
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    usedFrom,
  };
}
