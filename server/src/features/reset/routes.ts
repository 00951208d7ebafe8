import {
  type ResetUser,
  completeReset as completeCall,
  exchangeResetCode,
  requestReset as requestCall,
  resetAuthorisation,
} from '@selvage/contract/api/reset';
import { hours } from '@selvage/contract/time-units';
import { messageLimits } from '@selvage/contract/limits';
import { type Kind, type WireCode, kindOfWireCode, userTypes } from '@selvage/contract/user-types';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type DeviceCookies, ResetCookie } from '../../http/cookies.ts';
import { ClientThrottle } from '../../http/limits/rate-limit.ts';
import { requestContext } from '../../http/read-request-context.ts';
import { route } from '../../http/route.ts';
import { newSessionToken } from '../../crypto/session-token.ts';
import { refuse } from '../../refuse.ts';
import { completeReset, exchangeCode, requestReset } from './reset.ts';
import { type Authorised, findAuthorised } from './store.ts';

export function resetRoutes(app: FastifyInstance, deps: Deps, devices: DeviceCookies): void {
  const cookie = new ResetCookie(deps.config);
  const sends = new ClientThrottle(deps, { name: 'send', hits: messageLimits.sendsPerClientPerHour, window: hours(1) });

  route(app, requestCall, async ({ body, request }) => {
    await sends.count(request);
    const { email, userType, wellnessOnly, loginId } = body;
    const kind = resetKind(userType, wellnessOnly);
    const asked = { kind, email, loginId: loginId?.trim() || null, browser: devices.knownAs(request) };
    await requestReset(deps, asked, requestContext(request));
    return { secondsToNext: deps.config.limits.sendPause / 1000 };
  });

  route(app, exchangeResetCode, async ({ body, request, reply }) => {
    const { token, hash } = newSessionToken();
    const authorised = await exchangeCode(deps, body.code, hash, requestContext(request));
    cookie.set(reply, token);
    return resetUser(authorised);
  });

  route(app, resetAuthorisation, async ({ request }) => {
    const hash = cookie.read(request);
    const authorised = hash && (await findAuthorised(deps.db, hash, deps.now()));
    return resetUser(authorised ?? refuse('reset.not-authorised'));
  });

  route(app, completeCall, async ({ body, request, reply }) => {
    const { newPassword: password, birthDate = null } = body;
    const ended = await completeReset(deps, cookie.read(request), { password, birthDate }, requestContext(request));
    cookie.clear(reply);
    return { ended };
  });
}

const resetUser = ({ kind, email }: Authorised): ResetUser => ({ userType: userTypes[kind].wire, email });

/** A wellness user sends the user type of a member together with `wellnessOnly`. */
function resetKind(userType: WireCode, wellnessOnly: 'Y' | 'N' | null | undefined): Kind {
  const kind = kindOfWireCode(userType);
  return kind === 'member' && wellnessOnly === 'Y' ? 'wellness' : kind;
}
