import type { LibraryContext, LibraryToken } from '../protocol/library-types.ts';
import type { Clients, ProtocolRules } from '../protocol/protocol-rules.ts';
import { isWeaker } from '../../config/oidc/oidc-config.ts';
import { needsPasskey } from '../../config/two-factor-settings.ts';
import { stageOf } from '../../sessions/session-state.ts';
import { acrOfUrn } from '../../ways/ways.ts';
import type { AdapterContext, AdapterDeps } from '../protocol/adapter-context.ts';
import type { FoundArtifact } from './artifact-store.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Db } from '../../db/database.ts';
import { audit } from '../../audit/audit-store.ts';
import { lastBrandAndLanguage } from '../../messages/last-audience-store.ts';
import { notify } from '../../messages/outbox-store.ts';
import {
  endParticipant,
  keepSessionAlive,
  noteDeviceUse,
  participantOwner,
  sessionCutoffs,
} from './participant-store.ts';

interface Asking {
  clientId: string;
}

/** An API may introspect the tokens that were issued for it, while their client is not disabled. */
export const introspection = (clients: Clients, isEnabled: (clientId: string) => Promise<boolean>): object => ({
  enabled: true,
  allowedPolicy: async (_: LibraryContext, { clientId }: Asking, { aud, clientId: holder }: LibraryToken) => {
    const asking = clients.get(clientId);
    if (asking?.type !== 'resource' || aud === undefined || !asking.resources.includes(aud)) return false;
    return isEnabled(holder);
  },
});

/** A client may revoke only its own tokens. */
export const revocation: object = {
  enabled: true,
  allowedPolicy: (_: LibraryContext, { clientId }: Asking, token: LibraryToken): boolean => token.clientId === clientId,
};

/**
 * Replaces the error by which oidc-provider answers the introspection of a JWT. We answer `active: false`, as for all
 * other tokens that the API may not know.
 */
export function hideTokenType(context: LibraryContext): void {
  const { body, path } = context;
  if (path !== '/oidc/introspect' || typeof body !== 'object' || body === null || !('error' in body)) return;
  if (body.error !== 'unsupported_token_type') return;
  context.status = 200;
  context.body = { active: false };
}

/**
 * True if a token comes from a login that is now too weak, because the configuration may require more than at the
 * login. Revocation still finds the token, because the client may always revoke it.
 */
export function isTooWeak(
  { payload: { grantId, clientId, acr, extra }, participant }: FoundArtifact,
  { config, now }: AdapterDeps,
  { clients, revokedByClient }: AdapterContext,
): boolean {
  const client = grantId === undefined ? undefined : clients.get(String(clientId));
  if (!client || revokedByClient() !== undefined) return false;
  const shown = acrOfUrn(acr ?? acrAmong(extra));
  if (isWeaker(shown, client.requires)) return true;
  if (participant === null) return false;
  const policy = config.twoFactor[participant.kind];
  // Once a kind must use passkeys, all tokens from a login with password and code become invalid.
  if (needsPasskey(policy, now())) return isWeaker(shown, 'phr');
  // A login with a password on a trusted device is strong enough, unless the session would now need another step.
  return (
    shown === 'password' &&
    stageOf(policy, { ...participant, activated: true }, participant.shownFactors, now()) !== 'full'
  );
}

/**
 * True if an application on a device asks for new tokens for a person who must agree to new terms first. Its token stays, and works again once
 * the person has agreed. An application in a browser goes on until its session ends.
 */
export async function owesTerms(
  { participant }: FoundArtifact,
  { terms, now }: AdapterDeps,
  context: AdapterContext,
): Promise<boolean> {
  if (participant === null || !terms.isAsking || context.grantType() !== 'refresh_token') return false;
  if (context.clients.get(participant.clientId)?.session !== 'device') return false;
  const { kind, accountId } = participant;
  return terms.isRequiredOf({ brand: context.brand.id, kind, accountId }, now());
}

/** The `acr` of an access token, which is among its extra claims. */
const acrAmong = (extra: unknown): unknown =>
  typeof extra === 'object' && extra !== null && 'acr' in extra ? extra.acr : undefined;

/** Ends everything that was issued for a code or token that was used twice (RFC 6749, 4.1.2), because it may have been copied. */
export async function endReused(deps: AdapterDeps, context: AdapterContext, participant: string | null): Promise<void> {
  const { db, now } = deps;
  if (participant === null) return;
  await db.transaction().execute(async (tx) => {
    const ended = await endParticipant(tx, participant, now());
    if (!ended) return;
    const { accountId, clientId } = ended;
    await audit(tx, {
      event: 'token-reused',
      result: 'refused',
      reason: clientId,
      accountId,
      origin: context.origin(),
      at: now(),
    });
    // The owner is not told of a reused code: codes are seldom copied and expire within a minute, and some applications
    // send a code twice by mistake.
    if (context.grantType() === 'refresh_token') await tellOwner(tx, deps, context, ended);
  });
}

/**
 * Records that another tab of the same person had exchanged the same token at nearly the same time. It records this
 * once for each token, even if the token is sent again.
 */
export async function auditSuperseded(
  tx: Db,
  context: AdapterContext,
  { participant, at }: { participant: string | null; at: Date },
): Promise<void> {
  const holder = participant === null ? undefined : await participantOwner(tx, participant);
  if (!holder) return;
  const { accountId, clientId: reason } = holder;
  await audit(tx, { event: 'token-superseded', result: 'refused', reason, accountId, origin: context.origin(), at });
}

/**
 * Notifies the owner of an account. The request comes from the application, so the language is the one of the last
 * message to the owner.
 */
async function tellOwner(
  tx: Db,
  { now }: AdapterDeps,
  { brand, clients }: AdapterContext,
  { accountId, clientId }: { accountId: AccountId; clientId: string },
): Promise<void> {
  const account = await tx.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst();
  if (!account) return;
  const { language = 'en' } = (await lastBrandAndLanguage(tx, accountId)) ?? {};
  const application = clients.get(clientId)?.name[language] ?? clientId;
  const notice = {
    message: 'application-copied',
    accountId,
    recipient: account.email,
    facts: { application },
  } as const;
  await notify(tx, notice, { brand, language }, now());
}

/**
 * Records the use of a token that was just issued. It runs after the answer, because a token for an API is not stored
 * and never reaches the adapter.
 */
export async function noteTokenUse(context: LibraryContext, deps: AdapterDeps, rules: ProtocolRules): Promise<void> {
  const { oidc, status } = context;
  // The answer to an unknown path has status 404 and no `oidc`.
  const id = status === 200 && oidc.route === 'token' ? oidc.entities.Grant?.jti : undefined;
  if (id === undefined) return;
  const { session, refreshIsActivity } = rules.clientOf(context);
  const at = deps.now();
  try {
    if (session === 'device') await noteDeviceUse(deps.db, id, at);
    else if (refreshIsActivity && oidc.params['grant_type'] === 'refresh_token')
      await keepSessionAlive(deps.db, id, at, sessionCutoffs(deps.config, at));
  } catch (error) {
    rules.factsOf(context).failure = error instanceof Error ? error : new Error('a use of a token could not be noted');
  }
}
