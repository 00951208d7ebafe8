import { type APIRequestContext, type APIResponse, request } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';

/** All accounts of the demonstration have this password. */
const password = 'Woven-cloth-42';

/** What the login screens of members and of `provider@demo.example` send. */
const logins: ReadonlyMap<string, object> = new Map([
  ['/memberlogin/login', { userType: 'W', loginId: null }],
  ['/consultantlogin/login', { userType: 'C', loginId: '50102' }],
]);

const fromThePortal = { 'sec-fetch-site': 'same-origin' };

/** A person whose browser has no scripts, keeps cookies and follows redirects. */
export class Person {
  readonly #browser: APIRequestContext;
  readonly #email: string;

  private constructor(browser: APIRequestContext, email: string) {
    this.#browser = browser;
    this.#email = email;
  }

  static async arrive(email = 'member@demo.example'): Promise<Person> {
    return new Person(await request.newContext({ ignoreHTTPSErrors: true }), email);
  }

  /** Opens a page. Like a browser, it follows the `refresh` of a page that has moved. */
  async open(address: string): Promise<APIResponse> {
    const answer = await this.#browser.get(address, { headers: { accept: 'text/html,*/*' } });
    const moved = /<meta http-equiv="refresh" content="0; url=([^"]+)"/.exec(await answer.text())?.[1];
    return moved === undefined ? answer : this.open(moved.replaceAll('&amp;', '&'));
  }

  /** The address at the portal to which the application redirects, with its parameters. */
  async requestOf(address: string): Promise<URL> {
    const answer = await this.#browser.get(address, { maxRedirects: 0, headers: { accept: 'text/html,*/*' } });
    const next = new URL(answer.headers()['location'] ?? '', address);
    return next.origin === inject('portal').issuer ? next : this.requestOf(next.href);
  }

  /** The cookies of the browser for that address. */
  async cookiesOf(address: string) {
    const { hostname } = new URL(address);
    return (await this.#browser.storageState()).cookies.filter(({ domain }) => domain === hostname);
  }

  post(address: string, form: Record<string, string> = {}): Promise<APIResponse> {
    return this.#browser.post(address, { form });
  }

  /** Opens an address of the application, logs in, and follows the redirect back to the application. */
  async logInFrom(address: string): Promise<APIResponse> {
    return this.logInAt(await this.open(address));
  }

  /** Logs in on the login screen to which an application redirected. */
  async logInAt(screen: APIResponse): Promise<APIResponse> {
    const { issuer } = inject('portal');
    const at = new URL(screen.url());
    const login = logins.get(at.pathname);
    if (at.origin !== issuer || login === undefined)
      throw new Error(`they were led to ${at.href}:\n${await screen.text()}`);
    await this.#call('auth', { email: this.#email, password, ...login });
    return this.open(new URL(at.searchParams.get('redir') ?? '', issuer).href);
  }

  /** Sets up 2-factor authentication on the screen of a person without it, because an application asks for two steps. */
  async setUpAt(screen: APIResponse): Promise<APIResponse> {
    const { issuer } = inject('portal');
    const at = new URL(screen.url());
    if (at.pathname !== '/memberlogin/settings/mfa') throw new Error(`they were led to ${at.href}`);
    const preferences = { enabled: true, type: 'EMAIL' };
    const owed = await this.#call('mfa/settings', { preferences, password });
    const { mfaRequired } = (await owed.json()) as { mfaRequired: { mfaToken: string } };
    await this.#call('mfa/verify', { mfaToken: mfaRequired.mfaToken, code: await this.#mailedCode() });
    return this.open(new URL(at.searchParams.get('redir') ?? '', issuer).href);
  }

  async logOutOfThePortal(): Promise<void> {
    await this.#call('logout', {});
  }

  async #call(name: string, data: object): Promise<APIResponse> {
    const address = `${inject('portal').issuer}/api/idauth/${name}`;
    const answer = await this.#browser.post(address, { data, headers: fromThePortal });
    if (!answer.ok()) throw new Error(`${name} answers ${answer.status()}: ${await answer.text()}`);
    return answer;
  }

  /** The email may arrive a moment after the answer. */
  async #mailedCode(): Promise<string> {
    const inbox = `${inject('portal').issuer}/dev/inbox.json?to=${encodeURIComponent(this.#email)}`;
    for (let tries = 0; tries < 100; tries++) {
      const { messages } = (await (await this.open(inbox)).json()) as { messages: { text: string }[] };
      const code = messages.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((each) => each !== undefined);
      if (code !== undefined) return code;
      await sleep(100);
    }
    throw new Error(`no code came to ${this.#email}`);
  }

  leave(): Promise<void> {
    return this.#browser.dispose();
  }
}
