import type { PasskeyAssertion, PasskeyAttestation } from '@selvage/contract/api/passkeys';
import { WebAuthnEmulator } from 'nid-webauthn-emulator';
import { createPublicKey } from 'node:crypto';
import type { AccountId } from '../../src/db/tables.ts';
import { newPasskeyChallenge } from '../../src/ways/passkey/passkey-challenge.ts';
import { ensureUserHandle, insertPasskey, notePasskeyUse } from '../../src/ways/passkey/passkey-store.ts';
import { type ShownPasskey, verifyAssertion } from '../../src/ways/passkey/verify-assertion.ts';
import { verifyAttestation } from '../../src/ways/passkey/verify-attestation.ts';
import { answerWith, type SentChange, sentWith, type SignedChange } from './passkey-mutations.ts';
import { type KnownPasskey, fido2OutcomeOfAssertion, fido2OutcomeOfAttestation } from './second-verifier.ts';
import { SoftPasskey, type SoftAlgorithm } from './soft-passkey.ts';
import { addAccount } from './test-account.ts';
import type { TestApp } from './test-app.ts';

type Outcome = 'accepted' | 'refused';
export interface VerifiedTwice<Answer> {
  answer: Answer;
  ours: Outcome;
  theirs: Outcome;
  /** The public key that we would keep. */
  kept?: Buffer;
}

const origin = 'http://localhost:3000';
const rpId = 'localhost';
const party = { id: rpId, name: 'Linen Health', origins: [origin], parents: [] };
/** Which browser asks is no matter here. */
const asker = { type: 'browser', hash: Buffer.alloc(32) } as const;
const storedCounter = 5;

type Maker = 'ES256' | 'RS256' | 'emulator';

/** Who makes an answer, and what is changed in it. The emulator signs only what it made itself. */
export type Change =
  | { maker: 'ES256' | 'RS256'; change: SignedChange | SentChange }
  | { maker: 'emulator'; change: SentChange };

/** WY30: an account with a passkey of each maker, and what two verifiers say of their answers. */
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

  /** Whether the use would be noted. The counter stays as it was. */
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
