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

/** How long an instance may use what it has read. Less than a key is published before it signs. */
const freshness = minutes(1);

export type SigningJwk = JsonWebKey & { kid: string };

interface ReadKeys {
  signing: ReadonlyMap<SigningAlgorithm, SigningKey>;
  published: readonly JsonWebKey[];
  /** Of those that sign and those that signed before. */
  jwks: readonly SigningJwk[];
  subject: Buffer;
}

/** The keys that applications rely on, read anew once a minute, and made where they are missing or due. */
export class ServerKeys {
  readonly #deps: KeyDeps;
  #read: Promise<ReadKeys> | undefined;
  #readAt = 0;

  constructor(deps: KeyDeps) {
    this.#deps = deps;
  }

  /**
   * OP23: the same for ever for one account and sector, and of no use to find the account by. The id alone would not do: after a
   * backup was restored, whoever registers next is given the id of somebody who is not in it.
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
   * For a library that signs by itself, with the first of each algorithm. OP20: what the others signed is shown to it again. The same list
   * until the keys are read again.
   */
  async signingJwks(): Promise<readonly SigningJwk[]> {
    return (await this.#current()).jwks;
  }

  async published(): Promise<readonly JsonWebKey[]> {
    return (await this.#current()).published;
  }

  #current(): Promise<ReadKeys> {
    const now = this.#deps.now().getTime();
    if (this.#read && now - this.#readAt < freshness) return this.#read;
    const reading = readKeys(this.#deps);
    [this.#read, this.#readAt] = [reading, now];
    // The next request tries again.
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

/** Undefined where a key is missing or another one is due. */
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

/** Makes what is missing, announces the next keys, and removes those that nobody needs to verify anything any more. */
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
  // Announced only when the current one has signed for months: whatever came before it is long over.
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
