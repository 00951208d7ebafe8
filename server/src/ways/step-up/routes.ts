import { chooseWay as chooseWayCall } from '@selvage/contract/api/authenticator';
import { beginStepUp as beginStepUpCall } from '@selvage/contract/api/two-factor';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { DeviceCookies } from '../../http/cookies.ts';
import { knownBrowserOf } from '../../http/known-browser-cookie.ts';
import { requestSessionOf, requireMayAddPasskey, requireSession } from '../../http/request-session.ts';
import { route } from '../../http/route.ts';
import { beginStepUp, chooseWay } from './step-up.ts';

/** Calls with which people confirm their identity before a change, with the second step that is asked for or another that they have. */
export function stepUpRoutes(app: FastifyInstance, deps: Deps, devices: DeviceCookies): void {
  const findBrowser = knownBrowserOf(deps, devices);

  route(app, beginStepUpCall, async ({ body, request }) => {
    const found = requireSession(await requestSessionOf(request));
    const person = found.stage === 'owes-terms' ? found : requireMayAddPasskey(found);
    const knownBrowser = await findBrowser(request, person);
    const { mailbox, strong, recovery } = body ?? {};
    const asked = { knownBrowser, mailbox: mailbox ?? false, strong: strong ?? false, recovery: recovery ?? false };
    const pending = await beginStepUp(deps, person, asked);
    return pending ? { mfaRequired: pending } : {};
  });

  route(app, chooseWayCall, async ({ body, request }) => {
    const person = requireSession(await requestSessionOf(request));
    const choice = { ...body, strong: body.strong ?? false, knownBrowser: await findBrowser(request, person) };
    return { mfaRequired: await chooseWay(deps, person, choice) };
  });
}
