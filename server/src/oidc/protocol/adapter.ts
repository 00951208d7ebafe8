import { hours, seconds } from '@selvage/contract/time-units';
import { lastShownAt } from '../../sessions/session-state.ts';
import { acrOf, acrUrn, amrOf } from '../../ways/ways.ts';
import type { Adapter, AdapterContext, AdapterDeps } from './adapter-context.ts';
import {
  addArtifact,
  artifactHash,
  consumeArtifact,
  dropArtifact,
  findArtifact,
  isStorable,
  keepArtifacts,
  newArtifact,
  participantOf,
  type Payload,
} from '../tokens/artifact-store.ts';
import { maySee } from '../consent/consented-scopes.ts';
import { endParticipant, openParticipant, sessionCutoffs } from '../tokens/participant-store.ts';
import type { LoggedInPerson } from './request-facts.ts';
import type { RequestCache } from './request-cache.ts';
import { addRotated, graceOf, useRefreshToken } from '../tokens/refresh-rotation.ts';
import { auditSuperseded, endReused, isTooWeak, owesTerms } from '../tokens/token-checks.ts';

/**
 * Makes the store of one model of oidc-provider. The models Session and Grant are computed from our own rows, so that
 * neither is stored twice.
 */
export function adapterOf(model: string, deps: AdapterDeps, context: AdapterContext): Adapter {
  if (model === 'Session') return { ...emptyAdapter, find: async (id) => sessionPayload(context.person(), id) };
  if (model === 'Client') return { ...emptyAdapter, find: context.findClient };
  if (model === 'PushedAuthorizationRequest') return { ...emptyAdapter, ...pushedRequests(model, deps, context) };
  const revokeByGrantId = (grantId: string) => endGrant(deps, context, grantId);
  if (model === 'Grant')
    return {
      ...emptyAdapter,
      find: (id) => grantPayload(deps, context, id),
      destroy: revokeByGrantId,
      revokeByGrantId,
    };
  const artifacts = artifactAdapter(model, deps, context);
  const rotating = model === 'RefreshToken' ? rotatingAdapter(artifacts, deps, context) : {};
  return { ...emptyAdapter, ...artifacts, ...rotating, revokeByGrantId };
}

const emptyAdapter: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
};

/**
 * The Session of oidc-provider. We set its session cookie ourselves, for the person whose session was just read, so no
 * other session is returned.
 */
function sessionPayload(person: LoggedInPerson | null, id: string): Payload | undefined {
  if (person?.session.hash.toString('base64url') !== id) return undefined;
  const { account, session, clock } = person;
  return {
    jti: id,
    kind: 'Session',
    uid: session.id,
    accountId: account.id,
    loginTs: Math.floor(lastShownAt({ ...clock, factorShownAt: session.factorShownAt }) / 1000),
    acr: acrUrn(acrOf(session.shownFactors)),
    amr: amrOf(session.shownFactors),
  };
}

/**
 * The Grant of oidc-provider, with the scopes that the client may have: those of the configuration and, if the client
 * needs consent, only those that the person agreed to.
 */
async function grantPayload(
  { db, now, config }: AdapterDeps,
  { clients, resources, cache }: AdapterContext,
  id: string,
) {
  if (!/^\d{1,18}$/.test(id)) return undefined;
  const participant = cache()?.takeParticipant(id) ?? (await openParticipant(db, id, sessionCutoffs(config, now())));
  const client = participant && clients.get(participant.clientId);
  // The client may have lost this kind of user in the configuration since the login.
  if (!participant || !client?.kinds.includes(participant.kind)) return undefined;
  const { accountId, clientId } = participant;
  const isAllowed = await maySee(db, client, accountId);
  if (!isAllowed) return undefined;
  const named = resources.filter(({ uri }) => client.resources.includes(uri));
  return {
    jti: id,
    kind: 'Grant',
    accountId,
    clientId,
    openid: { scope: client.scopes.filter(isAllowed).join(' ') },
    resources: Object.fromEntries(named.map(({ uri, scopes }) => [uri, scopes.filter(isAllowed).join(' ')])),
  };
}

/** Stores an access token that was issued without a refresh token. */
export async function writeUnwritten({ db }: Pick<AdapterDeps, 'db'>, cache: RequestCache): Promise<void> {
  const accessToken = cache.takeUnwritten();
  if (accessToken) await keepArtifacts(db, accessToken);
}

/** The models that contain text from a request. All others contain only our own values. */
const holdsParameters: ReadonlySet<string> = new Set(['Interaction', 'AuthorizationCode']);

function artifactAdapter(model: string, deps: AdapterDeps, context: AdapterContext) {
  const { db, now, config } = deps;
  return {
    upsert: async (id: string, payload: Payload, lifeInSeconds: number) => {
      const kept = model === 'Interaction' ? asWaiting(payload, context, now()) : payload;
      if (holdsParameters.has(model) && !isStorable(kept)) throw context.refuseText();
      if (model === 'Interaction' || model === 'ReplayDetection') await context.countRow();
      const counted = model === 'Interaction' && { isForNetwork: context.rows()?.isForNetwork };
      const expiresAt = new Date(now().getTime() + seconds(lifeInSeconds));
      const artifact = newArtifact(model, id, { ...kept, ...counted }, expiresAt);
      const cache = context.cache();
      if (cache && model === 'AccessToken') return cache.keepUnwritten(artifact);
      if (model === 'RefreshToken') return keepArtifacts(db, artifact, cache?.takeUnwritten());
      if (model !== 'ReplayDetection') return keepArtifacts(db, artifact);
      // oidc-provider has looked for the value already, but two simultaneous requests would both not find it. The
      // insert succeeds for only one of them.
      if (!(await addArtifact(db, artifact))) throw context.refuseReplay();
    },

    find: async (id: string): Promise<Payload | undefined> => {
      const idHash = artifactHash(model, id);
      const cache = context.cache();
      const read = cache?.takeArtifact(idHash);
      const found = read ? read.found : await findArtifact(db, idHash, now(), sessionCutoffs(config, now()));
      if (!read && found) cache?.noteArtifact(found);
      if (model === 'Interaction' && found) context.noteWaiting(found.payload);
      if (found && isTooWeak(found, deps, context)) return undefined;
      if (found && model === 'RefreshToken' && (await owesTerms(found, deps, context))) return undefined;
      const consumed = found?.consumedAt ? { consumed: Math.floor(found.consumedAt.getTime() / 1000) } : {};
      const sid = found?.participant ? { sid: found.participant.sid } : {};
      return found && { ...found.payload, jti: id, ...consumed, ...sid };
    },

    consume: async (id: string) => {
      if (await consumeArtifact(db, artifactHash(model, id), now())) return;
      await endReused(deps, context, await participantOf(db, artifactHash(model, id)));
      throw context.refuseReuse();
    },

    destroy: (id: string) => dropArtifact(db, artifactHash(model, id)),
  };
}

/**
 * The row of a pushed request stays for this time, to detect a second use. A browser must use the request within a
 * minute, but the login may take longer.
 */
const pushedRequestIsKnownFor = hours(1);

/** Stores pushed authorization requests. oidc-provider itself checks that a request is used within its minute. */
function pushedRequests(model: string, deps: AdapterDeps, context: AdapterContext) {
  const { db, now } = deps;
  const { find } = artifactAdapter(model, deps, context);
  return {
    find,
    upsert: async (id: string, payload: Payload) => {
      await context.countRow();
      await keepArtifacts(db, newArtifact(model, id, payload, new Date(now().getTime() + pushedRequestIsKnownFor)));
    },
    consume: async (id: string) => {
      if (!(await consumeArtifact(db, artifactHash(model, id), now()))) throw context.refuseRequest();
    },
  };
}

/** The store of refresh tokens. A client without a secret gets a new refresh token at every use. */
function rotatingAdapter(stored: Pick<Adapter, 'find' | 'upsert'>, deps: AdapterDeps, context: AdapterContext) {
  const { db, now } = deps;
  const hashOf = (id: string) => artifactHash('RefreshToken', id);
  return {
    upsert: async (id: string, payload: Payload, lifeInSeconds: number) => {
      const rotated = context.rotatedToken();
      if (rotated === undefined) return stored.upsert(id, payload, lifeInSeconds);
      const expiresAt = new Date(now().getTime() + seconds(lifeInSeconds));
      const artifact = newArtifact('RefreshToken', id, payload, expiresAt);
      if (!(await addRotated(db, artifact, hashOf(rotated), now()))) throw context.refuseReuse();
    },

    find: async (id: string): Promise<Payload | undefined> => {
      // Introspection finds no refresh token, because no API accepts one.
      if (context.isIntrospection()) return undefined;
      const found = await stored.find(id);
      if (!found || context.clients.get(String(found['clientId']))?.auth !== 'none') return found;
      // The earlier use is hidden from oidc-provider, because `consume` decides under a lock whether the token may be used again.
      const { consumed: _, ...payload } = found;
      return payload;
    },

    consume: async (id: string) => {
      await context.countRow();
      const moment = { now: now(), grace: graceOf(context.askingClient()?.type) };
      const state = await db.transaction().execute(async (tx) => {
        const used = await useRefreshToken(tx, hashOf(id), moment);
        if (used.type === 'superseded' && used.isFirstUse)
          await auditSuperseded(tx, context, { participant: await participantOf(tx, hashOf(id)), at: moment.now });
        return used;
      });
      if (state.type === 'living') return;
      if (state.type === 'reused') await endReused(deps, context, await participantOf(db, hashOf(id)));
      throw context.refuseReuse();
    },
  };
}

async function endGrant(deps: AdapterDeps, context: AdapterContext, grantId: string): Promise<void> {
  const ended = context.revokedByClient();
  if (ended === undefined) return endReused(deps, context, grantId);
  if (ended === 'grant') await endParticipant(deps.db, grantId, deps.now());
}

/**
 * The stored form of a request that waits for a login. It names no person: it continues for the person who is logged in
 * then. It keeps the time of the first request in milliseconds of the database’s clock, which logins use too.
 * oidc-provider itself would use seconds of this machine’s clock.
 */
function asWaiting(payload: Payload, { firstAskedAt }: AdapterContext, now: Date): Payload {
  // `returnTo` contains the id of the request, which is stored only as a hash. The browser brings the id in the URL.
  const { returnTo: _, session: __, grantId: ___, ...kept } = payload;
  return { ...kept, askedAt: firstAskedAt() ?? now.getTime() };
}
