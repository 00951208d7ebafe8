import { createHash } from 'node:crypto';
import type { Request } from '../../load/requests-file.ts';
import { applications } from '../../products/application-settings.ts';
import type { Connections } from '../load/browser.ts';
import { Browser } from '../load/browser.ts';
import type { Asked, Tokens } from '../peer.ts';

const { secret, verifier, redirectUri } = applications;

/** The paths of a product's OpenID Connect, and the ids of its clients. */
export interface Endpoints {
  port: number;
  authorize: string;
  token: string;
  scope: string;
}

/** The clients that each product has: a public one with PKCE, and a service with a secret. */
export const clientIds = { application: 'documents', service: 'nightly', api: 'letters-api' } as const;

/** The first request of the application’s login. */
export function authorizePath({ authorize, scope }: Endpoints, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: clientIds.application,
    response_type: 'code',
    scope,
    redirect_uri: redirectUri,
    state: 'a-state-of-the-application',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  });
  return `${authorize}?${query.toString()}`;
}

export const basicAuth = (client: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`,
});

export const exchangeOf =
  ({ port, token }: Endpoints, more: Record<string, string> = {}) =>
  async (connections: Connections, code: string): Promise<Tokens> =>
    tokensOf(connections, port, {
      method: 'POST',
      path: token,
      form: {
        grant_type: 'authorization_code',
        client_id: clientIds.application,
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        ...more,
      },
    });

export const refreshOf =
  ({ port, token }: Endpoints) =>
  async (connections: Connections, refreshToken: string): Promise<Tokens> =>
    tokensOf(connections, port, {
      method: 'POST',
      path: token,
      form: { grant_type: 'refresh_token', client_id: clientIds.application, refresh_token: refreshToken },
    });

export const serviceTokenOf = ({ port, token }: Endpoints, scope: string): Asked => ({
  port,
  request: {
    method: 'POST',
    path: token,
    headers: basicAuth(clientIds.service),
    form: { grant_type: 'client_credentials', ...(scope !== '' && { scope }) },
  },
  expects: '"access_token":"',
});

export const introspectionOf = (port: number, path: string, headers: Record<string, string>, token: string): Asked => ({
  port,
  request: { method: 'POST', path, headers, form: { token } },
  expects: '"active":true',
});

async function tokensOf(connections: Connections, port: number, request: Request): Promise<Tokens> {
  const { body } = await new Browser(connections, port).ask(request, 200);
  const {
    access_token: access,
    refresh_token: refresh,
    id_token: identity,
  } = JSON.parse(body) as Record<string, unknown>;
  if (typeof access !== 'string' || typeof refresh !== 'string' || typeof identity !== 'string')
    throw new Error(`a token is missing in ${body.slice(0, 200)}`);
  return { access, refresh };
}
