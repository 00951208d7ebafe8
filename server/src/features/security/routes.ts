import {
  applications,
  endApplication as endApplicationCall,
  withdrawConsent,
  type TrustedDevice,
  endOtherSessions as endOtherSessionsCall,
  endSession as endSessionCall,
  forgetAllDevices,
  forgetDevice,
  openSessions,
  recentActivity,
  thisWasNotMe,
  trustedDevices,
} from '@selvage/contract/api/security';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { DeviceCookies, SessionCookie } from '../../http/cookies.ts';
import { requestContext } from '../../http/read-request-context.ts';
import { requestSessionOf, requireSignedIn } from '../../http/request-session.ts';
import { route } from '../../http/route.ts';
import { type AuditEvent, audit } from '../../audit/audit-store.ts';
import { withdrawApplicationConsent } from '../../accounts/application-consents.ts';
import { forgetDevicesOf } from '../../accounts/end-credentials.ts';
import type { SignedInPerson } from '../../sessions/request-context.ts';
import { forgetDevice as forgetDeviceById } from '../../sessions/trusted-device-store.ts';
import { applicationsOf, endApplication } from './applications.ts';
import { authenticatorRoutes } from './authenticator/routes.ts';
import { recentActivityOf } from './activity.ts';
import { endListedSession, endOtherSessions, listSessions } from './own-sessions.ts';
import { notMe } from './not-me.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { type DeviceRow, devicesOf } from './store.ts';
import { browserVersionIn, deviceNames } from '../../sessions/user-agent.ts';

type RouteDeps = Deps;

export function securityRoutes(
  app: FastifyInstance,
  deps: RouteDeps,
  cookie: SessionCookie,
  devices: DeviceCookies,
): void {
  passkeyRoutes(app, deps, devices);
  authenticatorRoutes(app, deps);
  overviewRoutes(app, deps, cookie, devices);
}

function overviewRoutes(app: FastifyInstance, deps: RouteDeps, cookie: SessionCookie, devices: DeviceCookies): void {
  const personOf = async (request: FastifyRequest) => requireSignedIn(await requestSessionOf(request));
  const note = (event: AuditEvent, { account: { id: accountId, kind } }: SignedInPerson, request: FastifyRequest) =>
    audit(deps.db, { event, result: 'ok', accountId, kind, origin: requestContext(request).origin, at: deps.now() });

  route(app, openSessions, async ({ request }) => ({ sessions: await listSessions(deps, await personOf(request)) }));

  route(app, endSessionCall, async ({ body, request }) => {
    const person = await personOf(request);
    await endListedSession(deps, person, body, requestContext(request)).finally(deps.wakeOutbox);
    return {};
  });

  route(app, endOtherSessionsCall, async ({ body, request }) => {
    const person = await personOf(request);
    const given = { ...body, device: devices.trust.read(request) };
    await endOtherSessions(deps, person, given, requestContext(request)).finally(deps.wakeOutbox);
    return {};
  });

  route(app, trustedDevices, async ({ request }) => {
    const { account } = await personOf(request);
    const rows = await devicesOf(deps.db, account.id, deps.now());
    return { devices: rows.map((row) => trustedDeviceReply(row, devices.trust.read(request))) };
  });

  route(app, forgetDevice, async ({ body, request }) => {
    const person = await personOf(request);
    if (await forgetDeviceById(deps.db, person.account.id, body.id)) await note('devices-forgotten', person, request);
    return {};
  });

  route(app, forgetAllDevices, async ({ request }) => {
    const person = await personOf(request);
    if ((await forgetDevicesOf(deps.db, person.account.id)) > 0) await note('devices-forgotten', person, request);
    return {};
  });

  route(app, applications, async ({ request }) => applicationsOf(deps, (await personOf(request)).account.id));

  route(app, endApplicationCall, async ({ body, request }) => {
    await endApplication(deps, await personOf(request), body.id);
    return {};
  });

  route(app, withdrawConsent, async ({ body, request }) => {
    await withdrawApplicationConsent(deps, await personOf(request), body.id);
    return {};
  });

  route(app, recentActivity, async ({ request }) => {
    const { account } = await personOf(request);
    return { activity: await recentActivityOf(deps, account.id) };
  });

  route(app, thisWasNotMe, async ({ body, request, reply }) => {
    const requestSession = await requestSessionOf(request);
    const accountId = await notMe(deps, body.code, requestContext(request));
    if (requestSession.state !== 'anonymous' && requestSession.account.id === accountId) cookie.clear(reply);
    return {};
  });
}

function trustedDeviceReply(row: DeviceRow, cookie: Buffer | null): TrustedDevice {
  const halves = [row.cookieHash, row.formerCookieHash];
  return {
    id: row.id,
    device: deviceNames(row.device),
    browserVersion: browserVersionIn(row.device),
    rememberedAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isThisOne: cookie !== null && halves.some((half) => half?.equals(cookie)),
  };
}
