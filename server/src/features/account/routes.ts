import {
  cancelEmailChange as cancelCall,
  changeMemberNumber as changeMemberNumberCall,
  changePassword as changePasswordCall,
  confirmEmailChange as confirmCall,
  emailChangeOfLink,
  ownAccountSummary,
  pendingEmailChange,
  requestEmailChange as requestCall,
  resendEmailChange as resendCall,
  undoEmailChange as undoCall,
} from '@selvage/contract/api/account';
import { hours } from '@selvage/contract/durations';
import { limits } from '@selvage/contract/limits';
import { userTypes } from '@selvage/contract/user-types';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AddressThrottle } from '../../http/rate-limit.ts';
import { requestContext } from '../../http/request-context.ts';
import { requireSignedIn, visitorOf } from '../../http/require-user.ts';
import { route } from '../../http/route.ts';
import type { SessionCookie } from '../../http/session-cookie.ts';
import { secondsToNextMessage } from '../../identity/message-limits.ts';
import { newSessionToken } from '../../identity/session-token.ts';
import { refuse } from '../../refuse.ts';
import { accountSummary } from './account-summary.ts';
import { changeMemberNumber } from './change-member-number.ts';
import { changePassword } from './change-password.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { findPendingEmail } from './email-change-store.ts';
import { cancelEmailChange, emailOfLink, resendEmailChange } from './pending-email-change.ts';
import { requestEmailChange } from './request-email-change.ts';
import { undoEmailChange } from './undo-email-change.ts';

type RouteDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'hashing' | 'registry'> & { wakeOutbox: () => void };

export function accountRoutes(app: FastifyInstance, deps: RouteDeps, cookie: SessionCookie): void {
  const sends = new AddressThrottle(deps, { name: 'send', hits: limits.sendsPerAddressPerHour, window: hours(1) });

  route(app, requestCall, async ({ body, request }) => {
    const person = requireSignedIn(await visitorOf(request));
    if (!userTypes[person.account.kind].changesEmail) refuse('action.not-allowed');
    await sends.count(request);
    await requestEmailChange(deps, person, body, requestContext(request)).finally(deps.wakeOutbox);
    return {};
  });

  pendingChangeRoutes(app, deps, sends);

  route(app, ownAccountSummary, async ({ request }) =>
    accountSummary(deps, requireSignedIn(await visitorOf(request)).account.id),
  );

  route(app, confirmCall, async ({ body, request, reply }) => {
    const visitor = await visitorOf(request);
    const person = visitor.state === 'signed-in' ? visitor : null;
    const next = newSessionToken();
    const goesOn = await confirmEmailChange(deps, body.code, person, next.hash, requestContext(request));
    deps.wakeOutbox();
    if (goesOn) cookie.set(reply, next.token, { partial: false });
    return {};
  });

  route(app, undoCall, async ({ body, request, reply }) => {
    const visitor = await visitorOf(request);
    const context = requestContext(request);
    const { accountId, outcome } = await undoEmailChange(deps, body.code, context).finally(deps.wakeOutbox);
    if (visitor.state !== 'anonymous' && visitor.account.id === accountId) cookie.clear(reply);
    return { outcome };
  });

  route(app, changeMemberNumberCall, async ({ body, request }) => {
    const person = requireSignedIn(await visitorOf(request));
    if (!userTypes[person.account.kind].hasMemberNumber) refuse('action.not-allowed');
    const wanted = { memberNumber: body.memNo, password: body.password };
    await changeMemberNumber(deps, person, wanted, requestContext(request)).finally(deps.wakeOutbox);
    return {};
  });

  route(app, changePasswordCall, async ({ body, request, reply }) => {
    const person = requireSignedIn(await visitorOf(request));
    const next = newSessionToken();
    await changePassword(deps, person, body, next.hash, requestContext(request)).finally(deps.wakeOutbox);
    cookie.set(reply, next.token, { partial: false });
    return {};
  });
}

/** S11: a change of email that waits for its link. */
function pendingChangeRoutes(app: FastifyInstance, deps: RouteDeps, sends: AddressThrottle): void {
  route(app, pendingEmailChange, async ({ request }) => {
    const { account } = requireSignedIn(await visitorOf(request));
    const pending = await findPendingEmail(deps.db, account.id, deps.now());
    if (pending === undefined) return {};
    const { email, expiresAt } = pending;
    const secondsToNext = await secondsToNextMessage(deps, 'email-change', email);
    return { pending: { email, expiresAt: expiresAt.toISOString(), secondsToNext } };
  });

  route(app, cancelCall, async ({ request }) => {
    await cancelEmailChange(deps, requireSignedIn(await visitorOf(request)), requestContext(request));
    return {};
  });

  route(app, resendCall, async ({ request }) => {
    const person = requireSignedIn(await visitorOf(request));
    await sends.count(request);
    await resendEmailChange(deps, person, requestContext(request)).finally(deps.wakeOutbox);
    return { secondsToNext: deps.config.limits.sendPause / 1000 };
  });

  route(app, emailChangeOfLink, async ({ body }) => ({ email: await emailOfLink(deps, body.code) }));
}
