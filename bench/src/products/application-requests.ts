import { createHash } from 'node:crypto';
import type { Request } from '../load/requests-file.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { applications } from './application-settings.ts';

const { secret, verifier, redirectUri } = applications;

/** A server that is asked by an application, a service and an API. */
export interface ApplicationServer extends Pick<ServerUnderTest, 'pid' | 'port' | 'db'> {
  /** A request of the service for a signed token. */
  service: Request;
  /** The way of each person to the application. */
  passThroughs: readonly Request[];
  /** Asks about an opaque token of each person. */
  introspections(): Promise<readonly Request[]>;
  /** Exchanges new codes, so many of each person. Each works once. */
  exchanges(each: number): Promise<readonly Request[]>;
}

export const basic = (id: string) => ({ authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` });

export const serviceRequest: Request = {
  method: 'POST',
  path: '/oidc/token',
  headers: basic('nightly'),
  form: { grant_type: 'client_credentials', scope: 'claims:read' },
};

/** A request of a person who is logged in. */
export const passThrough = (cookie: string, more: Record<string, string> = {}): Request => {
  const asked = {
    client_id: 'documents',
    response_type: 'code',
    scope: 'openid kind letters:read',
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  };
  return { method: 'GET', path: `/oidc/auth?${new URLSearchParams(asked).toString()}`, headers: { cookie } };
};

export const exchange = (code: string, more: Record<string, string> = {}): Request => ({
  method: 'POST',
  path: '/oidc/token',
  form: {
    grant_type: 'authorization_code',
    client_id: 'documents',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...more,
  },
});

export const introspection = (token: string): Request => ({
  method: 'POST',
  path: '/oidc/introspect',
  headers: basic('letters-api'),
  form: { token },
});

const ask = async (port: number, { method, path, headers = {}, form }: Request): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    redirect: 'manual',
    ...(form && { body: new URLSearchParams(form) }),
  });

export async function codeOf(port: number, passing: Request): Promise<string> {
  const response = await ask(port, passing);
  const body = await response.text();
  // The answer of better-auth to a script names the URL in its body.
  const url = response.headers.get('location') ?? /"url":"([^"]+)"/.exec(body)?.[1] ?? '';
  const code = new URL(url, redirectUri).searchParams.get('code');
  if (code === null) throw new Error(`${response.status} ${url} ${body}`);
  return code;
}

/** Asks about the tokens of people who pass through to an application, which exchanges their codes. */
export async function introspectionsOf(
  port: number,
  passing: readonly Request[],
  exchanging: (code: string) => Request,
): Promise<Request[]> {
  const asked: Request[] = [];
  for (const each of passing) {
    const response = await ask(port, exchanging(await codeOf(port, each)));
    const { access_token: token } = (await response.json()) as { access_token?: string };
    if (token === undefined) throw new Error(`${response.status} instead of an access token`);
    asked.push(introspection(token));
  }
  return asked;
}
