import { createHmac, hkdfSync, type JsonWebKey, randomBytes, sign } from 'node:crypto';
import { minutes } from '@selvage/contract/time-units';
import type { Config } from '../config/config.ts';
import type { KeyDeps as RingDeps } from './key-ring.ts';
import {
  addServerKey,
  removeServerKeys,
  type ServerKeyRow,
  serverKeyRows,
  withKeysLocked,
} from './server-key-store.ts';
import {
  currentOf,
  isDue,
  keysFor,
  neededAlgorithms,
  newSigningKey,
  pastKeys,
  publishedKeys,
  type SigningAlgorithm,
  type SigningKey,
  signingKeyTimes,
  usableKey,
} from './signing-keys.ts';

type KeyDeps = RingDeps & { config: Config };

/**
 * An instance uses the keys that it has read for this long, or until an application needs another algorithm. This is
 * shorter than the time for which a key is published before it signs.
 */
const freshness = minutes(1);

export type SigningJwk = JsonWebKey & { kid: string };

interface ReadKeys {
  signing: ReadonlyMap<SigningAlgorithm, SigningKey>;
  published: readonly JsonWebKey[];
  /** The signing keys, and the earlier keys that are still published. */
  jwks: readonly SigningJwk[];
  subject: Buffer;
}

/** The keys that applications rely on. They are read again once a minute, and made when they are missing or due. */
export class ServerKeys {
  readonly #deps: KeyDeps;
  #read: Promise<ReadKeys> | undefined;
  #readAt = 0;
  #readFor = '';

  constructor(deps: KeyDeps) {
    this.#deps = deps;
  }

  /**
   * The `sub` of an account for one sector. It never changes and does not reveal the account. The id alone is not
   * enough: after a backup is restored, a new account may get the id of one that the backup lacks.
   */
  async subjectOf(sector: string, { id, registeredAt }: { id: string; registeredAt: Date }): Promise<string> {
    const { subject } = await this.#current();
    return createHmac('sha256', subject)
      .update([sector, id, registeredAt.toISOString()].join('\u0000'))
      .digest('base64url');
  }

  async signed(claims: object, typ = 'JWT', algorithm: SigningAlgorithm = 'ES256'): Promise<string> {
    const { id, key } = signingKey(await this.#current(), algorithm);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg: algorithm, typ, kid: id })}.${part(claims)}`;
    const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
    return `${text}.${signature.toString('base64url')}`;
  }

  /** A secret of 32 bytes that every instance has, for one purpose. */
  async secretFor(purpose: string): Promise<Buffer> {
    const { subject } = await this.#current();
    return Buffer.from(hkdfSync('sha256', subject, '', `selvage/${purpose}`, 32));
  }

  /**
   * The keys for oidc-provider. It signs with the first key of each algorithm, and verifies older tokens with the
   * others. The array stays the same until the keys are read again.
   */
  async signingJwks(): Promise<readonly SigningJwk[]> {
    return (await this.#current()).jwks;
  }

  async published(): Promise<readonly JsonWebKey[]> {
    return (await this.#current()).published;
  }

  #current(): Promise<ReadKeys> {
    const now = this.#deps.now().getTime();
    const needed = neededAlgorithms(this.#deps.config).join();
    if (this.#read && this.#readFor === needed && now - this.#readAt < freshness) return this.#read;
    const reading = readKeys(this.#deps);
    [this.#read, this.#readAt, this.#readFor] = [reading, now, needed];
    // A failed read is not kept, so that the next request tries again.
    reading.catch(() => (this.#read = undefined));
    return reading;
  }
}

function signingKey({ signing }: ReadKeys, algorithm: SigningAlgorithm): SigningKey {
  const key = signing.get(algorithm);
  if (!key) throw new Error(`there is no key for ${algorithm}`);
  return key;
}

async function readKeys(deps: KeyDeps): Promise<ReadKeys> {
  const rows = await serverKeyRows(deps);
  return usable(rows, deps) ?? withKeysLocked(deps.db, (tx) => completeKeys({ ...deps, db: tx }));
}

/** The keys of these rows. Undefined if a key is missing or the next key is due. */
function usable(rows: readonly ServerKeyRow[], { now, config }: KeyDeps): ReadKeys | undefined {
  const needed = neededAlgorithms(config);
  const signing = new Map<SigningAlgorithm, SigningKey>();
  for (const algorithm of needed) {
    const key = usableKey(rows, algorithm, now());
    if (key) signing.set(algorithm, key);
  }
  const subject = rows.find(({ purpose }) => purpose === 'subject');
  if (signing.size < needed.length || !subject) return undefined;
  const past = needed.flatMap((algorithm) =>
    pastKeys(rows, algorithm, now()).map((signer) => ({ ...signer, algorithm })),
  );
  const signers = [...[...signing].map(([algorithm, signer]) => ({ ...signer, algorithm })), ...past];
  return {
    signing,
    published: publishedKeys(rows, now()),
    jwks: signers.map(signingJwk),
    subject: Buffer.from(subject.key, 'base64url'),
  };
}

const signingJwk = ({ id, key, algorithm }: SigningKey & { algorithm: SigningAlgorithm }): SigningJwk => ({
  ...key.export({ format: 'jwk' }),
  use: 'sig',
  alg: algorithm,
  kid: id,
});

/** Makes missing keys, announces the next keys, and removes keys that no valid token needs. */
async function completeKeys(deps: KeyDeps): Promise<ReadKeys> {
  const now = deps.now();
  const rows = await serverKeyRows(deps);
  if (!rows.some(({ purpose }) => purpose === 'subject')) await addServerKey(deps, newSubjectKey(now));
  for (const algorithm of neededAlgorithms(deps.config)) await completeKey(deps, algorithm, keysFor(rows, algorithm));
  const complete = usable(await serverKeyRows(deps), deps);
  if (!complete) throw new Error('the keys of the server could not be made');
  return complete;
}

async function completeKey(deps: KeyDeps, algorithm: SigningAlgorithm, signatures: ServerKeyRow[]): Promise<void> {
  const now = deps.now();
  const current = currentOf(signatures, now);
  if (!current) return addServerKey(deps, await newSigningKey(algorithm, now));
  if (!isDue(current, now) || signatures.some(({ usedFrom }) => usedFrom > now)) return;
  await addServerKey(deps, await newSigningKey(algorithm, new Date(now.getTime() + signingKeyTimes.published)));
  // The next key is announced only when the current key has signed for months, so every token of an earlier key has expired.
  const past = signatures.filter(({ id, usedFrom }) => usedFrom <= now && id !== current.id);
  await removeServerKeys(
    deps.db,
    past.map(({ id }) => id),
  );
}

const newSubjectKey = (usedFrom: Date): ServerKeyRow => ({
  id: 'subject',
  purpose: 'subject',
  key: randomBytes(32).toString('base64url'),
  usedFrom,
});
