import { limits } from '@selvage/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { findSession, markSeen, type StoredSession } from '../identity/session-store.ts';
import { refuse } from '../refuse.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Visitor } from './visitor.ts';

type Reading = (request: FastifyRequest, options: { activity: boolean }) => Promise<Visitor>;

declare module 'fastify' {
  interface FastifyInstance {
    readVisitor: Reading;
  }
}

export function installVisitors(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  cookie: SessionCookie,
): void {
  const { sessionIdle, sessionAbsolute } = deps.config.limits;
  const granularity = Math.min(limits.lastSeenGranularity, sessionIdle / 10);

  app.decorate('readVisitor', async (request, { activity }) => {
    const tokenHash = cookie.read(request);
    if (tokenHash === null) return { state: 'anonymous' };
    const now = deps.now();
    const ago = (duration: number) => new Date(now.getTime() - duration);
    const session = await findSession(deps.db, tokenHash, ago(sessionIdle), ago(sessionAbsolute));
    if (session === undefined) return { state: 'anonymous' };
    if (activity && session.lastSeenAt < ago(granularity)) {
      await markSeen(deps.db, tokenHash, now);
      session.lastSeenAt = now;
    }
    return asVisitor(session);
  });
}

/** Who is asking; being asked for counts as activity of theirs. */
export const visitorOf = (request: FastifyRequest): Promise<Visitor> =>
  request.server.readVisitor(request, { activity: true });

/** The same without prolonging their session: for what a page asks by itself. */
export const quietVisitorOf = (request: FastifyRequest): Promise<Visitor> =>
  request.server.readVisitor(request, { activity: false });

type Known = Exclude<Visitor, { state: 'anonymous' }>;

export const requireKnown = (visitor: Visitor): Known =>
  visitor.state === 'anonymous' ? refuse('session.required') : visitor;

function asVisitor(session: StoredSession): Visitor {
  const account = {
    id: session.accountId,
    kind: session.kind,
    email: session.email,
    activated: session.activatedAt !== null,
    memberNumber: session.memberNumber,
    wellnessOnly: session.wellnessOnly,
    privileges: session.privileges,
    twoFactor: session.twoFactor,
    mobileSealed: session.mobileSealed,
  };
  const clock = { createdAt: session.createdAt, lastSeenAt: session.lastSeenAt };
  return session.stage === 'full'
    ? { state: 'signed-in', account, clock }
    : { state: 'partial', stage: session.stage, challengeId: session.challengeId, account, clock };
}
