import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { audit } from '../audit/audit-store.ts';
import { closeSession } from '../sessions/session-store.ts';
import type { SessionCookie } from './cookies.ts';
import { auditOrigin } from './read-request-context.ts';

/** Ends the session of this browser and deletes its cookies. */
export async function logOut(
  deps: Pick<Deps, 'db' | 'now'>,
  cookie: SessionCookie,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const tokenHash = cookie.read(request);
  const ended = tokenHash && (await closeSession(deps.db, tokenHash));
  if (ended) {
    await audit(deps.db, {
      event: 'sign-out',
      result: 'ok',
      accountId: ended.accountId,
      origin: auditOrigin(request),
      at: deps.now(),
    });
  }
  cookie.clear(reply);
  reply.header('clear-site-data', '"cache"');
}
