import {
  addPasskeyQuietly,
  offerPasskey as offerCall,
  stopPasskeyAsks as stopCall,
} from '@selvage/contract/api/passkey-offers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../../deps.ts';
import { relyingPartyOf } from '../../../../http/request-relying-party.ts';
import { requestContext } from '../../../../http/read-request-context.ts';
import { requestSessionOf, requireSignedIn } from '../../../../http/request-session.ts';
import { route } from '../../../../http/route.ts';
import { stopPasskeyAsks } from '../../../../ways/passkey/passkey-ask-store.ts';
import { lockOwnAccount } from '../../../../sessions/request-context.ts';
import { addPasskey } from '../add-passkey.ts';
import { offerPasskey } from './offer-passkey.ts';

type RouteDeps = Pick<Deps, 'db' | 'keys' | 'now' | 'config'> & { wakeOutbox: () => void };

/** WY9, WY10: passkeys for people who have logged in with a password. */
export function passkeyOfferRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const personOf = async (request: FastifyRequest) => requireSignedIn(await requestSessionOf(request));

  route(app, offerCall, async ({ body, request }) =>
    offerPasskey(deps, await personOf(request), { ...body, party: relyingPartyOf(request, deps.config) }),
  );

  route(app, addPasskeyQuietly, async ({ body, request }) => {
    const person = await personOf(request);
    // Nothing is added quietly inside another page, whoever may hold ours in a frame.
    const party = { ...relyingPartyOf(request, deps.config), parents: [] };
    const made = { party, attestation: body.credential, purpose: 'add-quietly' } as const;
    const added = addPasskey(deps, person, made, requestContext(request));
    return { id: await added.finally(deps.wakeOutbox) };
  });

  route(app, stopCall, async ({ request }) => {
    const person = await personOf(request);
    await deps.db.transaction().execute(async (tx) => {
      await lockOwnAccount(tx, person);
      await stopPasskeyAsks(tx, person.account.id);
    });
    return {};
  });
}
