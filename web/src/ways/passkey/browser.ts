import type {
  AcceptedCredentials,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyRequestOptions,
} from '@selvage/contract/api/passkeys';
import { knowsPasskeys } from '../../host/knows-passkeys.ts';

/** The result of a request to the browser. */
export type Prompted<Credential> =
  | { type: 'given'; credential: Credential }
  /**
   * `closed`: the person closed the browser's window, or did nothing for too long. `replaced`: this page has asked again, or asks in the
   * browser's window. `exists`: this device already has a passkey of the account.
   */
  | { type: 'closed' | 'replaced' | 'exists' | 'impossible' };

/** Aborts the running request to the browser. A browser can only handle one request at a time, so a new request aborts the one before. */
let asking = new AbortController();
let isAskedAtOnce = false;

/** Asks the browser for a credential. It never rejects. */
async function prompt<Given>(
  ask: (signal: AbortSignal) => Promise<Credential | null>,
  shown: 'at-once' | 'suggested' = 'at-once',
): Promise<Prompted<Given>> {
  // A press of the passkey button is also the first interaction. A suggestion that starts late would abort the request of the button.
  if (shown === 'suggested' && isAskedAtOnce) return { type: 'replaced' };
  asking.abort();
  const own = (asking = new AbortController());
  if (!knowsPasskeys()) return { type: 'impossible' };
  isAskedAtOnce = shown === 'at-once';
  try {
    const credential = await ask(own.signal);
    if (!(credential instanceof PublicKeyCredential)) return { type: 'closed' };
    return { type: 'given', credential: credential.toJSON() as Given };
  } catch (error) {
    if (own.signal.aborted) return { type: 'replaced' };
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') return { type: 'exists' };
    return { type: name === 'NotAllowedError' || name === 'AbortError' ? 'closed' : 'impossible' };
  } finally {
    if (asking === own) isAskedAtOnce = false;
  }
}

/** Asks for an existing passkey, in the browser's window or in the list of the email field. */
export const promptForPasskey = (
  options: PasskeyRequestOptions,
  shown: 'at-once' | 'suggested' = 'at-once',
): Promise<Prompted<PasskeyAssertion>> =>
  prompt(
    (signal) =>
      navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
        signal,
        ...(shown === 'suggested' && { mediation: 'conditional' }),
      }),
    shown,
  );

/** Lets the browser create a passkey. */
export const promptForNewPasskey = (options: object): Promise<Prompted<PasskeyAttestation>> =>
  prompt((signal) =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
      signal,
    }),
  );

/** Lets the browser create a passkey without a window. `late` aborts it if it takes too long. */
export const makePasskeyQuietly = (options: object, late: AbortSignal): Promise<Prompted<PasskeyAttestation>> =>
  prompt((signal) => {
    const creation = {
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
      signal: AbortSignal.any([signal, late]),
      mediation: 'conditional',
    };
    return navigator.credentials.create(creation);
  });

/** Tells the password manager which passkeys the account has, in browsers that support it. */
export function tellAcceptedCredentials(accepted: AcceptedCredentials | undefined): void {
  if (accepted === undefined || !knowsPasskeys()) return;
  const tells = PublicKeyCredential as { signalAllAcceptedCredentials?: (all: object) => Promise<void> };
  void tells.signalAllAcceptedCredentials?.(accepted).catch(() => undefined);
}

/** Lets the password manager delete a passkey for good. So this is only for a passkey that the server certainly does not have. */
export function letPasskeyBeForgotten(rpId: string, credentialId: string): void {
  const forgets = PublicKeyCredential as { signalUnknownCredential?: (unknown: object) => Promise<void> };
  void forgets.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined);
}
