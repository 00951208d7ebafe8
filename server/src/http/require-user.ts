import { limits } from '@selvage/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { endedOfAge, sessionEndsAt } from '../identity/session-end.ts';
import { endReasonOf, findSession, markSeen, type StoredSession } from '../identity/session-store.ts';
import { stageOf } from '../identity/session-ways.ts';
import { refuse } from '../refuse.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Known, Visitor } from './visitor.ts';

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
  const granularity = Math.min(limits.lastSeenGranularity, deps.config.limits.sessionIdle / 10);

  app.decorate('readVisitor', async (request, { activity }) => {
    const tokenHash = cookie.read(request);
    if (tokenHash === null) return { state: 'anonymous' };
    const now = deps.now();
    const session = await findSession(deps.db, tokenHash);
    if (session === undefined) {
      const oldest = new Date(now.getTime() - deps.config.limits.sessionAbsolute);
      return { state: 'anonymous', endedBecause: await endReasonOf(deps.db, tokenHash, oldest) };
    }
    if (sessionEndsAt(session, deps.config.limits) <= now) {
      return { state: 'anonymous', endedBecause: endedOfAge(session, deps.config.limits) ? 'session-age' : undefined };
    }
    request.actor = { session: session.id, accountId: session.accountId, kind: session.kind };
    if (activity && session.lastSeenAt.getTime() < now.getTime() - granularity) {
      await markSeen(deps.db, tokenHash, now);
      session.lastSeenAt = now;
    }
    return asVisitor(session, tokenHash, deps.config);
  });
}

/** Who is asking; being asked for counts as activity of theirs. */
export const visitorOf = (request: FastifyRequest): Promise<Visitor> =>
  request.server.readVisitor(request, { activity: true });

/** The same without prolonging their session: for what a page asks by itself. */
export const quietVisitorOf = (request: FastifyRequest): Promise<Visitor> =>
  request.server.readVisitor(request, { activity: false });

export const requireKnown = (visitor: Visitor): Known =>
  visitor.state === 'anonymous' ? refuse('session.required', { reason: visitor.endedBecause }) : visitor;

/** Signed in, with nothing owed and the account active. */
export function requireSignedIn(visitor: Visitor): Extract<Visitor, { state: 'signed-in' }> {
  const known = requireKnown(visitor);
  return known.state === 'signed-in' && known.account.activated ? known : refuse('session.incomplete');
}

function asVisitor(stored: StoredSession, hash: Buffer, { twoFactor }: Pick<Config, 'twoFactor'>): Visitor {
  const account = {
    id: stored.accountId,
    kind: stored.kind,
    email: stored.email,
    activated: stored.activated,
    memberNumber: stored.memberNumber,
    wellnessOnly: stored.wellnessOnly,
    privileges: stored.privileges,
    twoFactor: stored.twoFactor,
    mobileSealed: stored.mobileSealed,
  };
  const { id, challengeId, factorShownAt } = stored;
  const session = { id, hash, challengeId, factorShownAt };
  const clock = { createdAt: stored.createdAt, lastSeenAt: stored.lastSeenAt };
  const stage = stageOf(twoFactor[account.kind], account, stored.ways);
  if (stage === 'full') return { state: 'signed-in', stage, session, account, clock };
  // F8: the second factor came to the account after the login, which was sent no code. They log in again.
  if (stage === 'owes-code' && challengeId === null) return { state: 'anonymous', endedBecause: 'two-factor-changed' };
  return { state: 'partial', stage, session, account, clock };
}
