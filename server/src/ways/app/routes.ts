import {
  beginAuthenticator as beginCall,
  confirmAuthenticator as confirmCall,
  makeRecoveryCodes,
  ownWays,
  removeAuthenticator as removeCall,
} from '@selvage/contract/api/authenticator';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { requestSessionOf, requireSignedIn } from '../../http/request-session.ts';
import { route } from '../../http/route.ts';
import { listWays } from '../list-ways.ts';
import { newRecoveryCodes } from '../recovery/recovery-codes.ts';
import { removeAuthenticator } from './remove.ts';
import { beginAuthenticator, confirmAuthenticator } from './set-up.ts';

/** WY19, WY21, WY23: one's own authenticator app and recovery codes. */
export function authenticatorRoutes(app: FastifyInstance, deps: Deps): void {
  const personOf = async (request: FastifyRequest) => requireSignedIn(await requestSessionOf(request));

  route(app, ownWays, async ({ request }) => listWays(deps, await personOf(request)));

  route(app, beginCall, async ({ body, request }) => beginAuthenticator(deps, await personOf(request), body.password));

  route(app, confirmCall, async ({ body, request }) => {
    const recoveryCodes = await confirmAuthenticator(deps, await personOf(request), body);
    return recoveryCodes ? { recoveryCodes } : {};
  });

  route(app, removeCall, async ({ body, request }) => {
    await removeAuthenticator(deps, await personOf(request), body.password);
    return {};
  });

  route(app, makeRecoveryCodes, async ({ body, request }) => ({
    recoveryCodes: await newRecoveryCodes(deps, await personOf(request), body.password),
  }));
}
