import type { Page } from '@playwright/test';

type Step = (page: Page) => Promise<void>;

/** Replaces the browser's answer to a request for a passkey. A suggestion in the email field is never chosen. */
export const browserAnswers =
  (how: 'gives' | 'waits' | 'SecurityError' | 'InvalidStateError'): Step =>
  (page) =>
    page.evaluate((answer) => {
      const given = Object.assign(Object.create(PublicKeyCredential.prototype) as Credential, {
        toJSON: () => ({ id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'AAAA' } }),
      });
      const ask = (options?: { mediation?: string }): Promise<Credential> => {
        if (answer === 'waits' || options?.mediation === 'conditional') return new Promise(() => undefined);
        return answer === 'gives' ? Promise.resolve(given) : Promise.reject(new DOMException(answer, answer));
      };
      Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: ask, create: ask } });
    }, how);

/** Removes passkeys from the browser, as in an old browser. */
export const browserLacksPasskeys: Step = (page) =>
  page.evaluate(() => void Reflect.deleteProperty(PublicKeyCredential, 'parseRequestOptionsFromJSON'));
