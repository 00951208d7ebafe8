import { createHash, randomBytes } from 'node:crypto';
import { seconds } from '@selvage/contract/time-units';
import { counted } from '../../counted.ts';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { clientTestAgent } from '../../oidc/refusals/note-refusal.ts';
import { type ManagedClient, secretState } from '../../oidc/clients/manage-clients.ts';
import { clientEnable, clientSecret, clientShow } from '../commands/client.ts';
import { wholeCommand } from '../help.ts';
import { failureCode, unansweredFinding } from './check-public-url.ts';
import type { Finding } from './finding.ts';

/** A login request as the application would send it, and the PKCE code verifier with which the code can be exchanged. */
export interface LoginRequest {
  url: string;
  codeVerifier: string;
}

/** The findings about an application from its rows in the database and from the running instances. */
export function clientFindings(managed: ManagedClient): Finding[] {
  const { id, row, knownTo } = managed;
  const { count, of } = knownTo;
  const isDisabled = row !== null && row.disabledAt !== null;
  return [
    isDisabled
      ? { about: 'state', state: 'wrong', says: 'is disabled', hint: wholeCommand(clientEnable, [id]) }
      : { about: 'state', state: 'ok', says: 'is enabled' },
    of > 0 && count === of
      ? { about: 'instances', state: 'ok', says: `${count} of ${counted(of, 'instance')} know it` }
      : {
          about: 'instances',
          state: 'warning',
          says: of === 0 ? 'none runs' : `${count} of ${counted(of, 'instance')} know it as it is now`,
          ...(of > 0 && {
            hint: 'an instance reports within three seconds; restart those with an older SELVAGE_CONFIG',
          }),
        },
    ...secretFinding(managed),
  ];
}

function secretFinding(managed: ManagedClient): Finding[] {
  const about = 'secret';
  const state = secretState(managed);
  if (state === null) return [];
  if (state !== 'missing') return [{ about, state: 'ok', says: `has one (${state})` }];
  return [{ about, state: 'wrong', says: 'has none', hint: wholeCommand(clientSecret, [managed.id]) }];
}

const get = (url: string) =>
  fetch(url, {
    redirect: 'manual',
    headers: { 'user-agent': clientTestAgent },
    signal: AbortSignal.timeout(seconds(5)),
  });

export async function discoveryFinding(origin: string): Promise<Finding> {
  const about = 'discovery';
  const url = `${origin}/.well-known/openid-configuration`;
  try {
    const response = await get(url);
    const { issuer } = response.ok ? ((await response.json()) as { issuer?: unknown }) : {};
    if (issuer === origin) return { about, state: 'ok', says: `${url} names ${origin} as issuer` };
    return { about, state: 'wrong', says: `${url} answers ${response.status} and does not name ${origin} as issuer` };
  } catch (error) {
    return unansweredFinding(about, origin, failureCode(error));
  }
}

export function loginRequest(origin: string, client: OidcClient, redirectUri: string): LoginRequest {
  const codeVerifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: client.id,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: client.scopes.join(' '),
    state: randomBytes(16).toString('base64url'),
    nonce: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { url: `${origin}/oidc/auth?${query.toString()}`, codeVerifier };
}

/** Follows a login up to the page that a person would see. */
export async function loginFinding(origin: string, client: OidcClient, redirectUri: string): Promise<Finding> {
  const about = `login ${redirectUri}`;
  if (client.requiresPar)
    return { about, state: 'skipped', says: 'only the application can send it: it must be pushed with its signature' };
  try {
    const { status, headers } = await get(loginRequest(origin, client, redirectUri).url);
    const target = new URL(headers.get('location') ?? '/', origin);
    const error = target.searchParams.get('error');
    if (status === 303 && error === null)
      return { about, state: 'ok', says: `leads to ${target.origin === origin ? target.pathname : target.origin}` };
    const said =
      error === null ? `answers ${status}` : `${error}: ${target.searchParams.get('error_description') ?? ''}`;
    return {
      about,
      state: 'wrong',
      says: said,
      hint: `read the reason at the end: ${wholeCommand(clientShow, [client.id])}`,
    };
  } catch (error) {
    return unansweredFinding(about, origin, failureCode(error));
  }
}
