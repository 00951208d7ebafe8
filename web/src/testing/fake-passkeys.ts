import { vi } from 'vitest';

interface Asked {
  publicKey: { challenge: string };
  mediation?: string;
  signal: AbortSignal;
}

type Answer = (asked: Asked) => Promise<Credential | null>;

/** A browser with passkeys whose answers the test decides. A suggested passkey is chosen only if the test does so. */
export function fakePasskeys() {
  class FakeCredential {
    readonly id: string;
    constructor(id: string) {
      this.id = id;
    }
    toJSON = () => ({ id: this.id, rawId: this.id, type: 'public-key', response: { clientDataJSON: 'AAAA' } });
    static parseRequestOptionsFromJSON = (options: object) => options;
    static parseCreationOptionsFromJSON = (options: object) => options;
    static isConditionalMediationAvailable = () => Promise.resolve(true);
    static isUserVerifyingPlatformAuthenticatorAvailable = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
    static getClientCapabilities = vi.fn<() => Promise<object>>(() => Promise.resolve({}));
    static signalUnknownCredential = vi.fn<(unknown: object) => Promise<void>>(() => Promise.resolve());
    static signalCurrentUserDetails = vi.fn<(details: object) => Promise<void>>(() => Promise.resolve());
    static signalAllAcceptedCredentials = vi.fn<(all: object) => Promise<void>>(() => Promise.resolve());
  }
  const credential = (id = 'AAAA') => new FakeCredential(id) as unknown as Credential;
  const unanswered: Answer = ({ signal }) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError')));
    });
  const get = vi.fn<Answer>(unanswered);
  const create = vi.fn<Answer>(unanswered);
  vi.stubGlobal('PublicKeyCredential', FakeCredential);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get, create } });
  return { credential, get, create, browser: FakeCredential };
}

/** The server's options for a new passkey. */
export const creationOptions = {
  challenge: 'abc',
  rp: { id: 'localhost', name: 'Linen Health' },
  user: { id: 'AAAA', name: 'a@b.ie', displayName: 'a@b.ie' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 1,
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  excludeCredentials: [],
};

export const closedWindow = (): Promise<never> => Promise.reject(new DOMException('closed', 'NotAllowedError'));
