import {
  addPasskey as addPasskeyCall,
  newPasskeyOptions,
  ownPasskeys,
  removePasskey as removePasskeyCall,
  renamePasskey,
} from '@selvage/contract/api/passkeys';
import { screenPaths } from '@selvage/contract/screens';
import { routeTypeOf } from '@selvage/contract/user-types';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changeAccount } from '../../accounts/change-account.ts';
import type { Deps } from '../../deps.ts';
import { brandOf } from '../../http/pages/brands.ts';
import type { DeviceCookies } from '../../http/cookies.ts';
import { relyingPartyOf } from '../../http/request-relying-party.ts';
import { requestSessionOf, requireMayAddPasskey, requireSignedIn } from '../../http/request-session.ts';
import { route } from '../../http/route.ts';
import { setPasskeyName } from './passkey-store.ts';
import { refuse } from '../../refuse.ts';
import { addPasskey, passkeyCreation } from './add-passkey.ts';
import { listPasskeys } from './list-passkeys.ts';
import { passkeyOfferRoutes } from './offers/routes.ts';
import { removePasskey } from './remove-passkey.ts';

/** WY13, WY14: what browsers and password managers look for. */
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

/** WY8, WY11: one's own passkeys. */
export function passkeyRoutes(app: FastifyInstance, deps: Deps, devices: DeviceCookies): void {
  wellKnownRoutes(app, deps);
  passkeyOfferRoutes(app, deps);
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
    if (person.stage === 'owes-passkey') devices.keepBrowser(reply, browser);
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
