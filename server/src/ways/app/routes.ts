import {
  beginAuthenticator as beginCall,
  confirmAuthenticator as confirmCall,
  removeAuthenticator as removeCall,
} from '@selvage/contract/api/authenticator';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { requestSessionOf, requireSignedIn } from '../../http/request-session.ts';
import { route } from '../../http/route.ts';
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from './authenticator.ts';

export function appRoutes(app: FastifyInstance, deps: Deps): void {
  const personOf = async (request: FastifyRequest) => requireSignedIn(await requestSessionOf(request));

  route(app, beginCall, async ({ body, request }) => beginAuthenticator(deps, await personOf(request), body.password));

  route(app, confirmCall, async ({ body, request }) => {
    const recoveryCodes = await confirmAuthenticator(deps, await personOf(request), body);
    return recoveryCodes ? { recoveryCodes } : {};
  });

  route(app, removeCall, async ({ body, request }) => {
    await removeAuthenticator(deps, await personOf(request), body.password);
    return {};
  });
}
