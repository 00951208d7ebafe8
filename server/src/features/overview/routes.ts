import {
  endOtherSessions as endOtherSessionsCall,
  endSession as endSessionCall,
  forgetAllDevices,
  forgetDevice,
  openSessions,
  recentActivity,
  rememberedDevices,
  thisWasNotMe,
} from '@selvage/contract/api/overview';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { DeviceCookies } from '../../http/device-cookies.ts';
import { requestContext } from '../../http/request-context.ts';
import { requireSignedIn, visitorOf } from '../../http/require-user.ts';
import { route } from '../../http/route.ts';
import type { SessionCookie } from '../../http/session-cookie.ts';
import { audit, type AuditEvent } from '../../identity/audit-store.ts';
import { forgetDevicesOf } from '../../identity/endings.ts';
import type { SignedInPerson } from '../../identity/signed-in-person.ts';
import { forgetDevice as forgetDeviceById } from '../../identity/trusted-device-store.ts';
import { recentActivityOf } from './activity.ts';
import { endListedSession, endOtherSessions } from './end-sessions.ts';
import { notMe } from './not-me.ts';
import { devicesOf } from './overview-store.ts';
import { rememberedDevice } from './remembered-device.ts';
import { sessionsOf } from './sessions-of.ts';

type RouteDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'hashing'> & { wakeOutbox: () => void };

export function overviewRoutes(
  app: FastifyInstance,
  deps: RouteDeps,
  cookie: SessionCookie,
  devices: DeviceCookies,
): void {
  const personOf = async (request: FastifyRequest) => requireSignedIn(await visitorOf(request));
  const note = (event: AuditEvent, { account: { id: accountId, kind } }: SignedInPerson, request: FastifyRequest) =>
    audit(deps.db, { event, result: 'ok', accountId, kind, origin: requestContext(request).origin, at: deps.now() });

  route(app, openSessions, async ({ request }) => ({ sessions: await sessionsOf(deps, await personOf(request)) }));

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

  route(app, rememberedDevices, async ({ request }) => {
    const { account } = await personOf(request);
    const rows = await devicesOf(deps.db, account.id, deps.now());
    return { devices: rows.map((row) => rememberedDevice(row, devices.trust.read(request))) };
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

  route(app, recentActivity, async ({ request }) => {
    const { account } = await personOf(request);
    return { activity: await recentActivityOf(deps, account.id) };
  });

  route(app, thisWasNotMe, async ({ body, request, reply }) => {
    const visitor = await visitorOf(request);
    const accountId = await notMe(deps, body.code, requestContext(request)).finally(deps.wakeOutbox);
    if (visitor.state !== 'anonymous' && visitor.account.id === accountId) cookie.clear(reply);
    return {};
  });
}
