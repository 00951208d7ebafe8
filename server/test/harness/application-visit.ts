import { createHash, randomBytes } from 'node:crypto';
import type { Answer, Person } from './people.ts';

/** The application that busy people visit, as the configuration of the portal has it. It has no secret. */
export const visitedApplication = {
  name: { en: 'Documents', ga: 'Doiciméid' },
  kinds: ['member'],
  type: 'spa',
  auth: 'none',
  redirectUris: ['https://documents.insurer.example/callback'],
  scopes: ['openid'],
} as const;
const clientId = 'documents';
const [callback] = visitedApplication.redirectUris;

/** A login of a person to the application: the browser gets a code, and the application exchanges it. */
export class ApplicationVisit {
  readonly #browser: Person;
  readonly #application: Person;
  readonly #verifier = randomBytes(32).toString('base64url');

  constructor(browser: Person) {
    this.#browser = browser;
    this.#application = browser.another();
  }

  /** Follows the redirects to the application. If the portal requires another login, the answer is 401. */
  async authorize(): Promise<Answer & { code: string | null }> {
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: callback,
      scope: 'openid',
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    let path = `/oidc/auth?${query.toString()}`;
    for (let redirects = 0; redirects < 10; redirects++) {
      const answer = await this.#browser.get(path);
      if (answer.location === undefined) return { ...answer, code: null };
      if (answer.location.startsWith(callback)) {
        const { searchParams } = new URL(answer.location);
        // A change that got no answer may take effect later and end the session. The application then gets `login_required`, which counts
        // as 401 and not as a fault of the portal.
        const hasEnded = searchParams.get('error') === 'login_required';
        return { ...answer, ...(hasEnded && { status: 401 }), code: searchParams.get('code') };
      }
      const next = new URL(answer.location, this.#browser.origin);
      // Continues with the present account if the portal asks which one is meant.
      const [, uid] = /^\/oidc\/interaction\/([\w-]+)\/account$/.exec(next.pathname) ?? [];
      path = uid ? `/oidc/interaction/${uid}?client=${clientId}&answer=continue` : `${next.pathname}${next.search}`;
    }
    throw new Error('the application is never reached');
  }

  exchange(code: string): Promise<Answer> {
    return this.#application.postForm('/oidc/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: callback,
      code_verifier: this.#verifier,
    });
  }

  userInfo(accessToken: string): Promise<Answer> {
    return this.#application.getWith('/oidc/userinfo', { authorization: `Bearer ${accessToken}` });
  }
}
