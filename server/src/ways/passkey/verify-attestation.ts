import { createPublicKey } from 'node:crypto';
import type { PasskeyAttestation } from '@selvage/contract/api/passkeys';
import type { Deps } from '../../deps.ts';
import {
  type AddPurpose,
  type Asker,
  type ReadChallenge,
  readPasskeyChallenge,
  readClientData,
} from './passkey-challenge.ts';
import type { RelyingParty } from './relying-party.ts';

/** The COSE numbers of ES256, EdDSA and RS256, in order of preference. */
export const passkeyAlgorithms = [-7, -8, -257] as const;

export interface AttestedPasskey {
  challenge: ReadChallenge;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  backupEligible: boolean;
  backedUp: boolean;
  aaguid: string;
}

/** Verifies a new passkey that was made for this account to answer one of our challenges. Returns undefined if the passkey is refused. */
export async function verifyAttestation(
  deps: Pick<Deps, 'keys' | 'now'>,
  party: RelyingParty,
  attestation: PasskeyAttestation,
  { asker, purpose }: { asker: Asker; purpose: AddPurpose },
): Promise<AttestedPasskey | undefined> {
  const clientData = readClientData(attestation.response.clientDataJSON, party);
  const use = { purpose, rpId: party.id, asker };
  const challenge = clientData && readPasskeyChallenge(deps, clientData.challenge, use);
  if (clientData === undefined || challenge === undefined) return undefined;
  const made = await verifyNewCredential(party, attestation, {
    challenge: clientData.challenge,
    isAsked: purpose === 'add',
  });
  return made && { ...made, challenge };
}

/** Verifies the new passkey itself. The caller checks who requested the challenge. */
export async function verifyNewCredential(
  party: RelyingParty,
  { id, rawId, type, response }: PasskeyAttestation,
  { challenge, isAsked }: { challenge: string; isAsked: boolean },
): Promise<Omit<AttestedPasskey, 'challenge'> | undefined> {
  const { verifyRegistrationResponse } = await import('./library.ts');
  try {
    if (!(await isUnattested(response.attestationObject))) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response: { ...response, transports: [] } },
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserPresence: isAsked,
      requireUserVerification: isAsked,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    });
    if (!verified) return undefined;
    const { credential, credentialDeviceType, credentialBackedUp, aaguid } = registrationInfo;
    const credentialId = Buffer.from(credential.id, 'base64url');
    // The library does not compare the id from the browser with the id from the authenticator.
    if (credential.id !== id || credentialId.length > 1023) return undefined;
    if (!(await isSupportedKey(credential.publicKey))) return undefined;
    return {
      credentialId,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      backupEligible: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
      aaguid,
    };
  } catch {
    return undefined;
  }
}

/**
 * True if the passkey comes without an attestation, or has signed it itself. We ask for none, but a browser may still send one. Any other
 * attestation is refused before the library verifies it, because the library would fetch a URL from the certificate to check for
 * revocation.
 */
async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('./library.ts');
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

/**
 * Checks the type and size of a new key and tries to import it. The key has signed nothing yet, so only the import shows whether its point
 * is on the curve.
 */
async function isSupportedKey(publicKey: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { cose, decodeCredentialPublicKey } = await import('./library.ts');
  const key = decodeCredentialPublicKey(publicKey);
  const algorithm = key.get(cose.COSEKEYS.alg);
  const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('base64url');
  if (cose.isCOSEPublicKeyRSA(key)) {
    const [n, e] = [key.get(cose.COSEKEYS.n), key.get(cose.COSEKEYS.e)];
    const { asymmetricKeyDetails } = createPublicKey({ key: { kty: 'RSA', n: text(n), e: text(e) }, format: 'jwk' });
    const { modulusLength = 0, publicExponent = 0n } = asymmetricKeyDetails ?? {};
    const isSound = modulusLength >= 2048 && modulusLength <= 4096 && publicExponent > 2n && publicExponent % 2n === 1n;
    return isSound && algorithm === cose.COSEALG.RS256;
  }
  if (cose.isCOSEPublicKeyEC2(key)) {
    const [x, y] = [key.get(cose.COSEKEYS.x), key.get(cose.COSEKEYS.y)];
    if (key.get(cose.COSEKEYS.crv) !== cose.COSECRV.P256 || algorithm !== cose.COSEALG.ES256) return false;
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: text(x), y: text(y) }, format: 'jwk' });
    return true;
  }
  if (!cose.isCOSEPublicKeyOKP(key) || algorithm !== cose.COSEALG.EdDSA) return false;
  if (key.get(cose.COSEKEYS.crv) !== cose.COSECRV.ED25519) return false;
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: text(key.get(cose.COSEKEYS.x)) }, format: 'jwk' });
  return true;
}
