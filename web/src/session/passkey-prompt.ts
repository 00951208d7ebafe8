import type { PasskeyAssertion, PasskeyRequestOptions } from '@selvage/contract/api/passkeys';

/** What became of a question to the browser. Whoever closes its window has not failed. */
export type Prompted<Credential> =
  | { type: 'given'; credential: Credential }
  | { type: 'closed' }
  | { type: 'impossible' };

/** Whether the browser knows passkeys, and writes them as our calls take them. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** A browser answers one question at a time: a new one ends the one before. */
let asking = new AbortController();

/** Asks the browser for a credential. It never rejects. */
export async function prompt<Given>(
  ask: (signal: AbortSignal) => Promise<Credential | null>,
): Promise<Prompted<Given>> {
  asking.abort();
  asking = new AbortController();
  if (!knowsPasskeys()) return { type: 'impossible' };
  try {
    const credential = await ask(asking.signal);
    if (!(credential instanceof PublicKeyCredential)) return { type: 'closed' };
    return { type: 'given', credential: credential.toJSON() as Given };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return { type: name === 'NotAllowedError' || name === 'AbortError' ? 'closed' : 'impossible' };
  }
}

/** Asks for a passkey that there is, in a window of the browser or in the list of the email field. */
export const promptForPasskey = (
  options: PasskeyRequestOptions,
  shown: 'at-once' | 'suggested' = 'at-once',
): Promise<Prompted<PasskeyAssertion>> =>
  prompt((signal) =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
      signal,
      ...(shown === 'suggested' && { mediation: 'conditional' }),
    }),
  );
