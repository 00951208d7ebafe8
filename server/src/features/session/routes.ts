import {
  type SessionClock,
  type User,
  currentUser,
  extendSession,
  sessionStatus,
  signOut,
} from '@selvage/contract/api/session';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { logOut } from '../../http/log-out-browser.ts';
import {
  type KnownSession,
  type RequestSessionClock,
  quietRequestSessionOf,
  requestSessionOf,
  requireSession,
} from '../../http/request-session.ts';
import { route } from '../../http/route.ts';
import type { SessionCookie } from '../../http/cookies.ts';
import { markSeen } from '../../sessions/session-store.ts';
import { refuse } from '../../refuse.ts';
import type { Limits } from '../../config/config.ts';
import { requiredNow } from '../../config/two-factor-settings.ts';
import { owedWay } from '../../ways/owed-way.ts';
import { passkeysOf } from '../../ways/passkey/passkey-store.ts';
import { sessionEndsAt } from '../../sessions/session-state.ts';
import { isShown } from '../../ways/ways.ts';
import { userTypes } from '@selvage/contract/user-types';
import { pendingTwoFactor } from '../../ways/code/challenge.ts';
import { secondsToNextMessage } from '../../attempts/message-limits.ts';

export function sessionRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'keys'>,
  cookie: SessionCookie,
): void {
  route(app, currentUser, async ({ request }) => userReply(requireSession(await requestSessionOf(request)), deps));

  route(app, sessionStatus, async ({ request }) => {
    const { clock, owedTexts } = requireSession(await quietRequestSessionOf(request));
    const told = sessionClock(clock, deps.config.limits, deps.now());
    if (owedTexts === null) return told;
    const { laterUntil } = owedTexts;
    return { ...told, termsRequired: laterUntil === null ? {} : { laterUntil } };
  });

  route(app, extendSession, async ({ request }) => {
    const { clock } = requireSession(await quietRequestSessionOf(request));
    const now = deps.now();
    await markSeen(deps.db, cookie.read(request) ?? refuse('session.required'), now);
    return sessionClock({ ...clock, lastSeenAt: now }, deps.config.limits, now);
  });

  route(app, signOut, async ({ request, reply }) => {
    await logOut(deps, cookie, request, reply);
    return {};
  });
}

/** The time left is exact to the millisecond, so that the warning dialog closes at the moment when the session ends. */
function sessionClock(clock: RequestSessionClock, limits: Limits, now: Date): SessionClock {
  const left = sessionEndsAt(clock, limits).getTime() - now.getTime();
  return {
    secondsLeft: Math.max(0, left / 1000),
    warningSeconds: Math.floor(limits.sessionWarning / 1000),
  };
}

/**
 * Returns what the person must add and from which day, if that day is in the future. Queries the database only if this kind of user has
 * such a day.
 */
async function owedLater(
  { db, config, now }: Pick<Deps, 'db' | 'now' | 'config'>,
  { id, kind, twoFactor, hasApp }: KnownSession['account'],
): Promise<User['owesFrom']> {
  const policy = config.twoFactor[kind];
  if (policy.from === null || requiredNow(policy, now()) === policy.requires) return undefined;
  const owed = owedWay(policy, { twoFactor, hasApp, passkeys: (await passkeysOf(db, id)).length }, now());
  return owed?.from ? { requires: owed.requires, from: owed.from } : undefined;
}

/** The account data of the specification. A person who still owes a step gets only what that step needs. */
async function userReply(
  requestSession: KnownSession,
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'config'>,
): Promise<User> {
  const { stage, account } = requestSession;
  const userType = userTypes[account.kind].wire;
  if (requestSession.state === 'partial') {
    const mfaRequired = await pendingTwoFactor(deps, {
      stage,
      account,
      challengeId: requestSession.session.challengeId,
      usedEnrolmentCode: isShown(requestSession.session.shownFactors, 'enrolmentCode'),
    });
    const reply = { activated: account.activated, userType, ...(mfaRequired && { mfaRequired }) };
    // The set-up screen shows the email that codes would go to. A person who owes a code does not get the email, because only the password
    // is proven.
    return stage === 'owes-setup' || stage === 'owes-terms' ? { ...reply, email: account.email } : reply;
  }
  const owesFrom = await owedLater(deps, account);
  return {
    activated: account.activated,
    userType,
    ...(owesFrom && { owesFrom }),
    privileges: account.privileges,
    email: account.email,
    ...(account.memberNumber !== null && { memNo: account.memberNumber }),
    ...(account.wellnessOnly !== null && { wellnessOnly: account.wellnessOnly }),
    ...(!account.activated && { secondsToNext: await secondsToNextMessage(deps, 'activation', account.email) }),
  };
}
