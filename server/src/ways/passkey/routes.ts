import {
  addPasskeyQuietly,
  offerPasskey as offerCall,
  stopPasskeyAsks as stopCall,
} from '@selvage/contract/api/passkey-offers';
import {
  addPasskey as addPasskeyCall,
  newPasskeyOptions,
  ownPasskeys,
  removePasskey as removePasskeyCall,
  renamePasskey,
  secondStepOptions,
  showPasskey as showPasskeyCall,
} from '@selvage/contract/api/passkeys';
import { signInLimits } from '@selvage/contract/limits';
import { screenPaths } from '@selvage/contract/screens';
import { routeTypeOf } from '@selvage/contract/user-types';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changeAccount } from '../../accounts/change-account.ts';
import type { Deps } from '../../deps.ts';
import { brandOf } from '../../http/pages/brands.ts';
import type { DeviceCookies } from '../../http/cookies.ts';
import { ClientThrottle } from '../../http/limits/rate-limit.ts';
import { relyingPartyOf } from '../../http/request-relying-party.ts';
import { requestSessionOf, requireMayAddPasskey, requireSession, requireSignedIn } from '../../http/request-session.ts';
import { route } from '../../http/route.ts';
import { setPasskeyName, stopPasskeyAsks } from './passkey-store.ts';
import { refuse } from '../../refuse.ts';
import { addPasskey, passkeyCreation } from './add-passkey.ts';
import { listPasskeys, removePasskey } from './own-passkeys.ts';
import { passkeyChoice, showPasskey } from './show-passkey.ts';
import { offerPasskey } from './offer-passkey.ts';

/** Documents that browsers and password managers fetch to learn about our passkeys. */
function wellKnownRoutes(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  app.get('/.well-known/webauthn', (request, reply) => {
    if (config.passkeys.rpId === null || request.hostname !== config.passkeys.rpId) refuse('request.not-found');
    return reply.send({ origins: config.brands.map(({ origin }) => origin) });
  });
  app.get('/.well-known/passkey-endpoints', (request, reply) => {
    const page = `${brandOf(request).origin}/${routeTypeOf('member')}${screenPaths.security}`;
    return reply.send({ enroll: page, manage: page });
  });
}

export function passkeyRoutes(app: FastifyInstance, deps: Deps, devices: DeviceCookies): void {
  wellKnownRoutes(app, deps);
  passkeyOfferRoutes(app, deps);
  secondStepRoutes(app, deps, devices);
  const personOf = async (request: FastifyRequest) => requireSignedIn(await requestSessionOf(request));

  route(app, ownPasskeys, async ({ request }) =>
    listPasskeys(deps, await personOf(request), relyingPartyOf(request, deps.config)),
  );

  route(app, newPasskeyOptions, async ({ request }) => {
    const person = requireMayAddPasskey(await requestSessionOf(request));
    return { publicKey: await passkeyCreation(deps, person, relyingPartyOf(request, deps.config)) };
  });

  route(app, addPasskeyCall, async ({ body, request, reply }) => {
    const person = requireMayAddPasskey(await requestSessionOf(request));
    const browser = devices.browserOf(request);
    const made = { party: relyingPartyOf(request, deps.config), attestation: body.credential };
    const id = await addPasskey(deps, person, { ...made, browser: browser.hash });
    if (person.stage !== 'full') devices.keepBrowser(reply, browser);
    return { id };
  });

  route(app, renamePasskey, async ({ body, request }) => {
    await changeAccount(deps, await personOf(request), {}, async ({ tx, account, untold }) =>
      untold(await setPasskeyName(tx, account.id, body.id, body.name.trim())),
    );
    return {};
  });

  route(app, removePasskeyCall, async ({ body, request }) => {
    await removePasskey(deps, await personOf(request), body);
    return {};
  });
}

/** Offers a passkey to people who have logged in with a password. */
function passkeyOfferRoutes(app: FastifyInstance, deps: Deps): void {
  const personOf = async (request: FastifyRequest) => requireSignedIn(await requestSessionOf(request));

  route(app, offerCall, async ({ body, request }) =>
    offerPasskey(deps, await personOf(request), { ...body, party: relyingPartyOf(request, deps.config) }),
  );

  route(app, addPasskeyQuietly, async ({ body, request }) => {
    const person = await personOf(request);
    // No origin of a frame is accepted here: without a confirmation by the person, only a page outside a frame may add a passkey.
    const party = { ...relyingPartyOf(request, deps.config), parents: [] };
    return { id: await addPasskey(deps, person, { party, attestation: body.credential, purpose: 'add-quietly' }) };
  });

  route(app, stopCall, async ({ request }) => {
    await changeAccount(deps, await personOf(request), {}, async ({ tx, account, untold }) =>
      untold(await stopPasskeyAsks(tx, account.id)),
    );
    return {};
  });
}

/**
 * A session that owes a code, or still has to set codes up, may show a passkey instead. A session that owes nothing may show a passkey
 * again before a change.
 */
function secondStepRoutes(app: FastifyInstance, deps: Deps, devices: DeviceCookies): void {
  // Limits the number of refusals, because each writes an audit row. They are counted for the session, so that a stranger cannot block the
  // owner's session.
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
