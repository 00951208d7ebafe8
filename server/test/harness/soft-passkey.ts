import { createHash, generateKeyPairSync, type JsonWebKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation } from '@selvage/contract/api/passkeys';

const bytesOf = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url');
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer): string => data.toString('base64url');

export const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64, extensions: 128 };

export type SoftAlgorithm = 'ES256' | 'EdDSA' | 'RS256';

const keyPairs: Readonly<Record<SoftAlgorithm, (bits: number) => { publicKey: KeyObject; privateKey: KeyObject }>> = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: (modulusLength) => generateKeyPairSync('rsa', { modulusLength }),
};

function cborBytes(data: Buffer): Buffer {
  const { length } = data;
  const long = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(length < 24 ? [0x40 | length] : long), data]);
}

/** Encodes a public key in COSE. */
export function coseKey({ kty, x, y, n, e }: JsonWebKey): Buffer {
  const hex = (text: string) => Buffer.from(text, 'hex');
  if (kty === 'EC')
    return Buffer.concat([hex('a5010203262001'), hex('21'), cborBytes(bytesOf(x)), hex('22'), cborBytes(bytesOf(y))]);
  if (kty === 'OKP') return Buffer.concat([hex('a4010103272006'), hex('21'), cborBytes(bytesOf(x))]);
  return Buffer.concat([hex('a401030339010020'), cborBytes(bytesOf(n)), hex('21'), cborBytes(bytesOf(e))]);
}

export interface SoftAnswer {
  challenge: string;
  origin?: string;
  rpId?: string;
  flags?: number;
  counter?: number;
  userHandle?: string | null;
  /** Fields that are added to or replaced in the client data. */
  clientData?: object;
  /** Replaces the client data with this text. */
  clientDataText?: string;
  /** Replaces the client data with these bytes. */
  clientDataBytes?: Buffer;
  authenticatorData?: (data: Buffer) => Buffer;
}

/** A passkey in software. A test can change each of its bytes. */
export class SoftPasskey {
  readonly credentialId: Buffer;
  readonly cose: Buffer;
  readonly pem: string;
  readonly #algorithm: SoftAlgorithm;
  readonly #privateKey: KeyObject;
  counter = 0;
  userHandle = '';

  constructor({
    algorithm = 'ES256',
    bits = 2048,
    idLength = 32,
  }: { algorithm?: SoftAlgorithm; bits?: number; idLength?: number } = {}) {
    const { publicKey, privateKey } = keyPairs[algorithm](bits);
    this.#algorithm = algorithm;
    this.#privateKey = privateKey;
    this.cose = coseKey(publicKey.export({ format: 'jwk' }));
    this.pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
    this.credentialId = randomBytes(idLength);
  }

  get id(): string {
    return base64url(this.credentialId);
  }

  /** Answers the challenge of a login. */
  assert(answer: SoftAnswer): PasskeyAssertion {
    const { clientDataJSON, authenticatorData } = this.#said('webauthn.get', answer);
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
    const digest = this.#algorithm === 'EdDSA' ? null : 'sha256';
    const userHandle = answer.userHandle === undefined ? this.userHandle : answer.userHandle;
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign(digest, signed, this.#privateKey)),
        ...(userHandle !== null && { userHandle }),
      },
    };
  }

  /** Answers the challenge for a new passkey. */
  attest({ cose = this.cose, ...answer }: SoftAnswer & { cose?: Buffer }): PasskeyAttestation {
    const { clientDataJSON, authenticatorData: head } = this.#said('webauthn.create', {
      ...answer,
      flags: (answer.flags ?? flags.present | flags.verified) | flags.attested,
      authenticatorData: (data) => data,
    });
    const length = Buffer.from([this.credentialId.length >> 8, this.credentialId.length & 255]);
    const whole = Buffer.concat([head, Buffer.alloc(16), length, this.credentialId, cose]);
    const authenticatorData = answer.authenticatorData?.(whole) ?? whole;
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      cborBytes(authenticatorData),
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientDataJSON),
        attestationObject: base64url(attestationObject),
        transports: ['internal', 'teleport'],
      },
    };
  }

  #said(type: string, answer: SoftAnswer) {
    const { challenge, origin = 'http://localhost:3000', rpId = 'localhost', clientData } = answer;
    const told = JSON.stringify({ type, challenge, origin, crossOrigin: false, ...clientData });
    const clientDataJSON = answer.clientDataBytes ?? Buffer.from(answer.clientDataText ?? told);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(answer.counter ?? this.counter);
    const set = answer.flags ?? flags.present | flags.verified;
    const data = Buffer.concat([sha256(rpId), Buffer.from([set]), counter]);
    return { clientDataJSON, authenticatorData: answer.authenticatorData?.(data) ?? data };
  }
}
