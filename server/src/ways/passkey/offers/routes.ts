import {
  addPasskeyQuietly,
  offerPasskey as offerCall,
  stopPasskeyAsks as stopCall,
} from '@selvage/contract/api/passkey-offers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { relyingPartyOf } from '../../../http/request-relying-party.ts';
import { requestSessionOf, requireSignedIn } from '../../../http/request-session.ts';
import { route } from '../../../http/route.ts';
import { stopPasskeyAsks } from '../passkey-ask-store.ts';
import { changeAccount } from '../../../accounts/change-account.ts';
import { addPasskey } from '../add-passkey.ts';
import { offerPasskey } from './offer-passkey.ts';

/** WY9, WY10: passkeys for people who have logged in with a password. */
export function passkeyOfferRoutes(app: FastifyInstance, deps: Deps): void {
  const personOf = async (request: FastifyRequest) => requireSignedIn(await requestSessionOf(request));

  route(app, offerCall, async ({ body, request }) =>
    offerPasskey(deps, await personOf(request), { ...body, party: relyingPartyOf(request, deps.config) }),
  );

  route(app, addPasskeyQuietly, async ({ body, request }) => {
    const person = await personOf(request);
    // Nothing is added quietly inside another page, also where that page may hold ours in a frame.
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
