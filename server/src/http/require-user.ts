import { limits } from '@selvage/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { owesSetup } from '../identity/owes-setup.ts';
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
    return asVisitor(session, deps.config);
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

function asVisitor(session: StoredSession, { twoFactor }: Pick<Config, 'twoFactor'>): Visitor {
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
  // A session that is older than the activation was opened before anything could be owed.
  const stage = session.stage === 'full' && owesSetup(twoFactor[account.kind], account) ? 'owes-setup' : session.stage;
  return stage === 'full'
    ? { state: 'signed-in', account, clock }
    : { state: 'partial', stage, challengeId: session.challengeId, account, clock };
}
