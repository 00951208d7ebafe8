import { accessTo } from '../../accounts/account-recovery.ts';
import { placeOf } from '../../accounts/membership.ts';
import {
  type AccountSummary,
  cancelEmailChange as cancelCall,
  changeMemberNumber as changeMemberNumberCall,
  changePassword as changePasswordCall,
  confirmEmailChange as confirmCall,
  confirmPassword as confirmPasswordCall,
  emailChangeOfLink,
  ownAccountSummary,
  pendingEmailChange,
  requestEmailChange as requestCall,
  resendEmailChange as resendCall,
  undoEmailChange as undoCall,
} from '@selvage/contract/api/account';
import { hours } from '@selvage/contract/time-units';
import { messageLimits } from '@selvage/contract/limits';
import { type Kind, userTypes } from '@selvage/contract/user-types';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { ClientThrottle } from '../../http/limits/rate-limit.ts';
import { requestContext } from '../../http/read-request-context.ts';
import { requestSessionOf, requireSignedIn } from '../../http/request-session.ts';
import { route } from '../../http/route.ts';
import type { SessionCookie } from '../../http/cookies.ts';
import { secondsToNextMessage } from '../../attempts/message-limits.ts';
import { refuse } from '../../refuse.ts';
import { changeMemberNumber } from './change-member-number.ts';
import { changePassword } from './change-password.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  emailOfLink,
  recentWaysOf,
  requestEmailChange,
  resendEmailChange,
  undoEmailChange,
} from './change-email.ts';
import { confirmPassword } from './confirm-password.ts';
import { findPendingEmail } from '../../accounts/pending-email-change.ts';
import { findSummary } from './store.ts';
import type { AccountId } from '../../db/tables.ts';
import { openField } from '../../crypto/sealed-fields.ts';

export function accountRoutes(app: FastifyInstance, deps: Deps, cookie: SessionCookie): void {
  const sends = new ClientThrottle(deps, { name: 'send', hits: messageLimits.sendsPerClientPerHour, window: hours(1) });

  route(app, requestCall, async ({ body, request }) => {
    const person = requireSignedIn(await requestSessionOf(request));
    if (!userTypes[person.account.kind].changesEmail) refuse('action.not-allowed');
    await sends.count(request);
    await requestEmailChange(deps, person, body);
    return {};
  });

  pendingChangeRoutes(app, deps, sends);

  route(app, ownAccountSummary, async ({ request }) =>
    accountSummary(deps, requireSignedIn(await requestSessionOf(request)).account),
  );

  route(app, confirmCall, async ({ body, request }) => {
    const requestSession = await requestSessionOf(request);
    const asker = requestSession.state === 'signed-in' ? requestSession : { context: requestContext(request) };
    await confirmEmailChange(deps, body.code, asker);
    return {};
  });

  route(app, undoCall, async ({ body, request, reply }) => {
    const requestSession = await requestSessionOf(request);
    const { accountId, outcome: undoing } = await undoEmailChange(deps, body.code, requestContext(request));
    if (requestSession.state !== 'anonymous' && requestSession.account.id === accountId) cookie.clear(reply);
    const access = await accessTo(deps, accountId);
    return {
      ...undoing,
      access,
      ...(undoing.outcome === 'cancelled' && { recentWays: await recentWaysOf(deps, accountId) }),
    };
  });

  route(app, changeMemberNumberCall, async ({ body, request }) => {
    const person = requireSignedIn(await requestSessionOf(request));
    if (!userTypes[person.account.kind].hasMemberNumber) refuse('action.not-allowed');
    await changeMemberNumber(deps, person, { memberNumber: body.memNo, password: body.password });
    return {};
  });

  route(app, confirmPasswordCall, async ({ body, request }) => {
    await confirmPassword(deps, requireSignedIn(await requestSessionOf(request)), body.password);
    return {};
  });

  route(app, changePasswordCall, async ({ body, request }) => {
    await changePassword(deps, requireSignedIn(await requestSessionOf(request)), body);
    return {};
  });
}

/** Calls for a change of email that is not confirmed yet. */
function pendingChangeRoutes(app: FastifyInstance, deps: Deps, sends: ClientThrottle): void {
  route(app, pendingEmailChange, async ({ request }) => {
    const { account } = requireSignedIn(await requestSessionOf(request));
    const pending = await findPendingEmail(deps.db, account.id, deps.now());
    if (pending === undefined) return {};
    const { email, expiresAt } = pending;
    const secondsToNext = await secondsToNextMessage(deps, 'email-change', email);
    return { pending: { email, expiresAt: expiresAt.toISOString(), secondsToNext } };
  });

  route(app, cancelCall, async ({ request }) => {
    await cancelEmailChange(deps, requireSignedIn(await requestSessionOf(request)));
    return {};
  });

  route(app, resendCall, async ({ request }) => {
    const person = requireSignedIn(await requestSessionOf(request));
    await sends.count(request);
    await resendEmailChange(deps, person);
    return { secondsToNext: deps.config.limits.sendPause / 1000 };
  });

  route(app, emailChangeOfLink, async ({ body }) => ({ email: await emailOfLink(deps, body.code) }));
}

async function accountSummary(
  deps: Pick<Deps, 'db' | 'keys' | 'now' | 'config'>,
  account: { id: AccountId; kind: Kind },
): Promise<AccountSummary> {
  const accountId = account.id;
  const organisation = await placeOf(deps, account);
  const row = (await findSummary(deps.db, accountId)) ?? refuse('session.required');
  const { firstNameSealed: first, lastNameSealed: last } = row;
  const name = [
    ...(first === null ? [] : [openField(deps.keys, 'account first name', accountId, first)]),
    ...(last === null ? [] : [openField(deps.keys, 'account last name', accountId, last)]),
  ].join(' ');
  // For an imported account, the day on which the first password was chosen is unknown. `createdAt` is the day of the import.
  const chosenAt = row.passwordReplacedAt ?? (row.selfRegistered ? row.createdAt : null);
  return {
    ...(name !== '' && { name }),
    ...(row.loginId !== null && { loginId: row.loginId }),
    ...(row.groupId !== null && { groupId: row.groupId }),
    ...(organisation && { organisation }),
    ...(chosenAt !== null && { passwordChangedAt: chosenAt.toISOString() }),
  };
}
