import {
  beginAuthenticator as beginCall,
  confirmAuthenticator as confirmCall,
  makeRecoveryCodes,
  ownWays,
  removeAuthenticator as removeCall,
} from '@selvage/contract/api/authenticator';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import type { SessionCookie } from '../../../http/cookies.ts';
import { requestContext } from '../../../http/read-request-context.ts';
import { requestSessionOf, requireSignedIn } from '../../../http/request-session.ts';
import { route } from '../../../http/route.ts';
import { newSessionToken } from '../../../crypto/session-token.ts';
import { listWays } from './list-ways.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { removeAuthenticator } from './remove.ts';
import { beginAuthenticator, confirmAuthenticator } from './set-up.ts';

type RouteDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config' | 'hashing'> & { wakeOutbox: () => void };

/** WY19, WY21, WY23: one's own authenticator app and recovery codes. */
export function authenticatorRoutes(app: FastifyInstance, deps: RouteDeps, cookie: SessionCookie): void {
  const personOf = async (request: FastifyRequest) => requireSignedIn(await requestSessionOf(request));

  route(app, ownWays, async ({ request }) => listWays(deps, await personOf(request)));

  route(app, beginCall, async ({ body, request }) => {
    const person = await personOf(request);
    return beginAuthenticator(deps, person, body.password, requestContext(request)).finally(deps.wakeOutbox);
  });

  route(app, confirmCall, async ({ body, request, reply }) => {
    const person = await personOf(request);
    const next = newSessionToken();
    const confirmation = { ...body, nextSession: next.hash };
    const confirming = confirmAuthenticator(deps, person, confirmation, requestContext(request));
    const recoveryCodes = await confirming.finally(deps.wakeOutbox);
    cookie.set(reply, next.token, { partial: false });
    return recoveryCodes ? { recoveryCodes } : {};
  });

  route(app, removeCall, async ({ body, request, reply }) => {
    const person = await personOf(request);
    const next = newSessionToken();
    const given = { password: body.password, nextSession: next.hash };
    const removing = removeAuthenticator(deps, person, given, requestContext(request));
    if (await removing.finally(deps.wakeOutbox)) cookie.set(reply, next.token, { partial: false });
    return {};
  });

  route(app, makeRecoveryCodes, async ({ body, request }) => {
    const person = await personOf(request);
    const making = newRecoveryCodes(deps, person, body.password, requestContext(request));
    return { recoveryCodes: await making.finally(deps.wakeOutbox) };
  });
}
