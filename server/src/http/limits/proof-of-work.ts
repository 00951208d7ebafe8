import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { signInLimits } from '@selvage/contract/limits';
import { type ProofOfWork, proofOfWorkHeader, proofOfWorkParameter } from '@selvage/contract/proof-of-work';
import type { FastifyRequest } from 'fastify';
import { type Digest, digest, digestBy } from '../../crypto/key-ring.ts';
import type { Deps } from '../../deps.ts';
import { countHit, findWindow, spendProof, takeBackHit } from '../../attempts/throttle-store.ts';

/** The bytes of an id: expiry, difficulty, random bytes, and a MAC over these, the limit and the client network. */
const [expiryBytes, randomLength, macLength] = [6, 9, 20];
const headLength = expiryBytes + 1 + randomLength;
const proofForm = /^([\w-]{48})\.[0-9a-z]{1,16}$/;

interface Proven {
  ok: true;
}
interface Unproven {
  ok: false;
  /** Undefined if this network has already used the highest number of proofs, so that the client must wait. */
  challenge: ProofOfWork | undefined;
}

/**
 * Lets a client that exceeds a limit continue if its machine does work. The difficulty and the highest number of proofs depend on the
 * accepted proofs and not on the refused requests. Refused requests cost an attacker nothing, so counting them would let an attacker lock
 * out other people on the same network.
 */
export class ProofOfWorkGate {
  readonly #deps: Pick<Deps, 'db' | 'now' | 'keys'>;
  readonly #limit: string;
  readonly #ceiling: number;

  constructor(deps: Pick<Deps, 'db' | 'now' | 'keys'>, limit: { name: string; ceiling: number }) {
    this.#deps = deps;
    this.#limit = limit.name;
    this.#ceiling = limit.ceiling;
  }

  async check(request: FastifyRequest, network: string, windowEndsAt: Date): Promise<Proven | Unproven> {
    const { db, now } = this.#deps;
    if (await this.#accepts(givenProof(request), network, windowEndsAt)) {
      provenRequests.add(request);
      return { ok: true };
    }
    const proven = (await findWindow(db, this.#provenKey(network), now()))?.hits ?? 0;
    return { ok: false, challenge: proven < this.#ceiling ? this.#issue(network, difficultyAfter(proven)) : undefined };
  }

  /** Takes an accepted proof out of the count. Called after a success, for limits that count only failures. */
  async forgive(network: string): Promise<void> {
    await takeBackHit(this.#deps.db, this.#provenKey(network));
  }

  async #accepts(given: unknown, network: string, windowEndsAt: Date): Promise<boolean> {
    const { db, now } = this.#deps;
    const proof = this.#read(given, network);
    if (proof === null || !(await spendProof(db, proof.spentKey, proof.expiresAt))) return false;
    const left = windowEndsAt.getTime() - now().getTime();
    const { hits } = await countHit(db, this.#provenKey(network), left, now());
    // Accepts a difficulty of one bit less, because another client on this network may have proven something meanwhile. Stored proofs of
    // much lower difficulty are refused.
    if (hits <= this.#ceiling && proof.difficulty >= difficultyAfter(hits - 1) - 1) return true;
    await takeBackHit(db, this.#provenKey(network));
    return false;
  }

  /** Returns null for a forged, expired or unsolved proof. Nothing is written for such a proof. */
  #read(given: unknown, network: string) {
    const text = typeof given === 'string' ? given : '';
    const id = proofForm.exec(text)?.[1];
    if (id === undefined) return null;
    const bytes = Buffer.from(id, 'base64url');
    const head = bytes.subarray(0, headLength);
    const expiresAt = new Date(head.readUIntBE(0, expiryBytes));
    const difficulty = head.readUInt8(expiryBytes);
    const { keys, now } = this.#deps;
    const isMadeWith = (key: number) => timingSafeEqual(bytes.subarray(headLength), this.#mac(key, head, network));
    const keyId = [...keys.byId.keys()].find(isMadeWith);
    if (keyId === undefined || expiresAt <= now() || zeroBits(text) < difficulty) return null;
    return { spentKey: digestBy(keys, keyId, this.#parts('spent', id)), expiresAt, difficulty };
  }

  #issue(network: string, difficulty: number): ProofOfWork {
    const head = Buffer.alloc(headLength);
    head.writeUIntBE(this.#deps.now().getTime() + signInLimits.proofOfWorkLife, 0, expiryBytes);
    head.writeUInt8(difficulty, expiryBytes);
    randomBytes(randomLength).copy(head, expiryBytes + 1);
    return {
      id: Buffer.concat([head, this.#mac(this.#deps.keys.currentId, head, network)]).toString('base64url'),
      difficulty,
    };
  }

  #mac(keyId: number, head: Buffer, network: string): Buffer {
    return digestBy(this.#deps.keys, keyId, this.#parts('issued', network, head.toString('hex'))).subarray(
      0,
      macLength,
    );
  }

  #provenKey(network: string): Digest {
    return digest(this.#deps.keys, ...this.#parts('proven', network));
  }

  #parts(...parts: string[]): string[] {
    return ['proof-of-work', this.#limit, ...parts];
  }
}

const provenRequests = new WeakSet<FastifyRequest>();

/** True if any limit accepted the proof of this request. A request has only one proof, so it counts for every limit. */
export const hasProven = (request: FastifyRequest): boolean => provenRequests.has(request);

/** Calls send the proof in a header, and pages in their query. */
const givenProof = ({ headers, query }: FastifyRequest): unknown =>
  headers[proofOfWorkHeader] ?? (query as Record<string, unknown>)[proofOfWorkParameter];

/** Returns the difficulty in bits. When the number of accepted proofs doubles, the difficulty rises by one bit. */
function difficultyAfter(proven: number): number {
  return Math.min(signInLimits.proofOfWorkFirst + Math.floor(Math.log2(1 + proven)), signInLimits.proofOfWorkMost);
}

function zeroBits(text: string): number {
  return Math.clz32(createHash('sha256').update(text).digest().readUInt32BE(0));
}
