import { minutes } from '@selvage/contract/time-units';
import type { RefusalName } from '@selvage/contract/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { audit, type AuditEntry } from '../audit/audit-store.ts';
import { Refusal } from '../refuse.ts';
import { auditOrigin } from './read-request-context.ts';

/** The owner of the session that a request was sent with. */
interface Caller extends Pick<AuditEntry, 'accountId' | 'kind' | 'actor'> {
  session: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if the session was not read yet or the request has none. */
    caller: Caller | null;
  }
  interface FastifyInstance {
    auditDenial: (request: FastifyRequest, error: unknown) => Promise<void>;
  }
}

const denials: ReadonlySet<RefusalName> = new Set(['session.incomplete', 'action.not-allowed']);

/**
 * Audits a session that asks for something it may not have. Each process writes at most one row per session and minute, so that a client
 * that repeats its request cannot fill the audit.
 */
export function installAccessDenied(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  let minute = 0;
  const noted = new Set<string>();
  const isNew = (session: string, at: Date): boolean => {
    const current = Math.floor(at.getTime() / minutes(1));
    if (current !== minute) noted.clear();
    minute = current;
    return noted.size < noted.add(session).size;
  };

  app.decorateRequest('caller', null);
  app.decorate('auditDenial', async (request, error) => {
    const { caller } = request;
    if (caller === null || !(error instanceof Refusal) || !denials.has(error.refusal)) return;
    const at = deps.now();
    const { session, ...whom } = caller;
    if (!isNew(session, at)) return;
    const reason = `${error.refusal} ${request.routeOptions.url}`;
    const origin = auditOrigin(request);
    await audit(deps.db, { event: 'access-denied', result: 'refused', reason, ...whom, origin, at });
  });
}

type Handler<Answer> = (request: FastifyRequest, reply: FastifyReply) => Promise<Answer>;

/** Wraps a handler, so that a denied request is audited before its answer is sent. */
export const auditingDenials =
  <Answer>(handler: Handler<Answer>): Handler<Answer> =>
  (request, reply) =>
    handler(request, reply).catch(async (error: unknown) => {
      await request.server.auditDenial(request, error);
      throw error;
    });
