import { type APIRequestContext, type APIResponse, request } from '@playwright/test';
import { inject } from 'vitest';

/** Of the demonstration. */
const credentials = {
  email: 'member@demo.example',
  password: 'Woven-cloth-42',
  userType: 'W',
  loginId: null,
};

/** Somebody with a browser without scripts, who keeps cookies and goes where they are sent. */
export class Person {
  readonly #browser: APIRequestContext;

  private constructor(browser: APIRequestContext) {
    this.#browser = browser;
  }

  static async arrive(): Promise<Person> {
    return new Person(await request.newContext({ ignoreHTTPSErrors: true }));
  }

  open(address: string): Promise<APIResponse> {
    return this.#browser.get(address);
  }

  post(address: string, form: Record<string, string> = {}): Promise<APIResponse> {
    return this.#browser.post(address, { form });
  }

  /** From an address of the application, by the login, to where the application leads. */
  async logInFrom(address: string): Promise<APIResponse> {
    return this.logInAt(await this.open(address));
  }

  /** On the login screen that an application led to. */
  async logInAt(screen: APIResponse): Promise<APIResponse> {
    const { issuer } = inject('portal');
    const at = new URL(screen.url());
    if (at.origin !== issuer || at.pathname !== '/memberlogin/login')
      throw new Error(`they were led to ${at.href}:\n${await screen.text()}`);
    const answer = await this.#browser.post(`${issuer}/api/idauth/auth`, {
      data: credentials,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    if (!answer.ok()) throw new Error(`the login answers ${answer.status()}`);
    return this.open(new URL(at.searchParams.get('redir') ?? '', issuer).href);
  }

  async logOutOfThePortal(): Promise<void> {
    const headers = { 'sec-fetch-site': 'same-origin' };
    await this.#browser.post(`${inject('portal').issuer}/api/idauth/logout`, { data: {}, headers });
  }

  leave(): Promise<void> {
    return this.#browser.dispose();
  }
}
