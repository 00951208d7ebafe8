import { ownWays } from '@selvage/contract/api/authenticator';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { DeviceCookies } from '../http/cookies.ts';
import { requestSessionOf, requireMaySetUp } from '../http/request-session.ts';
import { route } from '../http/route.ts';
import { listWays } from './held-ways.ts';
import { appRoutes } from './app/routes.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { passkeyRoutes } from './passkey/routes.ts';
import { enrolmentRoutes } from './enrolment/routes.ts';
import { stepUpRoutes } from './step-up/routes.ts';
import { codeRoutes } from './code/routes.ts';

/** Calls to list, set up, show and remove the ways besides the password. */
export function wayRoutes(app: FastifyInstance, deps: Deps, devices: DeviceCookies): void {
  route(app, ownWays, async ({ request }) => listWays(deps, requireMaySetUp(await requestSessionOf(request))));
  codeRoutes(app, deps, devices);
  appRoutes(app, deps, devices);
  recoveryRoutes(app, deps, devices);
  passkeyRoutes(app, deps, devices);
  enrolmentRoutes(app, deps);
  stepUpRoutes(app, deps, devices);
}
