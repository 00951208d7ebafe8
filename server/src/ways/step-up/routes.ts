import { chooseWay as chooseWayCall, spendRecoveryCode } from '@selvage/contract/api/authenticator';
import { spendEnrolmentCode } from '@selvage/contract/api/two-factor';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { DeviceCookies } from '../../http/cookies.ts';
import { type KnownSession, requestSessionOf, requireSession } from '../../http/request-session.ts';
import { route } from '../../http/route.ts';
import { findKnownBrowser } from '../../sessions/known-browser.ts';
import { chooseWay } from './choose-way.ts';
import { showEnrolmentCode } from '../enrolment/show-enrolment-code.ts';
import { verifyCode } from '../code/verify-code.ts';

/** F13: the browser, if it logged in to this account before. */
export const knownBrowserOf =
  ({ db }: Pick<Deps, 'db'>, devices: DeviceCookies) =>
  (request: FastifyRequest, { account }: KnownSession): Promise<Buffer | null> =>
    findKnownBrowser(db, account.id, devices.knownAs(request));

/** WY21, WY22, WY26: what may be shown in place of the code that is asked for. */
export function otherWayRoutes(app: FastifyInstance, deps: Deps, devices: DeviceCookies): void {
  const findBrowser = knownBrowserOf(deps, devices);

  route(app, chooseWayCall, async ({ body, request }) => {
    const person = requireSession(await requestSessionOf(request));
    const choice = { ...body, strong: body.strong ?? false, knownBrowser: await findBrowser(request, person) };
    return { mfaRequired: await chooseWay(deps, person, choice) };
  });

  route(app, spendRecoveryCode, async ({ body, request, reply }) => {
    const person = requireSession(await requestSessionOf(request));
    const browser = devices.browserOf(request);
    const given = { type: 'recovery', code: body.code } as const;
    const { recoveryCodesLeft: left = 0 } = await verifyCode(deps, person, {
      mfaToken: body.mfaToken,
      given,
      trust: null,
      browser: browser.hash,
    });
    devices.keepBrowser(reply, browser);
    return { left };
  });

  route(app, spendEnrolmentCode, async ({ body, request }) => {
    await showEnrolmentCode(deps, requireSession(await requestSessionOf(request)), body.code);
    return {};
  });
}
