import { minutes } from '@selvage/contract/time-units';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { OidcClient } from '../config/oidc/oidc-config.ts';
import { brandOf } from './pages/brands.ts';
import { clientNamed } from './limits/waiting-request.ts';

/**
 * Stores which applications a logout ended, so that the next page can name them. A cookie is used, because a link could make the page claim
 * anything.
 */
const cookieName = 'oidc-ended';
const path = '/oidc/logout';

export function keepEnded(
  reply: FastifyReply,
  { secureCookies: secure }: Pick<Config, 'secureCookies'>,
  clientIds: readonly string[],
): void {
  if (clientIds.length === 0) return;
  const maxAge = minutes(5) / 1000;
  reply.setCookie(cookieName, clientIds.join(' '), { path, httpOnly: true, sameSite: 'lax', secure, maxAge });
}

export const endedApplications = (request: FastifyRequest, config: Pick<Config, 'oidc'>): OidcClient[] =>
  (request.cookies[cookieName] ?? '')
    .split(' ')
    .map((id) => clientNamed(id, config, brandOf(request)))
    .filter((client) => client !== undefined);
