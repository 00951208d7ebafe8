import { secondStepOptions, showPasskey as showPasskeyCall } from '@selvage/contract/api/passkeys';
import { signInLimits } from '@selvage/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import type { DeviceCookies } from '../../../http/cookies.ts';
import { ClientThrottle } from '../../../http/limits/rate-limit.ts';
import { relyingPartyOf } from '../../../http/request-relying-party.ts';
import { requestSessionOf, requireSession } from '../../../http/request-session.ts';
import { route } from '../../../http/route.ts';
import { passkeyChoice, showPasskey } from '../show-passkey.ts';

/** A session that owes a code, or its set-up, may show a passkey in its place. One that is open may show a passkey again. */
export function passkeySecondStepRoutes(app: FastifyInstance, deps: Deps, devices: DeviceCookies): void {
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
    const browser = devices.browserOf(request);
    const party = relyingPartyOf(request, deps.config);
    await showPasskey(deps, person, { party, assertion: body.credential, browser: browser.hash });
    devices.keepBrowser(reply, browser);
    await failures.forgive(request, counted);
    return {};
  });
}
