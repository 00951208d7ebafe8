import {
  activate as activateCall,
  disownRegistration as disownCall,
  registrationOfLink,
  resendActivation as resendCall,
} from '@selvage/contract/api/activation';
import { hours } from '@selvage/contract/time-units';
import { messageLimits } from '@selvage/contract/limits';
import type { FastifyInstance } from 'fastify';
import { userTypes } from '@selvage/contract/user-types';
import { tokenHash } from '../../crypto/key-ring.ts';
import type { Deps } from '../../deps.ts';
import { ClientThrottle } from '../../http/limits/rate-limit.ts';
import { requestContext } from '../../http/read-request-context.ts';
import { requestSessionOf } from '../../http/request-session.ts';
import { route } from '../../http/route.ts';
import { deviceNames } from '../../sessions/user-agent.ts';
import { refuse } from '../../refuse.ts';
import { activate, disownRegistration, resendActivation } from './activation.ts';
import { findRegistration } from './store.ts';

export function activationRoutes(app: FastifyInstance, deps: Deps): void {
  const sends = new ClientThrottle(deps, { name: 'send', hits: messageLimits.sendsPerClientPerHour, window: hours(1) });

  route(app, activateCall, async ({ body, request }) => {
    const requestSession = await requestSessionOf(request);
    const asker = requestSession.state === 'anonymous' ? { context: requestContext(request) } : requestSession;
    return { email: await activate(deps, body.code, asker) };
  });

  // A POST, so that the code does not appear in the logs of a proxy.
  route(app, registrationOfLink, async ({ body }) => {
    const found = await findRegistration(deps.db, tokenHash(body.code), deps.now());
    const { kind, registeredAt, device, selfRegistered } = found ?? refuse('activation.failed');
    return {
      userType: userTypes[kind].wire,
      registeredAt: registeredAt.toISOString(),
      device: deviceNames(device),
      canDisown: selfRegistered,
    };
  });

  route(app, disownCall, async ({ body, request }) => {
    await disownRegistration(deps, body.code, requestContext(request));
    return {};
  });

  route(app, resendCall, async ({ body, request }) => {
    await sends.count(request);
    const requestSession = await requestSessionOf(request);
    const asked =
      requestSession.state === 'signed-in'
        ? requestSession.account
        : { kind: kindAsked(body.wellnessOnly), email: body.email ?? refuse('request.malformed') };
    const secondsToWait = await resendActivation(deps, asked, requestContext(request));
    if (secondsToWait > 0 && requestSession.state === 'signed-in' && !requestSession.account.activated) {
      refuse('request.too-many', { retryAfterSeconds: secondsToWait });
    }
    return { secondsToNext: deps.config.limits.sendPause / 1000 };
  });
}

const kindAsked = (wellnessOnly: 'Y' | 'N' | null | undefined) =>
  wellnessOnly === 'Y' ? ('wellness' as const) : ('member' as const);
