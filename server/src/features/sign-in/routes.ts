import { signIn as signInCall } from '@selvage/contract/api/sign-in';
import { limits } from '@selvage/contract/limits';
import { kindOfWireCode } from '@selvage/contract/user-types';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { brandOf } from '../../http/brands.ts';
import { auditOrigin } from '../../http/client.ts';
import { languageOf } from '../../http/language.ts';
import { AddressThrottle } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import type { SessionCookie } from '../../http/session-cookie.ts';
import { newSessionToken } from '../../identity/session-token.ts';
import { pendingSecondFactor } from '../../identity/challenge.ts';
import { signIn } from './sign-in.ts';

type RouteDeps = Pick<Deps, 'db' | 'now' | 'config' | 'keys' | 'hashing'> & { wakeOutbox: () => void };

export function signInRoutes(app: FastifyInstance, deps: RouteDeps, cookie: SessionCookie): void {
  const throttle = new AddressThrottle(deps, {
    name: 'sign-in',
    hits: limits.signInFailuresPerAddress,
    window: limits.signInAddressWindow,
  });

  route(app, signInCall, async ({ body, request, reply }) => {
    await throttle.count(request);
    const { token, hash } = newSessionToken();
    const signedIn = await signIn(deps, {
      kind: kindOfWireCode(body.userType),
      email: body.email,
      loginId: (body.loginId || body.consultantID || body.hospitalID)?.trim() || null,
      password: body.password,
      session: { hash, replaces: cookie.read(request) },
      brand: brandOf(request).id,
      language: languageOf(request),
      origin: auditOrigin(request),
    }).finally(deps.wakeOutbox);
    await throttle.forgive(request);
    cookie.set(reply, token, { partial: signedIn.stage !== 'full' });
    const mfaRequired = pendingSecondFactor(signedIn, deps.keys);
    return mfaRequired ? { mfaRequired } : {};
  });
}
