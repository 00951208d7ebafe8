import { passkeyOptions, signInWithPasskey } from '@selvage/contract/api/passkeys';
import { passkeyLimits, signInLimits } from '@selvage/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { AskingBrowser, type DeviceCookies, type SessionCookie } from '../../../http/cookies.ts';
import { ClientThrottle } from '../../../http/limits/rate-limit.ts';
import { relyingPartyOf } from '../../../http/request-relying-party.ts';
import { requestContext } from '../../../http/read-request-context.ts';
import { route } from '../../../http/route.ts';
import { newPasskeyChallenge } from '../passkey-challenge.ts';
import { areAnyPasskeysUsed } from '../passkey-permission.ts';
import { newSessionToken } from '../../../crypto/session-token.ts';
import { refuse } from '../../../refuse.ts';
import { passkeySignIn } from './passkey-sign-in.ts';

/** Calls for logging in with a passkey. They need nothing that the person typed. */
export function passkeySignInRoutes(
  app: FastifyInstance,
  deps: Deps,
  cookie: SessionCookie,
  devices: DeviceCookies,
): void {
  const challenges = new ClientThrottle(deps, {
    name: 'passkey-options',
    hits: passkeyLimits.challengesPerClient,
    window: passkeyLimits.clientWindow,
    proofOfWork: 'wide-network',
  });
  const failures = new ClientThrottle(deps, {
    name: 'passkey',
    hits: signInLimits.signInFailuresPerClient,
    window: signInLimits.signInClientWindow,
  });

  const requirePasskeysUsed = () => {
    if (!areAnyPasskeysUsed(deps.config)) refuse('request.not-found');
  };

  const asking = new AskingBrowser(deps.config);

  route(app, passkeyOptions, async ({ request, reply }) => {
    requirePasskeysUsed();
    await challenges.count(request);
    const { id: rpId } = relyingPartyOf(request, deps.config);
    const challenge = newPasskeyChallenge(deps, { purpose: 'sign-in', rpId, asker: asking.mark(request, reply) });
    const timeout = passkeyLimits.challengeLife;
    return { publicKey: { challenge, rpId, timeout, userVerification: 'required' as const } };
  });

  route(app, signInWithPasskey, async ({ body, request, reply }) => {
    requirePasskeysUsed();
    await failures.count(request);
    const session = newSessionToken();
    const browser = devices.browserOf(request);
    const attempt = {
      party: relyingPartyOf(request, deps.config),
      assertion: body.credential,
      askedBy: asking.of(request),
      session: { hash: session.hash, replaces: cookie.read(request) },
      browser: browser.hash,
      context: requestContext(request),
    };
    const kind = await passkeySignIn(deps, attempt);
    await failures.forgive(request);
    cookie.set(reply, session.token, { partial: false, kind });
    devices.keepBrowser(reply, browser);
    return {};
  });
}
