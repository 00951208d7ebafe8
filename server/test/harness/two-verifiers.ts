import fc from 'fast-check';
import type { PasskeyAssertion, PasskeyAttestation } from '@selvage/contract/api/passkeys';
import { Fido2Lib } from 'fido2-lib';
import { WebAuthnEmulator } from 'nid-webauthn-emulator';
import { createPublicKey } from 'node:crypto';
import type { AccountId } from '../../src/db/tables.ts';
import { newPasskeyChallenge } from '../../src/ways/passkey/passkey-challenge.ts';
import { ensureUserHandle, insertPasskey, notePasskeyUse } from '../../src/ways/passkey/passkey-store.ts';
import { type ShownPasskey, verifyAssertion } from '../../src/ways/passkey/verify-assertion.ts';
import { verifyAttestation } from '../../src/ways/passkey/verify-attestation.ts';
import { addAccount } from './accounts.ts';
import { type SoftAnswer, SoftPasskey, type SoftAlgorithm } from './soft-passkey.ts';
import type { TestApp } from './test-app.ts';

/** One change of some bytes of an answer. A position beyond the end continues from the beginning. */
type ByteEdit =
  | { edit: 'flip'; at: number; bit: number }
  | { edit: 'insert'; at: number; byte: number }
  | { edit: 'cut'; at: number }
  | { edit: 'append'; bytes: number[] };

const byte = fc.integer({ min: 0, max: 255 });
const position = fc.nat(1200);
const byteEdit: fc.Arbitrary<ByteEdit> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ edit: fc.constant('flip' as const), at: position, bit: fc.integer({ min: 0, max: 7 }) }),
  },
  { weight: 1, arbitrary: fc.record({ edit: fc.constant('insert' as const), at: position, byte }) },
  { weight: 1, arbitrary: fc.record({ edit: fc.constant('cut' as const), at: position }) },
  {
    weight: 1,
    arbitrary: fc.record({
      edit: fc.constant('append' as const),
      bytes: fc.array(byte, { minLength: 1, maxLength: 4 }),
    }),
  },
);

function edited(bytes: Buffer, change: ByteEdit): Buffer {
  if (change.edit === 'append') return Buffer.concat([bytes, Buffer.from(change.bytes)]);
  const place = change.at % Math.max(1, bytes.length);
  if (change.edit === 'cut') return bytes.subarray(0, place);
  if (change.edit === 'insert')
    return Buffer.concat([bytes.subarray(0, place), Buffer.from([change.byte]), bytes.subarray(place)]);
  const copy = Buffer.from(bytes);
  copy[place] = (copy[place] ?? 0) ^ (1 << change.bit);
  return copy;
}

/** A change of one field of the client data. Without `value` the field is removed. */
interface SaidField {
  field: string;
  value?: unknown;
}

// oxfmt-ignore
const likelyValues = [
  'webauthn.get', 'webauthn.create', 'payment.get', '', null, true, false, 0, [], {},
  'http://localhost:3000', 'http://localhost:3000/', 'https://localhost:3000', 'HTTP://LOCALHOST:3000', 'http://localhost',
  'http://tweed.localhost:3000', 'https://evil.example', 'null', 'android:apk-key-hash:AAAA',
  { status: 'supported' }, { status: 'not-supported' }, { status: 'present', id: 'AAAA' }, { status: 'present' },
];

const saidField: fc.Arbitrary<SaidField> = fc.record(
  {
    field: fc.constantFrom(
      'type',
      'challenge',
      'origin',
      'crossOrigin',
      'topOrigin',
      'tokenBinding',
      'androidPackageName',
    ),
    value: fc.oneof(fc.constantFrom(...likelyValues), fc.jsonValue({ maxDepth: 1 })),
  },
  { requiredKeys: ['field'] },
);

/** A change that the passkey makes before it signs. The signature stays valid, so a verifier must check the changed part. */
export type SignedChange =
  | { change: 'said'; said: SaidField }
  | { change: 'said-bytes'; edit: ByteEdit }
  | { change: 'flags'; flags: number }
  | { change: 'counter'; counter: number }
  | { change: 'authenticator-bytes'; edit: ByteEdit };

const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
export const signedChange: fc.Arbitrary<SignedChange> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ change: fc.constant('said' as const), said: saidField }) },
  { weight: 3, arbitrary: fc.record({ change: fc.constant('said-bytes' as const), edit: byteEdit }) },
  { weight: 2, arbitrary: fc.record({ change: fc.constant('flags' as const), flags: byte }) },
  {
    weight: 1,
    arbitrary: fc.record({ change: fc.constant('counter' as const), counter: fc.oneof(fc.nat(20), uint32) }),
  },
  { weight: 3, arbitrary: fc.record({ change: fc.constant('authenticator-bytes' as const), edit: byteEdit }) },
);

/** Converts the change to the answer that `SoftPasskey` makes. */
function answerWith(change: SignedChange, challenge: string, type: string): SoftAnswer {
  const said = { type, challenge, origin: 'http://localhost:3000', crossOrigin: false };
  switch (change.change) {
    case 'said':
      return {
        challenge,
        clientDataBytes: Buffer.from(JSON.stringify({ ...said, [change.said.field]: change.said.value })),
      };
    case 'said-bytes':
      return { challenge, clientDataBytes: edited(Buffer.from(JSON.stringify(said)), change.edit) };
    case 'flags':
      return { challenge, flags: change.flags };
    case 'counter':
      return { challenge, counter: change.counter };
    case 'authenticator-bytes':
      return { challenge, authenticatorData: (data) => edited(data, change.edit) };
  }
}

export interface SentChange {
  change: 'sent';
  field: 'id' | 'rawId' | 'clientDataJSON' | 'authenticatorData' | 'signature' | 'userHandle' | 'attestationObject';
  edit: ByteEdit;
}

/** Changes that are made after the passkey has signed. */
export const sentChange = (...fields: SentChange['field'][]): fc.Arbitrary<SentChange> =>
  fc.record({ change: fc.constant('sent' as const), field: fc.constantFrom(...fields), edit: byteEdit });

/** An answer with one changed field. */
function sentWith<Answer extends PasskeyAssertion | PasskeyAttestation>(answer: Answer, sent: SentChange): Answer {
  const change = (fields: object): object => {
    if (!(sent.field in fields)) return fields;
    const { [sent.field]: value, ...others } = fields as Record<string, unknown>;
    return {
      ...others,
      [sent.field]: edited(Buffer.from(String(value), 'base64url'), sent.edit).toString('base64url'),
    };
  };
  return { ...change(answer), response: change(answer.response) } as Answer;
}

const verifier = new Fido2Lib({ rpId: 'localhost' });

const arrayBuffer = (text: string | undefined): ArrayBuffer =>
  Uint8Array.from(Buffer.from(text ?? '', 'base64url')).buffer;

/** The values that an answer must contain, in the form that the second verifier expects. */
export interface Asked {
  origin: string;
  rpId: string;
  challenge: string;
}

export interface KnownPasskey {
  id: string;
  /** The public key in the PEM format. */
  publicKey: string;
  counter: number;
  userHandle: string;
}

/** Verifies an answer with fido2-lib. Any error counts as a refusal. */
async function fido2OutcomeOfAssertion(
  { id, rawId, response }: PasskeyAssertion,
  asked: Asked,
  known: KnownPasskey,
): Promise<'accepted' | 'refused'> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return outcomeOfCall(
    verifier.assertionResult(
      {
        id: arrayBuffer(id),
        rawId: arrayBuffer(rawId),
        response: {
          clientDataJSON,
          authenticatorData: arrayBuffer(authenticatorData),
          signature,
          ...(userHandle && { userHandle }),
        },
      },
      {
        ...asked,
        factor: 'first',
        publicKey: known.publicKey,
        prevCounter: known.counter,
        userHandle: known.userHandle,
        allowCredentials: [{ type: 'public-key', id: arrayBuffer(known.id) }],
      },
    ),
  );
}

async function fido2OutcomeOfAttestation(
  { id, rawId, response }: PasskeyAttestation,
  asked: Asked,
): Promise<'accepted' | 'refused'> {
  const { clientDataJSON, attestationObject } = response;
  return outcomeOfCall(
    verifier.attestationResult(
      { id: arrayBuffer(id), rawId: arrayBuffer(rawId), response: { clientDataJSON, attestationObject } },
      { ...asked, factor: 'first' },
    ),
  );
}

const outcomeOfCall = (verified: Promise<unknown>): Promise<'accepted' | 'refused'> =>
  verified.then(
    () => 'accepted',
    () => 'refused',
  );

type Outcome = 'accepted' | 'refused';
export interface VerifiedTwice<Answer> {
  answer: Answer;
  ours: Outcome;
  theirs: Outcome;
  /** The public key of the new passkey that our server would store. */
  kept?: Buffer;
}

const origin = 'http://localhost:3000';
const rpId = 'localhost';
const party = { id: rpId, name: 'Linen Health', origins: [origin], parents: [] };
/** The browser that asks for each challenge. Its value does not matter for these tests. */
const asker = { type: 'browser', hash: Buffer.alloc(32) } as const;
const storedCounter = 5;

type Maker = 'ES256' | 'RS256' | 'emulator';

/** The maker of an answer and the change of the answer. The emulator signs only unchanged data. */
export type Change =
  | { maker: 'ES256' | 'RS256'; change: SignedChange | SentChange }
  | { maker: 'emulator'; change: SentChange };

/** An account with one passkey of each maker. Two verifiers verify the answers of these passkeys. */
export class PasskeysVerifiedTwice {
  readonly #server: TestApp;
  readonly #accountId: AccountId;
  readonly #userHandle: string;
  readonly #emulator = new WebAuthnEmulator();
  readonly #soft: Record<'ES256' | 'RS256', SoftPasskey>;
  readonly #known = new Map<Maker, KnownPasskey>();

  static async start(server: TestApp): Promise<PasskeysVerifiedTwice> {
    const { id } = await addAccount(server.deps);
    const handle = await ensureUserHandle(server.deps.db, id);
    const verified = new PasskeysVerifiedTwice(server, id, handle?.toString('base64url') ?? '');
    for (const maker of ['ES256', 'RS256'] as const) {
      const { id: credentialId, cose, pem } = verified.#soft[maker];
      await verified.#keep(maker, credentialId, cose, pem);
    }
    await verified.#keepEmulated();
    return verified;
  }

  private constructor(server: TestApp, accountId: AccountId, userHandle: string) {
    this.#server = server;
    this.#accountId = accountId;
    this.#userHandle = userHandle;
    const soft = (algorithm: SoftAlgorithm) => {
      const passkey = new SoftPasskey({ algorithm });
      passkey.userHandle = userHandle;
      passkey.counter = storedCounter + 1;
      return passkey;
    };
    this.#soft = { ES256: soft('ES256'), RS256: soft('RS256') };
  }

  async assert({ maker, change }: Change): Promise<VerifiedTwice<PasskeyAssertion>> {
    const challenge = newPasskeyChallenge(this.#server.deps, { purpose: 'sign-in', rpId, asker });
    const answer = this.#asserted(maker, change, challenge);
    const known = this.#known.get(maker);
    if (known === undefined) throw new Error(`${maker} has no passkey`);
    const result = await verifyAssertion(this.#server.deps, party, answer, asker);
    const isAccepted = result.outcome === 'verified' && (await this.#hasGoneUp(result.shown, known));
    const theirs = await fido2OutcomeOfAssertion(answer, { origin, rpId, challenge }, known);
    return { answer, ours: isAccepted ? 'accepted' : 'refused', theirs };
  }

  /** True if our server would accept and store the counter. The stored counter is reset afterwards. */
  async #hasGoneUp({ passkey, counter, backedUp }: ShownPasskey, known: KnownPasskey): Promise<boolean> {
    const { db, now } = this.#server.deps;
    const use = await notePasskeyUse(db, passkey.id, { counter, backedUp, now: now() });
    await db
      .updateTable('passkeys')
      .set({ counter: String(known.counter) })
      .where('id', '=', passkey.id)
      .execute();
    return use === 'noted';
  }

  async attest({ maker, change }: Change): Promise<VerifiedTwice<PasskeyAttestation>> {
    const challenge = this.#challengeToAdd();
    const answer = this.#attested(maker, change, challenge);
    const made = await verifyAttestation(this.#server.deps, party, answer, {
      asker,
      purpose: 'add',
    });
    const theirs = await fido2OutcomeOfAttestation(answer, { origin, rpId, challenge });
    return { answer, ours: made ? 'accepted' : 'refused', theirs, ...(made && { kept: made.publicKey }) };
  }

  #asserted(maker: Maker, change: SignedChange | SentChange, challenge: string): PasskeyAssertion {
    if (change.change !== 'sent')
      return this.#soft[maker === 'RS256' ? maker : 'ES256'].assert(answerWith(change, challenge, 'webauthn.get'));
    const given =
      maker === 'emulator'
        ? (this.#emulator.getJSON(origin, { challenge, rpId, userVerification: 'required' }) as PasskeyAssertion)
        : this.#soft[maker].assert({ challenge });
    return sentWith(given, change);
  }

  #attested(maker: Maker, change: SignedChange | SentChange, challenge: string): PasskeyAttestation {
    if (change.change !== 'sent')
      return this.#soft[maker === 'RS256' ? maker : 'ES256'].attest(answerWith(change, challenge, 'webauthn.create'));
    return sentWith(maker === 'emulator' ? this.#emulated(challenge) : this.#soft[maker].attest({ challenge }), change);
  }

  #challengeToAdd(): string {
    return newPasskeyChallenge(this.#server.deps, { purpose: 'add', rpId, asker });
  }

  #emulated(challenge: string): PasskeyAttestation {
    return this.#emulator.createJSON(origin, {
      challenge,
      rp: { id: rpId, name: party.name },
      user: { id: this.#userHandle, name: 'person', displayName: 'person' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  async #keepEmulated(): Promise<void> {
    const answer = this.#emulated(this.#challengeToAdd());
    const made = await verifyAttestation(this.#server.deps, party, answer, {
      asker,
      purpose: 'add',
    });
    const point = made?.publicKey;
    if (point === undefined) throw new Error('the passkey of the emulator was refused');
    const at = (head: string) => {
      const start = point.indexOf(Buffer.from(head, 'hex')) + 3;
      return point.subarray(start, start + 32).toString('base64url');
    };
    const jwk = { kty: 'EC', crv: 'P-256', x: at('215820'), y: at('225820') };
    const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'pem', type: 'spki' }).toString();
    await this.#keep('emulator', answer.id, point, pem);
  }

  async #keep(maker: Maker, id: string, publicKey: Buffer, pem: string): Promise<void> {
    const counter = maker === 'emulator' ? 0 : storedCounter;
    this.#known.set(maker, { id, publicKey: pem, counter, userHandle: this.#userHandle });
    await insertPasskey(this.#server.deps.db, {
      accountId: this.#accountId,
      rpId,
      credentialId: Buffer.from(id, 'base64url'),
      publicKey,
      counter,
      backupEligible: false,
      backedUp: false,
      transports: [],
      aaguid: '00000000-0000-0000-0000-000000000000',
      device: '/',
      now: this.#server.deps.now(),
    });
  }
}
