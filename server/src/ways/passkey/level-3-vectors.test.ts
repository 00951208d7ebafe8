import { createECDH, createHash, createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { coseKey, flags } from '../../../test/harness/soft-passkey.ts';
import { verifyAssertionSignature } from './verify-assertion.ts';
import { verifyNewCredential } from './verify-attestation.ts';

const origin = 'https://example.org';
const party = { id: 'example.org', name: 'Example', origins: [origin], parents: ['https://example.com'] };
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

interface Vector {
  /** The name of the vector in section 16 of WebAuthn Level 3. Every value except a signature is derived from this name. */
  name: string;
  idLength?: number;
  said?: object;
  /** True if the vector has a certificate. We ignore the certificate, but it uses up two of the derived values. */
  hasCertificate?: boolean;
  /** The published digest of the registration. Absent if a certificate attests the passkey. */
  madeDigest?: string;
  /** The published signature with which the passkey attests itself at the registration. */
  ownSignature?: string;
  /** The published signature of the login. */
  signature: string;
}

const vectors: Vector[] = [
  {
    name: 'none.ES256',
    madeDigest: 'ca116797d5733da69f40faafb9b8db9f3b9bf01aef951e4092f366a00199a57c',
    signature:
      '3046022100f50a4e2e4409249c4a853ba361282f09841df4dd4547a13a87780218deffcd380221008480ac0f0b93538174f575bf11a1dd5d78c6e486013f937295ea13653e331e87',
  },
  {
    name: 'packed-self.ES256',
    ownSignature:
      '30440220067a20754ab925005dbf378097c92120031581c73228d1fb4f5b881bcd7da98302207fc7b147558c7c0eba3af18bd9d121fa3d3a26d17fe3f220272178f473b6006d',
    madeDigest: 'fd0d89d617360cd0de376a18b8416a646bffc223d671fdfa3225d3eb86193628',
    signature:
      '304402203310b9431903c401f1be2bdc8d23a4007682dbbddcf846994947b7f465daf84002204e94dd00047b316061b3b99772b7efd95994a83ef584b3b6b825ea3550251b66',
  },
  {
    name: 'none.ES256.crossOrigin',
    said: { crossOrigin: true },
    madeDigest: '2326afe295be7a996ee6b96eecb95b6e68d871bfb1ed50259614cfd0aaac4000',
    signature:
      '3046022100eb12fcf23b12764c0f122e22371fab92e283879fd798f38ee1841c951b6e40e7022100c76237ff9db77b3c56f30837cda6a09acfa2e915544e609c0733b1184036d1cf',
  },
  {
    name: 'none.ES256.topOrigin',
    said: { crossOrigin: true, topOrigin: 'https://example.com' },
    madeDigest: '4c9d95e4521ed0b6b6e2afaa37f308143151ebbde039550ee36b07b03bb6b248',
    signature:
      '3045022100b5a70c81780d5fcc9a4f2ae9caae99058f8accaf58b91fb59329646c28ac6ffc022012e101c165db3c8e9957f0c54dd6ca9b56bc3bd2f280bd2faa6c1d02c6e5c171',
  },
  {
    name: 'none.ES256.long-credential-id',
    idLength: 1023,
    madeDigest: 'cd55eafcd226de9025858c83e98edf5f7a2a22218c1e031a4a918c10faa01ba5',
    signature:
      '304502203ecef83fb12a0cae7841055f9f87103a99fd14b424194bbf06c4623d3ee6e3fd022100d2ace346db262b1374a6b70faa51f518a42ddca13a4125ce6f5052a75bac9fb6',
  },
  {
    name: 'packed.ES256',
    hasCertificate: true,
    signature:
      '30450220694969d3ee928de6f02ef23a9c644d7d779916451734a94b432542f498a1ebe90221008b0819c824218a97152cd099c55bfb1477b29d900a49a64018314f9bfccda163',
  },
  {
    name: 'packed.EdDSA',
    hasCertificate: true,
    signature:
      'f5c59c7e46c34f6f8cc197101ddf9934fa2595f68eb1913a637e8419eb9ba4cfdfc48f85393bc0d40b011f0d6fecb097d6607525713223a0dc0d453993dae00b',
  },
];

/** The values of a vector in their order, each drawn with the next salt. */
function drawer(name: string): (length: number) => Buffer {
  let salt = 0;
  return (length) => Buffer.from(hkdfSync('sha256', 'WebAuthn test vectors', Buffer.from([salt++]), name, length));
}

function publicKeyOf(name: string, privateKey: Buffer): Buffer {
  if (name.endsWith('EdDSA')) {
    const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), privateKey]);
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    return coseKey(createPublicKey(key).export({ format: 'jwk' }));
  }
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  const point = curve.getPublicKey();
  const text = (start: number) => point.subarray(start, start + 32).toString('base64url');
  return coseKey({ kty: 'EC', x: text(1), y: text(33) });
}

/** Both ceremonies of a vector. */
function derive({ name, idLength = 32, said = { crossOrigin: false }, hasCertificate = false }: Vector) {
  const draw = drawer(name);
  const clientData = (type: string, challenge: Buffer) => {
    const isLonger = ((draw(1)[0] ?? 0) & 1) === 1;
    const extraData = () =>
      `clientDataJSON may be extended with additional fields in the future, such as this: ${draw(16).toString('base64url')}`;
    const told = { type, challenge: challenge.toString('base64url'), origin, ...said };
    return Buffer.from(JSON.stringify({ ...told, ...(isLonger && { extraData: extraData() }) }));
  };
  const created = draw(32);
  const publicKey = publicKeyOf(name, draw(32));
  const createdClientData = clientData('webauthn.create', created);
  const aaguid = draw(16);
  const id = draw(idLength);
  const eligible = flags.backupEligible | flags.backedUp;
  const drawn = draw(1)[0] ?? 0;
  const made = drawn & (flags.verified | ((drawn & flags.backupEligible) === 0 ? 0 : eligible));
  if (hasCertificate) for (const length of [32, 16]) draw(length);
  const head = (set: number) => Buffer.concat([sha256(party.id), Buffer.from([set, 0, 0, 0, 0])]);
  const length = Buffer.from([id.length >> 8, id.length & 255]);
  const authData = Buffer.concat([head(made | flags.present | flags.attested), aaguid, length, id, publicKey]);
  const asked = draw(32);
  const askedClientData = clientData('webauthn.get', asked);
  const again = draw(1)[0] ?? 0;
  const kept = (made & flags.backupEligible) === 0 ? 0 : flags.backupEligible | (again & flags.backedUp);
  const shown = flags.present | (again & flags.verified) | kept;
  return {
    id,
    publicKey,
    created,
    createdClientData,
    authData,
    asked,
    askedClientData,
    shownData: head(shown),
    made,
    shown,
  };
}

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
const text = (data: Buffer): string => data.toString('base64url');

function attestationObject(authData: Buffer, ownSignature: string | undefined): Buffer {
  const long = Buffer.from([0x59, authData.length >> 8, authData.length & 255]);
  const length = authData.length < 256 ? Buffer.from([0x58, authData.length]) : long;
  const head =
    ownSignature === undefined
      ? bytes('a363666d74646e6f6e656761747453746d74a0')
      : Buffer.concat([
          bytes('a363666d74667061636b65646761747453746d74a263616c67266373696758'),
          Buffer.from([ownSignature.length / 2]),
          bytes(ownSignature),
        ]);
  return Buffer.concat([head, bytes('686175746844617461'), length, authData]);
}

describe('WY30 the vectors of WebAuthn Level 3', () => {
  test.each(vectors)('$name logs in, and the check of the person is told from mere presence', async (vector) => {
    const { id, publicKey, asked, askedClientData, shownData, shown } = derive(vector);
    const response = {
      clientDataJSON: text(askedClientData),
      authenticatorData: text(shownData),
      signature: text(bytes(vector.signature)),
    };
    const assertion = { id: text(id), rawId: text(id), type: 'public-key' as const, response };
    const challenge = text(asked);
    const isVerified = (shown & flags.verified) !== 0;
    const verify = async (requireUserVerification: boolean) =>
      (await verifyAssertionSignature(party, assertion, { publicKey }, { challenge, requireUserVerification }))
        ?.userVerified;
    expect(await verify(false)).toBe(isVerified);
    expect(await verify(true)).toBe(isVerified || undefined);
  });

  const attested = vectors.filter(({ madeDigest }) => madeDigest !== undefined);
  test.each(attested)('$name makes a passkey, which must be verified if the person asked for it', async (vector) => {
    const { id, publicKey, created, createdClientData, authData, made } = derive(vector);
    const object = attestationObject(authData, vector.ownSignature);
    expect(sha256(Buffer.concat([createdClientData, object])).toString('hex')).toBe(vector.madeDigest);
    const response = { clientDataJSON: text(createdClientData), attestationObject: text(object), transports: [] };
    const attestation = { id: text(id), rawId: text(id), type: 'public-key' as const, response };
    const keptIf = async (isAsked: boolean) =>
      (await verifyNewCredential(party, attestation, { challenge: text(created), isAsked }))?.publicKey;
    expect(await keptIf(false)).toEqual(publicKey);
    expect(await keptIf(true)).toEqual((made & flags.verified) === 0 ? undefined : publicKey);
  });
});
