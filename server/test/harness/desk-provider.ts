import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DeskOpenId } from '../../src/config/config.ts';
import { loadLibrary } from '../../src/oidc/protocol/load-library.ts';

export const providerSecret = 'Kq3vTz9mWc2xRb7nLd5yHs8gJf4pQa6u';
const clientId = 'selvage-desk';

/** A staff member according to the desk provider. */
export interface Staff {
  subject: string;
  email: string;
  /** The claim `email_verified`. The claim is left out if this is not set. */
  emailVerified?: boolean;
  name: string;
  groups: string[];
}

type Payload = Record<string, unknown>;

/** Faults that a login at the provider shall have. */
export interface ProviderFaults {
  /** True if the provider shows a page first, like a provider that does not know the browser yet. */
  asks?: boolean;
  denies?: boolean;
  changes?: (payload: Payload) => Payload;
  signsWith?: KeyObject;
  /** The milliseconds before the provider answers a request. */
  delay?: number;
}

export interface ProviderOptions {
  port?: number;
  /** The origin of the desk that logs in here. */
  desk?: string;
  /** Changes to the registration of the desk as a client of the provider. */
  client?: object;
}

/** A page that needs no further request. */
const page = (body: string): string => `<!doctype html><title>Provider</title><link rel="icon" href="data:,">${body}`;

/** Renders the question of the provider’s logout page. */
function logoutSource(context: { body: string }, form: string): void {
  const button = '<button type="submit" form="op.logoutForm" name="logout" value="yes">Log out here</button>';
  context.body = page(`${form}${button}`);
}

/** The parts of oidc-provider that only this file uses. */
interface TestedProvider {
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  readonly Grant: new (of: { accountId: string; clientId: string }) => {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  };
}

export const strangersKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** An independent OpenID provider on this machine. It logs in the current `staff` without asking for a password. */
export class TestDeskProvider {
  staff: Staff = { subject: 'nobody', email: '', name: '', groups: [] };
  faults: ProviderFaults = {};
  /** The paths of all requests so far. */
  readonly asked: string[] = [];
  readonly issuer: string;
  readonly #key: KeyObject;
  readonly #server: ReturnType<typeof createServer>;

  private constructor(issuer: string, key: KeyObject, server: ReturnType<typeof createServer>) {
    this.issuer = issuer;
    this.#key = key;
    this.#server = server;
  }

  static async start(options: ProviderOptions = {}): Promise<TestDeskProvider> {
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const started = new TestDeskProvider(issuer, key, server);
    const { Provider } = await loadLibrary();
    const provider = new Provider(issuer, started.#configuration(options)) as unknown as TestedProvider;
    const answer = provider.callback();
    server.on('request', (request, response) => void started.#answer(provider, answer, request, response));
    return started;
  }

  #configuration({ client = {}, desk = 'http://localhost:3000' }: ProviderOptions): object {
    return {
      clients: [
        {
          client_id: clientId,
          ...(!('jwks' in client) && { client_secret: providerSecret }),
          redirect_uris: [`${desk}/desk/openid/callback`],
          post_logout_redirect_uris: [`${desk}/desk/sign-in?said=out`],
          token_endpoint_auth_method: 'client_secret_basic',
          id_token_signed_response_alg: 'ES256',
          ...client,
        },
      ],
      jwks: { keys: [{ ...this.#key.export({ format: 'jwk' }), kid: 'own', alg: 'ES256', use: 'sig' }] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource } },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_context: unknown, accountId: string) => ({
        accountId,
        claims: () => {
          const { email, emailVerified, name, groups } = this.staff;
          return { sub: accountId, email, email_verified: emailVerified, name, groups };
        },
      }),
      cookies: { keys: ['of-a-test'] },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    };
  }

  async #answer(
    provider: TestedProvider,
    answer: ReturnType<TestedProvider['callback']>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { asks, denies, delay = 0 } = this.faults;
    const path = (request.url ?? '').split('?')[0] ?? '';
    this.asked.push(path);
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (!path.startsWith('/interaction/')) {
      if (path === '/token') this.#changeToken(response);
      return answer(request, response);
    }
    if (asks && request.method === 'GET') {
      response.setHeader('content-type', 'text/html');
      return void response.end(page('<form method="post"><button>Log in here</button></form>'));
    }
    if (denies) return provider.interactionFinished(request, response, { error: 'access_denied' });
    const accountId = this.staff.subject;
    const grant = new provider.Grant({ accountId, clientId });
    grant.addOIDCScope('openid email profile');
    const result = { login: { accountId }, consent: { grantId: await grant.save() } };
    return provider.interactionFinished(request, response, result);
  }

  /** Applies the faults to the ID token and signs it again. */
  #changeToken(response: ServerResponse): void {
    const { changes, signsWith } = this.faults;
    if (!changes && !signsWith) return;
    const end = response.end.bind(response) as (body: string) => ServerResponse;
    response.end = ((body: unknown) => {
      const tokens = JSON.parse(String(body)) as { id_token?: string };
      const [header = '', payload = ''] = (tokens.id_token ?? '').split('.');
      const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Payload;
      const changed = Buffer.from(JSON.stringify(changes?.(said) ?? said)).toString('base64url');
      const key = { key: signsWith ?? this.#key, dsaEncoding: 'ieee-p1363' } as const;
      const signature = sign('sha256', Buffer.from(`${header}.${changed}`), key).toString('base64url');
      const text = JSON.stringify({ ...tokens, id_token: `${header}.${changed}.${signature}` });
      response.setHeader('content-length', Buffer.byteLength(text));
      return end(text);
    }) as ServerResponse['end'];
  }

  settings(change: Partial<DeskOpenId> = {}): DeskOpenId {
    return {
      issuer: this.issuer,
      clientId,
      credentials: { method: 'client_secret_basic', secret: providerSecret },
      name: 'Insurer account',
      scopes: ['openid', 'email', 'profile'],
      roles: {
        claim: 'groups',
        agent: ['selvage-agents'],
        viewer: ['selvage-viewers'],
        applications: ['selvage-applications'],
      },
      requiresAcr: [],
      requiresAmr: [],
      maxAgeSeconds: null,
      only: false,
      ...change,
    };
  }

  /** Follows a new browser through the provider until it returns to the desk. */
  async follow(address: string): Promise<string> {
    const cookies = new Map<string, string>();
    for (let at = address; ;) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const set of response.headers.getSetCookie()) {
        const [name = '', value = ''] = set.split(';')[0]?.split(/=(.*)/s) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${at} answers ${response.status}: ${await response.text()}`);
      const target = new URL(location, at);
      if (target.origin !== this.issuer) return `${target.pathname}${target.search}`;
      at = target.href;
    }
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => void this.#server.close(() => resolve()));
  }
}
