import { chooseWay as chooseWayCall, spendRecoveryCode } from '@selvage/contract/api/authenticator';
import { spendEnrolmentCode } from '@selvage/contract/api/two-factor';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import type { DeviceCookies, SessionCookie } from '../../../http/cookies.ts';
import { requestContext } from '../../../http/read-request-context.ts';
import { type KnownSession, requestSessionOf, requireSession } from '../../../http/request-session.ts';
import { route } from '../../../http/route.ts';
import { findKnownBrowser } from '../../../sessions/known-browser.ts';
import { newSessionToken } from '../../../crypto/session-token.ts';
import { chooseWay } from './choose-way.ts';
import { showEnrolmentCode } from './show-enrolment-code.ts';
import { verifyCode } from '../verify-code.ts';

type RouteDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config'> & { wakeOutbox: () => void };

/** F13: the browser, if it logged in to this account before. */
export const knownBrowserOf =
  ({ db }: Pick<RouteDeps, 'db'>, devices: DeviceCookies) =>
  (request: FastifyRequest, { account }: KnownSession): Promise<Buffer | null> =>
    findKnownBrowser(db, account.id, devices.knownAs(request));

/** WY21, WY22, WY26: what may be shown in place of the code that is asked for. */
export function otherWayRoutes(
  app: FastifyInstance,
  deps: RouteDeps,
  cookie: SessionCookie,
  devices: DeviceCookies,
): void {
  const findBrowser = knownBrowserOf(deps, devices);

  route(app, chooseWayCall, async ({ body, request }) => {
    const person = requireSession(await requestSessionOf(request));
    const choice = { ...body, strong: body.strong ?? false, knownBrowser: await findBrowser(request, person) };
    return { mfaRequired: await chooseWay(deps, person, choice, requestContext(request)).finally(deps.wakeOutbox) };
  });

  route(app, spendRecoveryCode, async ({ body, request, reply }) => {
    const person = requireSession(await requestSessionOf(request));
    const next = newSessionToken();
    const browser = devices.browserOf(request);
    const answer = {
      mfaToken: body.mfaToken,
      given: { type: 'recovery', code: body.code } as const,
      trust: null,
      nextSession: next.hash,
      browser: browser.hash,
    };
    const verified = await verifyCode(deps, person, answer, requestContext(request)).finally(deps.wakeOutbox);
    cookie.set(reply, next.token, { partial: verified.owesPasskey === true });
    devices.keepBrowser(reply, browser);
    return { left: verified.recoveryCodesLeft ?? 0 };
  });

  route(app, spendEnrolmentCode, async ({ body, request, reply }) => {
    const person = requireSession(await requestSessionOf(request));
    const next = newSessionToken();
    const given = { code: body.code, nextSession: next.hash };
    await showEnrolmentCode(deps, person, given, requestContext(request)).finally(deps.wakeOutbox);
    cookie.set(reply, next.token, { partial: true });
    return {};
  });
}
