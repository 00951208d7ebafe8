import { signIn as signInCall } from '@selvage/contract/api/sign-in';
import { signInLimits } from '@selvage/contract/limits';
import { kindOfWireCode } from '@selvage/contract/user-types';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { DeviceCookies, SessionCookie } from '../../http/cookies.ts';
import { ClientThrottle } from '../../http/limits/rate-limit.ts';
import { requestContext } from '../../http/read-request-context.ts';
import { route } from '../../http/route.ts';
import { pendingTwoFactor } from '../../ways/code/challenge.ts';
import { newSessionToken, sessionTokenHash } from '../../crypto/session-token.ts';
import { passkeySignInRoutes } from '../../ways/passkey/sign-in/routes.ts';
import { signIn } from './sign-in.ts';
import { recordTickedTerms } from './ticked-terms.ts';

export function signInRoutes(app: FastifyInstance, deps: Deps, cookie: SessionCookie, devices: DeviceCookies): void {
  passkeySignInRoutes(app, deps, cookie, devices);
  const throttle = new ClientThrottle(deps, {
    name: 'sign-in',
    hits: signInLimits.signInFailuresPerClient,
    window: signInLimits.signInClientWindow,
  });

  /**
   * Returns the two secrets of a trusted device, one from the page's storage and one from the cookie. With only one of them, the browser
   * counts as not trusted.
   */
  const halvesOf = (request: FastifyRequest, given: string | null | undefined) => {
    const [value, half] = [sessionTokenHash(given ?? undefined), devices.trust.read(request)];
    return value && half ? { value, cookie: half } : null;
  };

  route(app, signInCall, async ({ body, request, reply }) => {
    const context = requestContext(request);
    const session = newSessionToken();
    const nextHalf = newSessionToken();
    const browser = devices.browserOf(request);
    const hasBrowserCookie = browser.token === null;
    // A browser with a cookie has its own place in the hash queue. If the account turns out not to know the cookie, `admit` applies the
    // limit of the client.
    deps.hashing.rejectWhenFull(context.client, hasBrowserCookie ? browser.hash : undefined);
    let knownBrowser: Buffer | null = null;
    const halves = halvesOf(request, body.deviceTrustToken);
    const kind = kindOfWireCode(body.userType);
    const signedIn = await signIn(deps, {
      kind,
      email: body.email,
      loginId: (body.loginId || body.consultantID || body.hospitalID)?.trim() || null,
      password: body.password,
      session: { hash: session.hash, replaces: cookie.read(request) },
      trust: halves && { halves, next: nextHalf.hash },
      browser: browser.hash,
      hasBrowserCookie,
      context,
      throttle: ({ isKnown }) => {
        knownBrowser = isKnown ? browser.hash : null;
        return throttle.count(request, knownBrowser);
      },
    });
    await throttle.forgive(request, knownBrowser);
    cookie.set(reply, session.token, { partial: signedIn.stage !== 'full', kind });
    devices.keepBrowser(reply, browser);
    if (signedIn.rotatesDevice) devices.trust.set(reply, nextHalf.token);
    const { termsGiven, wordings } = body;
    if (termsGiven)
      await recordTickedTerms(deps, { account: signedIn.account, termsGiven, wordings: wordings ?? {}, context });
    const mfaRequired = await pendingTwoFactor(deps, signedIn);
    return mfaRequired ? { mfaRequired } : {};
  });
}
