import { secondStepOptions, showPasskey as showPasskeyCall } from '@selvage/contract/api/passkeys';
import { signInLimits } from '@selvage/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import type { DeviceCookies, SessionCookie } from '../../../http/cookies.ts';
import { ClientThrottle } from '../../../http/limits/rate-limit.ts';
import { relyingPartyOf } from '../../../http/request-relying-party.ts';
import { requestContext } from '../../../http/read-request-context.ts';
import { requestSessionOf, requireSession } from '../../../http/request-session.ts';
import { route } from '../../../http/route.ts';
import { newSessionToken } from '../../../crypto/session-token.ts';
import { passkeyChoice, showPasskey } from './show-passkey.ts';

type RouteDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config'> & { wakeOutbox: () => void };

/** Whoever owes a code, or its set-up, may show a passkey in its place, and whoever is in may show one again. */
export function passkeySecondStepRoutes(
  app: FastifyInstance,
  deps: RouteDeps,
  cookie: SessionCookie,
  devices: DeviceCookies,
): void {
  // Each one that is refused is in the audit. Counted for the session: nobody else can keep the owner from theirs.
  const failures = new ClientThrottle(deps, {
    name: 'passkey',
    hits: signInLimits.signInFailuresPerClient,
    window: signInLimits.signInClientWindow,
    proofOfWork: 'never',
  });

  route(app, secondStepOptions, async ({ request }) => {
    const person = requireSession(await requestSessionOf(request));
    const publicKey = await passkeyChoice(deps, person, relyingPartyOf(request, deps.config));
    return publicKey ? { publicKey } : {};
  });

  route(app, showPasskeyCall, async ({ body, request, reply }) => {
    const person = requireSession(await requestSessionOf(request));
    const counted = Buffer.from(person.session.id);
    await failures.count(request, counted);
    const next = newSessionToken();
    const browser = devices.browserOf(request);
    const shown = {
      party: relyingPartyOf(request, deps.config),
      assertion: body.credential,
      nextSession: next.hash,
      browser: browser.hash,
      isOwed: person.state === 'partial',
    };
    await showPasskey(deps, person, shown, requestContext(request)).finally(deps.wakeOutbox);
    // First of all: the session goes on under the new id, whatever else fails.
    cookie.set(reply, next.token, { partial: false });
    devices.keepBrowser(reply, browser);
    await failures.forgive(request, counted);
    return {};
  });
}
