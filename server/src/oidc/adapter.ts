import { createHash } from 'node:crypto';
import { seconds } from '@selvage/contract/time-units';
import type { OidcClient, OidcConfig } from '../config/oidc-config.ts';
import type { Deps } from '../deps.ts';
import { audit, type Origin } from '../identity/audit-store.ts';
import { acrOf, acrUrn, amrOf, lastShownAt } from '../identity/session-state.ts';
import { findSession } from '../identity/session-store.ts';
import {
  addArtifact,
  consumeArtifact,
  dropArtifact,
  findArtifact,
  keepArtifact,
  participantOf,
  type Payload,
} from './artifact-store.ts';
import { endParticipant, oldestSession, openParticipant } from './participant-store.ts';

export type AdapterDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/** What the library asks of a store, for each of its models. It hands over codes and tokens in the clear. */
export interface Adapter {
  upsert(id: string, payload: Payload, lifeInSeconds: number): Promise<void>;
  find(id: string): Promise<Payload | undefined>;
  findByUid(uid: string): Promise<undefined>;
  findByUserCode(code: string): Promise<undefined>;
  consume(id: string): Promise<void>;
  destroy(id: string): Promise<void>;
  revokeByGrantId(grantId: string): Promise<void>;
}

export interface AdapterContext {
  clients: ReadonlyMap<string, OidcClient>;
  /** Of the request that is being answered. */
  origin: () => Origin;
  /** OP29: what an application ends by itself: one token, or all that it was given in the session. */
  endedByItself: () => 'token' | 'grant' | undefined;
  resources: OidcConfig['resources'];
  /** When the application first asked for what goes on now, in seconds. */
  firstAskedAt: () => number | undefined;
  /** The library's own errors, which it answers as the protocol wants. */
  refuseReuse: () => Error;
  refuseReplay: () => Error;
}

/** The session and the grant of the library are ours, seen through its eyes; nothing of them is stored a second time. */
export function adapterOf(model: string, deps: AdapterDeps, context: AdapterContext): Adapter {
  if (model === 'Session') return { ...nothing, find: (id) => sessionPayload(deps, id) };
  if (model === 'Client') return nothing;
  const revokeByGrantId = (grantId: string) => endGrant(deps, context, grantId);
  if (model === 'Grant')
    return { ...nothing, find: (id) => grantPayload(deps, context, id), destroy: revokeByGrantId, revokeByGrantId };
  const artifacts = artifactAdapter(model, deps, context);
  return { ...nothing, ...artifacts, revokeByGrantId };
}

const nothing: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
};

async function sessionPayload({ db }: AdapterDeps, id: string): Promise<Payload | undefined> {
  const session = await findSession(db, Buffer.from(id, 'base64url'));
  return (
    session && {
      jti: id,
      kind: 'Session',
      uid: session.id,
      accountId: session.accountId,
      loginTs: Math.floor(lastShownAt(session) / 1000),
      acr: acrUrn(acrOf(session.ways)),
      amr: amrOf(session.ways),
    }
  );
}

/** Nobody is asked for consent: an application may have what its configuration names. */
async function grantPayload({ db, now, config }: AdapterDeps, { clients, resources }: AdapterContext, id: string) {
  const participant = /^\d{1,18}$/.test(id) ? await openParticipant(db, id, oldestSession(config, now())) : undefined;
  const client = participant && clients.get(participant.clientId);
  if (!client) return undefined;
  const { accountId, clientId } = participant;
  const named = resources.filter(({ uri }) => client.resources.includes(uri));
  return {
    jti: id,
    kind: 'Grant',
    accountId,
    clientId,
    openid: { scope: client.scopes.join(' ') },
    resources: Object.fromEntries(named.map(({ uri, scopes }) => [uri, scopes.join(' ')])),
  };
}

function artifactAdapter(model: string, deps: AdapterDeps, context: AdapterContext) {
  const { db, now, config } = deps;
  const hashOf = (id: string) => createHash('sha256').update(`${model}\u0000${id}`).digest();

  return {
    upsert: async (id: string, payload: Payload, lifeInSeconds: number) => {
      const { jti: _, ...kept } = model === 'Interaction' ? asWaiting(payload, context) : payload;
      const { grantId } = payload;
      const artifact = {
        idHash: hashOf(id),
        model,
        participantId: typeof grantId === 'string' && model !== 'Interaction' ? grantId : null,
        payload: kept,
        expiresAt: new Date(now().getTime() + seconds(lifeInSeconds)),
      };
      if (model !== 'ReplayDetection') return keepArtifact(db, artifact);
      // The library has looked for it, and so has everybody who came at the same moment.
      if (!(await addArtifact(db, artifact))) throw context.refuseReplay();
    },

    find: async (id: string): Promise<Payload | undefined> => {
      const found = await findArtifact(db, hashOf(id), now(), oldestSession(config, now()));
      const consumed = found?.consumedAt ? { consumed: Math.floor(found.consumedAt.getTime() / 1000) } : {};
      const sid = found?.sid ? { sid: found.sid } : {};
      return found && { ...found.payload, jti: id, ...consumed, ...sid };
    },

    consume: async (id: string) => {
      if (await consumeArtifact(db, hashOf(id), now())) return;
      await endReused(deps, context, await participantOf(db, hashOf(id)));
      throw context.refuseReuse();
    },

    destroy: (id: string) => dropArtifact(db, hashOf(id)),
  };
}

async function endGrant(deps: AdapterDeps, context: AdapterContext, grantId: string): Promise<void> {
  const ended = context.endedByItself();
  if (ended === undefined) return endReused(deps, context, grantId);
  if (ended === 'grant') await endParticipant(deps.db, grantId, deps.now());
}

/** Whoever is logged in when it goes on is the one it is about. OP17: each step keeps the time at which the application asked first. */
function asWaiting(payload: Payload, { firstAskedAt }: AdapterContext): Payload {
  // The name of a request is in the address that it goes on with.
  const { returnTo: _, session: __, grantId: ___, ...kept } = payload;
  return { ...kept, iat: firstAskedAt() ?? payload['iat'] };
}

/** RFC 6749, 4.1.2: somebody else may have the code, so nobody goes on with what it was exchanged for. */
async function endReused({ db, now }: AdapterDeps, { origin }: AdapterContext, participant: string | null) {
  const ended = participant === null ? undefined : await endParticipant(db, participant, now());
  if (!ended) return;
  await audit(db, {
    event: 'token-reused',
    result: 'refused',
    reason: ended.clientId,
    accountId: ended.accountId,
    origin: origin(),
    at: now(),
  });
}
