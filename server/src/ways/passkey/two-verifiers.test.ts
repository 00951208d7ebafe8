import type { PasskeyAssertion, PasskeyAttestation } from '@selvage/contract/api/passkeys';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Change,
  type VerifiedTwice,
  PasskeysVerifiedTwice,
  sentChange,
  type SentChange,
  type SignedChange,
  signedChange,
} from '../../../test/harness/two-verifiers.ts';
import { flags } from '../../../test/harness/soft-passkey.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

/**
 * The number of random changes to each kind of answer. `npm run passkey-verifiers` tests ten thousand new ones. `npm test` always tests the
 * same 250, so it fails only because the code changed.
 */
const given = process.env['PASSKEY_MUTATIONS'];
const runs = given === undefined ? { numRuns: 250, seed: 1 } : { numRuns: Number(given) };

let server: TestApp;
let passkeys: PasskeysVerifiedTwice;
beforeAll(async () => {
  server = await startTestApp();
  passkeys = await PasskeysVerifiedTwice.start(server);
});
afterAll(() => server.close());

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

function saidIn(answer: PasskeyAssertion | PasskeyAttestation): Record<string, unknown> {
  const said: unknown = JSON.parse(bytesOf(answer.response.clientDataJSON).toString());
  return said as Record<string, unknown>;
}

/** Where the data of the authenticator begins in what it made, and how long it says that it is. */
function authDataIn(object: Buffer): { start: number; length: number } {
  const head = Buffer.from('authData');
  const at = object.indexOf(head) + head.length;
  return object[at] === 0x59
    ? { start: at + 3, length: object.subarray(at + 1).readUInt16BE() }
    : { start: at + 2, length: object[at + 1] ?? 0 };
}
/** The number of bytes after the authenticator data. Negative if the data is cut off. */
const bytesAfterAuthData = (object: Buffer): number => {
  const { start, length } = authDataIn(object);
  return object.length - start - length;
};
const authDataOf = ({ response }: PasskeyAssertion | PasskeyAttestation): Buffer => {
  if ('authenticatorData' in response) return bytesOf(response.authenticatorData);
  const object = bytesOf(response.attestationObject);
  return object.subarray(authDataIn(object).start);
};
const flagsOf = (answer: PasskeyAssertion | PasskeyAttestation): number => authDataOf(answer)[32] ?? 0;

const rsaAlgorithm = Buffer.from('a401030339', 'hex');
/**
 * True for an RSA key that a verifier should refuse. A sound key has a modulus of 256 bytes with the highest bit set, and an odd exponent of
 * three bytes.
 */
function isUnsoundRsaKey(key: Buffer): boolean {
  if (!key.subarray(0, rsaAlgorithm.length).equals(rsaAlgorithm)) return false;
  const heads = key.subarray(rsaAlgorithm.length, 11).toString('hex') + key.subarray(267, 269).toString('hex');
  const exponent = key.subarray(269);
  const isWritten = heads === '0100205901002143' && exponent.length === 3;
  return !isWritten || (key[11] ?? 0) < 0x80 || exponent[0] === 0 || (exponent[2] ?? 0) % 2 === 0;
}

/** True for a P-256 signature in DER: two positive numbers, each in its shortest form. */
function isDer(signature: Buffer): boolean {
  const isNumber = (number: Buffer) => {
    const [first = 0x80, second = 0x80] = number;
    const isShortest = number.length === 1 || first > 0 || second >= 0x80;
    return first < 0x80 && isShortest && (number.length < 33 || (number.length === 33 && first === 0));
  };
  const [tag, length, firstTag, firstLength = 0] = signature;
  const [secondTag, secondLength = 0] = signature.subarray(4 + firstLength);
  const numbers = [signature.subarray(4, 4 + firstLength), signature.subarray(6 + firstLength)];
  const isWhole = length === signature.length - 2 && 6 + firstLength + secondLength === signature.length;
  return tag === 0x30 && firstTag === 2 && secondTag === 2 && isWhole && numbers.every(isNumber);
}

/** In CBOR. */
const emptyMap = 0xa0;

/** A known difference between the two verifiers, with its reason. `isIt` returns true for a result with this difference. */
interface Disagreement<Answer> {
  what: string;
  ours: 'accepted' | 'refused';
  reason: string;
  isIt: (verified: VerifiedTwice<Answer>, change: SignedChange | SentChange) => boolean;
  /**
   * The key type of the passkey in the example. The default is ES256, because most differences between the verifiers occur with any key
   * type.
   */
  maker?: 'RS256' | 'ES256';
  example: SignedChange | SentChange;
}

const ofBoth: Disagreement<PasskeyAssertion | PasskeyAttestation>[] = [
  {
    what: 'an id that is not its raw id',
    ours: 'refused',
    reason: 'fido2-lib reads the raw id alone',
    isIt: ({ answer }) => answer.id !== answer.rawId,
    example: { change: 'sent', field: 'id', edit: { edit: 'append', bytes: [1] } },
  },
  {
    what: 'a page in a frame',
    ours: 'refused',
    reason: 'fido2-lib does not read crossOrigin and topOrigin; we take a frame of a configured page only',
    isIt: ({ answer }) => saidIn(answer)['crossOrigin'] !== false || 'topOrigin' in saidIn(answer),
    example: { change: 'said', said: { field: 'crossOrigin', value: true } },
  },
  {
    what: 'a passkey that is copied and must not be',
    ours: 'refused',
    reason: 'the two flags are newer than fido2-lib',
    isIt: ({ answer }) => (flagsOf(answer) & (flags.backupEligible | flags.backedUp)) === flags.backedUp,
    example: { change: 'flags', flags: flags.present | flags.verified | flags.backedUp },
  },
  {
    what: 'bytes after the data of the authenticator',
    ours: 'refused',
    reason: 'fido2-lib stops reading where the data ends',
    isIt: ({ answer: { response } }, change) =>
      'authenticatorData' in response
        ? bytesOf(response.authenticatorData).length > 37
        : // A byte that is put in moves the last one out of the data.
          change.change === 'authenticator-bytes' && ['append', 'insert'].includes(change.edit.edit),
    example: { change: 'authenticator-bytes', edit: { edit: 'append', bytes: [0] } },
  },
  {
    what: 'a token binding that is none',
    ours: 'accepted',
    reason: 'Level 3 of WebAuthn has no token binding; @simplewebauthn/server looks only at one that is an object',
    isIt: ({ answer }) => 'tokenBinding' in saidIn(answer),
    example: { change: 'said', said: { field: 'tokenBinding', value: null } },
  },
];

const ofAssertions: Disagreement<PasskeyAssertion>[] = [
  {
    what: 'no handle of its owner',
    ours: 'refused',
    reason: 'fido2-lib compares a handle that is there; we need one where nothing else says whose it is',
    isIt: ({ answer }) => !answer.response.userHandle,
    example: { change: 'sent', field: 'userHandle', edit: { edit: 'cut', at: 0 } },
  },
  {
    what: 'a token binding of a draft',
    ours: 'refused',
    reason: 'only fido2-lib still knows “not-supported”',
    isIt: ({ answer }) => 'tokenBinding' in saidIn(answer),
    example: { change: 'said', said: { field: 'tokenBinding', value: { status: 'not-supported' } } },
  },
  {
    what: 'a signature that is no DER',
    ours: 'refused',
    reason: 'fido2-lib takes the two numbers wherever they are',
    isIt: ({ answer }) => !isDer(bytesOf(answer.response.signature)),
    example: { change: 'sent', field: 'signature', edit: { edit: 'flip', at: 0, bit: 0 } },
  },
  {
    what: 'bytes after the signature',
    ours: 'accepted',
    reason: '@simplewebauthn/server reads two numbers and no further; what was signed is the same, and good once',
    isIt: ({ answer }) => !isDer(bytesOf(answer.response.signature)),
    example: { change: 'sent', field: 'signature', edit: { edit: 'append', bytes: [0] } },
  },
];

const ofAttestations: Disagreement<PasskeyAttestation>[] = [
  {
    what: 'an attestation statement that is no map',
    ours: 'accepted',
    reason: '@simplewebauthn/server looks only whether it holds anything; nothing of it is kept',
    isIt: ({ answer }) => {
      const object = bytesOf(answer.response.attestationObject);
      return object[object.indexOf('attStmt') + 'attStmt'.length] !== emptyMap;
    },
    example: { change: 'sent', field: 'attestationObject', edit: { edit: 'flip', at: 18, bit: 7 } },
  },
  {
    what: 'bytes after the attestation',
    ours: 'accepted',
    reason: '@simplewebauthn/server stops reading where its CBOR ends; nothing of it is kept but the key',
    isIt: ({ answer }) => bytesAfterAuthData(bytesOf(answer.response.attestationObject)) > 0,
    example: { change: 'sent', field: 'attestationObject', edit: { edit: 'append', bytes: [0] } },
  },
  {
    what: 'an RSA key that is unsound',
    ours: 'refused',
    reason: 'fido2-lib reads an RSA key and does not look at its numbers',
    isIt: ({ answer }) => isUnsoundRsaKey(authDataOf(answer).subarray(87)),
    maker: 'RS256',
    // The last bit of the exponent: it is even then.
    example: { change: 'authenticator-bytes', edit: { edit: 'flip', at: 358, bit: 0 } },
  },
  {
    what: 'CBOR that ends too early',
    ours: 'accepted',
    reason: '@simplewebauthn/server reads what is there and writes the key anew, which is then a good one',
    isIt: ({ answer, kept }) => {
      const object = bytesOf(answer.response.attestationObject);
      return bytesAfterAuthData(object) < 0 || (kept !== undefined && !object.includes(kept));
    },
    // The length of the last number of the key.
    example: { change: 'authenticator-bytes', edit: { edit: 'flip', at: 131, bit: 6 } },
  },
];

const isExplained = <Answer>(
  verified: VerifiedTwice<Answer>,
  { change }: Change,
  table: readonly Disagreement<Answer>[],
): boolean =>
  verified.ours === verified.theirs || table.some((each) => each.ours === verified.ours && each.isIt(verified, change));

const changes = (...fields: SentChange['field'][]): fc.Arbitrary<Change> =>
  fc.oneof(
    fc.record({ maker: fc.constantFrom('ES256', 'RS256'), change: fc.oneof(signedChange, sentChange(...fields)) }),
    fc.record({ maker: fc.constant('emulator'), change: sentChange(...fields) }),
  );

const long = { timeout: 600_000 };

/** All unexplained differences are collected before the test fails, because a single one rarely shows the cause. */
const unexplained: object[] = [];

describe('WY30 our verifier of passkeys and an independent one', () => {
  test(
    'give the same result for a login that is changed in one place, except for listed differences',
    long,
    async () => {
      const fields = ['id', 'rawId', 'clientDataJSON', 'authenticatorData', 'signature', 'userHandle'] as const;
      const isSo = async (change: Change) => {
        const verified = await passkeys.assert(change);
        if (!isExplained(verified, change, [...ofBoth, ...ofAssertions]))
          unexplained.push({ ...change, ours: verified.ours });
      };
      await fc.assert(fc.asyncProperty(changes(...fields), isSo), runs);
      expect(unexplained.splice(0)).toEqual([]);
    },
  );

  test(
    'give the same result for a new passkey that is changed in one place, except for listed differences',
    long,
    async () => {
      const isSo = async (change: Change) => {
        const verified = await passkeys.attest(change);
        if (!isExplained(verified, change, [...ofBoth, ...ofAttestations]))
          unexplained.push({ ...change, ours: verified.ours });
      };
      await fc.assert(fc.asyncProperty(changes('id', 'rawId', 'clientDataJSON', 'attestationObject'), isSo), runs);
      expect(unexplained.splice(0)).toEqual([]);
    },
  );

  test.each([...ofBoth, ...ofAssertions])('differ on a login with $what: $reason', async ({ ours, example }) => {
    const verified = await passkeys.assert({ maker: 'ES256', change: example });
    expect([verified.ours, verified.theirs]).toEqual(
      ours === 'accepted' ? ['accepted', 'refused'] : ['refused', 'accepted'],
    );
  });

  test.each([...ofBoth, ...ofAttestations])(
    'differ on a new passkey with $what: $reason',
    async ({ ours, maker = 'ES256', example }) => {
      const verified = await passkeys.attest({ maker, change: example });
      expect([verified.ours, verified.theirs]).toEqual(
        ours === 'accepted' ? ['accepted', 'refused'] : ['refused', 'accepted'],
      );
    },
  );
});
