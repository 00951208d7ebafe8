import type { EndReason } from '@selvage/contract/end-reasons';
import type { AccountId } from '../db/tables.ts';
import type { PersonSession, RequestContext } from '../sessions/request-context.ts';
import { sessionLimits } from '@selvage/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { OwedTexts } from '../gateways/content/asked-text.ts';
import { brandOf } from './pages/brands.ts';
import { type Stage, endedOfAge, sessionEndsAt, stageOf } from '../sessions/session-state.ts';
import {
  type SessionAccount,
  type StoredSession,
  endReasonOf,
  findSession,
  markSeen,
} from '../sessions/session-store.ts';
import { refuse } from '../refuse.ts';
import type { NextSession, SessionCookie } from './cookies.ts';
import { requestContext } from './read-request-context.ts';

export type RequestSession =
  | {
      state: 'anonymous';
      /** The reason why this browser's session ended. */
      endedBecause?: EndReason | undefined;
    }
  | {
      state: 'partial';
      stage: Exclude<Stage, 'full'>;
      session: PersonSession;
      account: RequestSessionAccount;
      clock: RequestSessionClock;
      /** The texts that the person must answer. Null unless the stage is `owes-terms`. */
      owedTexts: OwedTexts | null;
      readonly context: RequestContext;
    }
  | {
      state: 'signed-in';
      stage: 'full';
      /** The texts that the person is asked to answer, and may answer later. */
      owedTexts: OwedTexts | null;
      session: PersonSession;
      account: RequestSessionAccount;
      clock: RequestSessionClock;
      readonly context: RequestContext;
    };

export type KnownSession = Exclude<RequestSession, { state: 'anonymous' }>;

export interface RequestSessionAccount extends SessionAccount {
  id: AccountId;
}

export interface RequestSessionClock {
  createdAt: Date;
  lastSeenAt: Date;
}

type Reading = (request: FastifyRequest, options: { activity: boolean }) => Promise<RequestSession>;

declare module 'fastify' {
  interface FastifyInstance {
    readRequestSession: Reading;
    setNextSession: (request: FastifyRequest, reply: FastifyReply) => void;
  }
  interface FastifyRequest {
    /** The new session id for this browser. Null if the request has not changed it. */
    nextSession: NextSession | null;
  }
}

export function installRequestSessions(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'terms'>,
  cookie: SessionCookie,
): void {
  const granularity = Math.min(sessionLimits.lastSeenGranularity, deps.config.limits.sessionIdle / 10);

  app.decorateRequest('nextSession', null);
  app.decorate('setNextSession', ({ nextSession }, reply) => {
    if (nextSession !== null) cookie.set(reply, nextSession.token, nextSession);
  });
  app.decorate('readRequestSession', async (request, { activity }) => {
    const tokenHash = cookie.read(request);
    if (tokenHash === null) return { state: 'anonymous' };
    const now = deps.now();
    const session = await findSession(deps.db, tokenHash, deps.terms.isAsking);
    if (session === undefined) {
      const oldest = new Date(now.getTime() - deps.config.limits.sessionAbsolute);
      return { state: 'anonymous', endedBecause: await endReasonOf(deps.db, tokenHash, oldest) };
    }
    if (sessionEndsAt(session, deps.config.limits) <= now) {
      return { state: 'anonymous', endedBecause: endedOfAge(session, deps.config.limits) ? 'session-age' : undefined };
    }
    request.caller = { session: session.id, accountId: session.accountId, kind: session.kind };
    if (activity && session.lastSeenAt.getTime() < now.getTime() - granularity) {
      await markSeen(deps.db, tokenHash, now);
      session.lastSeenAt = now;
    }
    return asRequestSession(request, session, tokenHash, deps, now);
  });
}

/** Reads the session and counts the request as activity. */
export const requestSessionOf = (request: FastifyRequest): Promise<RequestSession> =>
  request.server.readRequestSession(request, { activity: true });

/** Reads the session without extending it, for requests that a page makes by itself. */
export const quietRequestSessionOf = (request: FastifyRequest): Promise<RequestSession> =>
  request.server.readRequestSession(request, { activity: false });

export const requireSession = (requestSession: RequestSession): KnownSession =>
  requestSession.state === 'anonymous'
    ? refuse('session.required', { reason: requestSession.endedBecause })
    : requestSession;

/** Requires a full session of an activated account. */
export function requireSignedIn(requestSession: RequestSession): Extract<RequestSession, { state: 'signed-in' }> {
  const known = requireSession(requestSession);
  return known.state === 'signed-in' && known.account.activated ? known : refuse('session.incomplete');
}

/** Requires a full session, or a session that owes the set-up of a second step. */
export function requireMaySetUp(requestSession: RequestSession): KnownSession {
  const known = requireSession(requestSession);
  return known.stage === 'owes-setup' ? known : requireSignedIn(known);
}

/** Requires a full session, or a session in which a new passkey completes the login. */
export function requireMayAddPasskey(requestSession: RequestSession): KnownSession {
  const known = requireSession(requestSession);
  return known.stage === 'owes-passkey' ? known : requireMaySetUp(known);
}

/** Requires a full session, or one that only has to answer new terms. Such a person keeps their rights: a copy, the closing, and contact. */
export function requireMayAnswer(requestSession: RequestSession): KnownSession {
  const known = requireSession(requestSession);
  return known.stage === 'owes-terms' ? known : requireSignedIn(known);
}

function asRequestSession(
  request: FastifyRequest,
  stored: StoredSession,
  hash: Buffer,
  { config: { twoFactor }, terms }: Pick<Deps, 'config' | 'terms'>,
  now: Date,
): RequestSession {
  const account = {
    id: stored.accountId,
    registeredAt: stored.registeredAt,
    kind: stored.kind,
    email: stored.email,
    activated: stored.activated,
    memberNumber: stored.memberNumber,
    wellnessOnly: stored.wellnessOnly,
    privileges: stored.privileges,
    twoFactor: stored.twoFactor,
    mobileSealed: stored.mobileSealed,
    hasApp: stored.hasApp,
    isConsentWithdrawn: stored.isConsentWithdrawn,
  };
  const { id, challengeId, shownFactors, factorShownAt } = stored;
  const giveId = (token: string, { partial }: { partial: boolean }) =>
    void (request.nextSession = { token, partial, kind: account.kind });
  const session = { id, hash, challengeId, shownFactors, factorShownAt, giveId };
  const known = {
    session,
    account,
    clock: { createdAt: stored.createdAt, lastSeenAt: stored.lastSeenAt },
    // The context is read only when it is used, because most requests change nothing.
    get context() {
      return requestContext(request);
    },
  };
  const stage = stageOf(twoFactor[account.kind], account, shownFactors, now);
  if (stage === 'full') {
    const owedTexts = account.activated ? textsOwed(request, stored, terms, now) : null;
    return owedTexts === null || owedTexts.laterUntil !== null
      ? Object.assign(known, { state: 'signed-in', stage, owedTexts } as const)
      : Object.assign(known, { state: 'partial', stage: 'owes-terms', owedTexts } as const);
  }
  // The account got its second factor after this login, so this session has no code to answer. The person must log in again.
  if (stage === 'owes-code' && challengeId === null) return { state: 'anonymous', endedBecause: 'two-factor-changed' };
  return Object.assign(known, { state: 'partial', stage, owedTexts: null } as const);
}

/** The texts of the brand of the request that the person must or should answer. */
const textsOwed = (request: FastifyRequest, stored: StoredSession, terms: Deps['terms'], now: Date): OwedTexts | null =>
  terms.isAsking || stored.isConsentWithdrawn
    ? terms.owedBy({ ...stored, agreed: stored.agreed ?? {}, brand: brandOf(request).id }, now)
    : null;
