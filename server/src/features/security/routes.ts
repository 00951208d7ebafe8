import {
  applications,
  endApplication as endApplicationCall,
  withdrawConsent,
  endOtherSessions as endOtherSessionsCall,
  endSession as endSessionCall,
  forgetAllDevices as forgetAllDevicesCall,
  forgetDevice as forgetDeviceCall,
  openSessions,
  recentActivity,
  secureAccount as secureAccountCall,
  thisWasNotMe,
  trustedDevices,
} from '@selvage/contract/api/security';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessTo } from '../../accounts/account-recovery.ts';
import type { Deps } from '../../deps.ts';
import type { DeviceCookies, SessionCookie } from '../../http/cookies.ts';
import { requestContext } from '../../http/read-request-context.ts';
import { requestSessionOf, requireMayAnswer, requireSignedIn } from '../../http/request-session.ts';
import { route } from '../../http/route.ts';
import { applicationsOf, endApplication } from './applications.ts';
import { withdrawApplicationConsent } from '../../accounts/application-consents.ts';
import { recentActivityOf } from './activity.ts';
import { endListedSession, endOtherSessions, listSessions } from './own-sessions.ts';
import { notMe, secureAccount } from './not-me.ts';
import { forgetAllDevices, forgetDevice, listDevices } from './devices.ts';

export function securityRoutes(app: FastifyInstance, deps: Deps, cookie: SessionCookie, devices: DeviceCookies): void {
  const personOf = async (request: FastifyRequest) => requireSignedIn(await requestSessionOf(request));

  route(app, openSessions, async ({ request }) => ({ sessions: await listSessions(deps, await personOf(request)) }));

  route(app, endSessionCall, async ({ body, request }) => {
    const person = await personOf(request);
    return endListedSession(deps, person, { ...body, device: devices.trust.read(request) });
  });

  route(app, endOtherSessionsCall, async ({ body, request }) => {
    const person = await personOf(request);
    return endOtherSessions(deps, person, { ...body, device: devices.trust.read(request) });
  });

  route(app, trustedDevices, async ({ request }) => ({
    devices: await listDevices(deps, await personOf(request), devices.trust.read(request)),
  }));

  route(app, forgetDeviceCall, async ({ body, request }) => {
    await forgetDevice(deps, await personOf(request), body.id);
    return {};
  });

  route(app, forgetAllDevicesCall, async ({ request }) => {
    await forgetAllDevices(deps, await personOf(request));
    return {};
  });

  route(app, applications, async ({ request }) =>
    applicationsOf(deps, requireMayAnswer(await requestSessionOf(request)).account.id),
  );

  route(app, endApplicationCall, async ({ body, request }) => {
    await endApplication(deps, await personOf(request), body.id);
    return {};
  });

  route(app, withdrawConsent, async ({ body, request }) => {
    await withdrawApplicationConsent(deps, requireMayAnswer(await requestSessionOf(request)), body.id);
    return {};
  });

  route(app, recentActivity, async ({ request }) => {
    const { account } = await personOf(request);
    return { activity: await recentActivityOf(deps, account.id) };
  });

  route(app, secureAccountCall, async ({ body, request, reply }) => {
    const ended = await secureAccount(deps, await personOf(request), body.password);
    cookie.clear(reply);
    return { ended };
  });

  route(app, thisWasNotMe, async ({ body, request, reply }) => {
    const requestSession = await requestSessionOf(request);
    const { accountId, ended } = await notMe(deps, body.code, requestContext(request));
    if (requestSession.state !== 'anonymous' && requestSession.account.id === accountId) cookie.clear(reply);
    return { access: await accessTo(deps, accountId), ended };
  });
}
