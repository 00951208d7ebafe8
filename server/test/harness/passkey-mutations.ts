import type { PasskeyAssertion, PasskeyAttestation } from '@selvage/contract/api/passkeys';
import fc from 'fast-check';
import type { SoftAnswer } from './soft-passkey.ts';

/** One change of some bytes. A position beyond their end is counted on from the start. */
type ByteEdit =
  | { edit: 'flip'; at: number; bit: number }
  | { edit: 'insert'; at: number; byte: number }
  | { edit: 'cut'; at: number }
  | { edit: 'append'; bytes: number[] };

const byte = fc.integer({ min: 0, max: 255 });
const at = fc.nat(1200);
const byteEdit: fc.Arbitrary<ByteEdit> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ edit: fc.constant('flip' as const), at, bit: fc.integer({ min: 0, max: 7 }) }) },
  { weight: 1, arbitrary: fc.record({ edit: fc.constant('insert' as const), at, byte }) },
  { weight: 1, arbitrary: fc.record({ edit: fc.constant('cut' as const), at }) },
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

/** One field of what the browser says of the page; without a value the field is missing. */
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

/** What is changed before a passkey signs, so that only a verifier that looks at it can refuse it. */
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

/** The same change as a passkey of the tests is asked for it. */
export function answerWith(change: SignedChange, challenge: string, type: string): SoftAnswer {
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

/** What is changed on the way, after it was signed. */
export const sentChange = (...fields: SentChange['field'][]): fc.Arbitrary<SentChange> =>
  fc.record({ change: fc.constant('sent' as const), field: fc.constantFrom(...fields), edit: byteEdit });

/** An answer with one of its fields changed on the way. */
export function sentWith<Answer extends PasskeyAssertion | PasskeyAttestation>(
  answer: Answer,
  sent: SentChange,
): Answer {
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
