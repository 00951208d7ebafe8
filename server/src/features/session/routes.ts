import { currentUser, extendSession, sessionStatus, signOut } from '@selvage/contract/api/session';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { auditOrigin } from '../../http/client.ts';
import { quietVisitorOf, requireKnown, visitorOf } from '../../http/require-user.ts';
import { route } from '../../http/route.ts';
import type { SessionCookie } from '../../http/session-cookie.ts';
import { audit } from '../../identity/audit-store.ts';
import { closeSession, markSeen } from '../../identity/session-store.ts';
import { refuse } from '../../refuse.ts';
import { sessionClock } from './session-clock.ts';
import { userReply } from './user-reply.ts';

export function sessionRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'keys'>,
  cookie: SessionCookie,
): void {
  route(app, currentUser, async ({ request }) => userReply(requireKnown(await visitorOf(request)), deps));

  route(app, sessionStatus, async ({ request }) =>
    sessionClock(requireKnown(await quietVisitorOf(request)).clock, deps.config.limits, deps.now()),
  );

  route(app, extendSession, async ({ request }) => {
    const { clock } = requireKnown(await quietVisitorOf(request));
    const now = deps.now();
    await markSeen(deps.db, cookie.read(request) ?? refuse('session.required'), now);
    return sessionClock({ ...clock, lastSeenAt: now }, deps.config.limits, now);
  });

  route(app, signOut, async ({ request, reply }) => {
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
    return {};
  });
}
