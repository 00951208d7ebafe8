import type { PasskeyAssertion, PasskeyAttestation } from '@selvage/contract/api/passkeys';
import { Fido2Lib } from 'fido2-lib';

const verifier = new Fido2Lib({ rpId: 'localhost' });

const arrayBuffer = (text: string | undefined): ArrayBuffer =>
  Uint8Array.from(Buffer.from(text ?? '', 'base64url')).buffer;

/** What was asked for, as the second verifier wants to be told. */
export interface Asked {
  origin: string;
  rpId: string;
  challenge: string;
}

export interface KnownPasskey {
  id: string;
  /** PEM. */
  publicKey: string;
  counter: number;
  userHandle: string;
}

/** WY30: what fido2-lib says of an answer. An error of any kind is a refusal. */
export async function fido2OutcomeOfAssertion(
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

export async function fido2OutcomeOfAttestation(
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
