import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { days, hours, minutes } from '@selvage/contract/time-units';
import type { Deps } from '../deps.ts';
import {
  addServerKey,
  removeServerKeys,
  type ServerKeyRow,
  serverKeyRows,
  withKeysLocked,
} from './server-keys-store.ts';

type KeyDeps = Pick<Deps, 'db' | 'keys' | 'now'>;

/** OP38: a key signs for so long, is published this long before, and stays published this long after. */
export const signingKeyTimes = { life: days(90), published: hours(24) };

/** How long an instance may use what it has read. Less than a key is published before it signs. */
const freshness = minutes(1);

interface ReadKeys {
  signing: { id: string; key: KeyObject };
  published: readonly JsonWebKey[];
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

  async signed(claims: object, typ = 'JWT'): Promise<string> {
    const { signing } = await this.#current();
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg: 'ES256', typ, kid: signing.id })}.${part(claims)}`;
    const signature = sign('sha256', Buffer.from(text), { key: signing.key, dsaEncoding: 'ieee-p1363' });
    return `${text}.${signature.toString('base64url')}`;
  }

  /** A secret of 32 bytes that every instance has, for one purpose. */
  async secretFor(purpose: string): Promise<Buffer> {
    const { subject } = await this.#current();
    return Buffer.from(hkdfSync('sha256', subject, '', `selvage/${purpose}`, 32));
  }

  /** For a library that signs by itself. */
  async signingJwk(): Promise<JsonWebKey & { kid: string }> {
    const { signing } = await this.#current();
    return { ...signing.key.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: signing.id };
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

async function readKeys(deps: KeyDeps): Promise<ReadKeys> {
  const rows = await serverKeyRows(deps);
  return usable(rows, deps.now()) ?? withKeysLocked(deps.db, (tx) => completeKeys({ ...deps, db: tx }));
}

/** Undefined where a key is missing or another one is due. */
function usable(rows: readonly ServerKeyRow[], now: Date): ReadKeys | undefined {
  const signatures = rows.filter(({ purpose }) => purpose === 'signature');
  const [current, next] = [currentOf(signatures, now), signatures.find(({ usedFrom }) => usedFrom > now)];
  const subject = rows.find(({ purpose }) => purpose === 'subject');
  if (!current || !subject || (!next && isDue(current, now))) return undefined;
  return {
    signing: { id: current.id, key: createPrivateKey(current.key) },
    published: signatures.filter(isPublished(signatures, now)).map(publicJwk),
    subject: Buffer.from(subject.key, 'base64url'),
  };
}

export const currentOf = (signatures: readonly ServerKeyRow[], now: Date): ServerKeyRow | undefined =>
  signatures.findLast(({ usedFrom }) => usedFrom <= now);

/** Computed, not stored: whoever can write to the table could publish a key of their own. */
const publicJwk = ({ id, key }: ServerKeyRow): JsonWebKey => ({
  ...createPublicKey(key).export({ format: 'jwk' }),
  use: 'sig',
  alg: 'ES256',
  kid: id,
});

export const isPublished =
  (signatures: readonly ServerKeyRow[], now: Date) =>
  (_: ServerKeyRow, index: number): boolean => {
    const successor = signatures[index + 1];
    return !successor || now.getTime() < successor.usedFrom.getTime() + signingKeyTimes.published;
  };

const isDue = ({ usedFrom }: ServerKeyRow, now: Date): boolean =>
  now.getTime() - usedFrom.getTime() >= signingKeyTimes.life - signingKeyTimes.published;

/** Makes what is missing, announces the next key, and removes those that nobody needs to verify anything any more. */
async function completeKeys(deps: KeyDeps): Promise<ReadKeys> {
  const now = deps.now();
  const rows = await serverKeyRows(deps);
  const signatures = rows.filter(({ purpose }) => purpose === 'signature');
  const current = currentOf(signatures, now);
  if (!rows.some(({ purpose }) => purpose === 'subject')) await addServerKey(deps, newSubjectKey(now));
  if (!current) await addServerKey(deps, newSigningKey(now));
  else if (isDue(current, now) && !signatures.some(({ usedFrom }) => usedFrom > now)) {
    await addServerKey(deps, newSigningKey(new Date(now.getTime() + signingKeyTimes.published)));
    // Announced only when the current one has signed for months: whatever came before it is long over.
    const past = signatures.filter(({ id, usedFrom }) => usedFrom <= now && id !== current.id);
    await removeServerKeys(
      deps.db,
      past.map(({ id }) => id),
    );
  }
  const complete = usable(await serverKeyRows(deps), now);
  if (!complete) throw new Error('the keys of the server could not be made');
  return complete;
}

export function newSigningKey(usedFrom: Date): ServerKeyRow {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(12).toString('base64url');
  return {
    id,
    purpose: 'signature',
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    usedFrom,
  };
}

const newSubjectKey = (usedFrom: Date): ServerKeyRow => ({
  id: 'subject',
  purpose: 'subject',
  key: randomBytes(32).toString('base64url'),
  usedFrom,
});
