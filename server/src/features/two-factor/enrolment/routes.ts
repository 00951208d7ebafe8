import { useEnrolmentCode as useEnrolmentCodeCall } from '@selvage/contract/api/enrolment';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import type { SessionCookie } from '../../../http/cookies.ts';
import { requestContext } from '../../../http/request-context.ts';
import { requestSessionOf, requireSession } from '../../../http/request-session.ts';
import { route } from '../../../http/route.ts';
import { newSessionToken } from '../../../identity/session-token.ts';
import { showEnrolmentCode } from './show-enrolment-code.ts';

type RouteDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config'> & { wakeOutbox: () => void };

export function enrolmentRoutes(app: FastifyInstance, deps: RouteDeps, cookie: SessionCookie): void {
  route(app, useEnrolmentCodeCall, async ({ body, request, reply }) => {
    const person = requireSession(await requestSessionOf(request));
    const next = newSessionToken();
    const given = { code: body.code, nextSession: next.hash };
    await showEnrolmentCode(deps, person, given, requestContext(request)).finally(deps.wakeOutbox);
    cookie.set(reply, next.token, { partial: true });
    return {};
  });
}
