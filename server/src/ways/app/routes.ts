import {
  beginAuthenticator as beginCall,
  confirmAuthenticator as confirmCall,
  removeAuthenticator as removeCall,
} from '@selvage/contract/api/authenticator';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { DeviceCookies } from '../../http/cookies.ts';
import { requestSessionOf, requireMaySetUp, requireSignedIn } from '../../http/request-session.ts';
import { route } from '../../http/route.ts';
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from './authenticator.ts';

export function appRoutes(app: FastifyInstance, deps: Deps, devices: DeviceCookies): void {
  route(app, beginCall, async ({ body, request }) =>
    beginAuthenticator(deps, requireMaySetUp(await requestSessionOf(request)), body.password),
  );

  route(app, confirmCall, async ({ body, request, reply }) => {
    const person = requireMaySetUp(await requestSessionOf(request));
    const browser = devices.browserOf(request);
    const made = await confirmAuthenticator(deps, person, { ...body, browser: browser.hash });
    if (person.stage !== 'full') devices.keepBrowser(reply, browser);
    return made ?? {};
  });

  route(app, removeCall, async ({ body, request }) => {
    await removeAuthenticator(deps, requireSignedIn(await requestSessionOf(request)), body.password);
    return {};
  });
}
