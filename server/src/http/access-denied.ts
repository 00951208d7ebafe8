import { minutes } from '@selvage/contract/time-units';
import type { RefusalName } from '@selvage/contract/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { audit, type AuditEntry } from '../audit/audit-store.ts';
import { Refusal } from '../refuse.ts';
import { auditOrigin } from './read-request-context.ts';

/** Whose session a request came with. */
interface Caller extends Pick<AuditEntry, 'accountId' | 'kind' | 'actor'> {
  session: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until a session was read, and for whoever has none. */
    caller: Caller | null;
  }
  interface FastifyInstance {
    auditDenial: (request: FastifyRequest, error: unknown) => Promise<void>;
  }
}

const denials: ReadonlySet<RefusalName> = new Set(['session.incomplete', 'action.not-allowed']);

/**
 * J4: a session that asks for what it may not is in the audit. Each process writes one row for a session and minute, so that
 * a client that asks again and again cannot fill the audit.
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

/** The same handler; what it denies is in the audit before it is answered. */
export const auditingDenials =
  <Answer>(handler: Handler<Answer>): Handler<Answer> =>
  (request, reply) =>
    handler(request, reply).catch(async (error: unknown) => {
      await request.server.auditDenial(request, error);
      throw error;
    });
