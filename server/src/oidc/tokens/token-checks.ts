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
import { lastBrandAndLanguage } from '../../support/support-act.ts';
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

/** OP11: only an API learns of tokens, and only of those that were made for it, for an application that is not disabled. */
export const introspection = (clients: Clients, isEnabled: (clientId: string) => Promise<boolean>): object => ({
  enabled: true,
  allowedPolicy: async (_: LibraryContext, { clientId }: Asking, { aud, clientId: holder }: LibraryToken) => {
    const asking = clients.get(clientId);
    if (asking?.type !== 'resource' || aud === undefined || !asking.resources.includes(aud)) return false;
    return isEnabled(holder);
  },
});

/** OP29: an application ends what is its own. */
export const revocation: object = {
  enabled: true,
  allowedPolicy: (_: LibraryContext, { clientId }: Asking, token: LibraryToken): boolean => token.clientId === clientId,
};

/** OP11: the library has an error of its own for a JWT. An API gets `active: false`, as for every other token that it may not know. */
export function hideTokenType(context: LibraryContext): void {
  const { body, path } = context;
  if (path !== '/oidc/introspect' || typeof body !== 'object' || body === null || !('error' in body)) return;
  if (body.error !== 'unsupported_token_type') return;
  context.status = 200;
  context.body = { active: false };
}

/**
 * OP26: the configuration may require more now than it did when the person logged in. What the application itself ends is found
 * all the same.
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
  // WY25: from its day on, a kind that must show a passkey has none of what a password and a code were given.
  if (needsPasskey(policy, now())) return isWeaker(shown, 'phr');
  // A password is enough on a remembered device, as in the session itself, and not where the session would owe something by now.
  return (
    shown === 'password' &&
    stageOf(policy, { ...participant, activated: true }, participant.shownFactors, now()) !== 'full'
  );
}

/** An access token has it among its further claims. */
const acrAmong = (extra: unknown): unknown =>
  typeof extra === 'object' && extra !== null && 'acr' in extra ? extra.acr : undefined;

/** RFC 6749, 4.1.2: somebody else may have the code or token, so nobody goes on with what it was exchanged for. */
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
    // A code is seldom copied, and is over within a minute: an application that sends one twice is no reason to alarm people.
    if (context.grantType() === 'refresh_token') await tellOwner(tx, deps, context, ended);
  });
}

/** Two tabs of one person renewed at once, and this one came too late. Once for each token, however often it is shown. */
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

/** The request comes from an application: in which language its owner reads is known from what they were sent before. */
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
 * OP30: what a token that was just given says about the person. After the answer, since a token for an API is not stored and so
 * does not pass through the adapter.
 */
export async function noteTokenUse(context: LibraryContext, deps: AdapterDeps, rules: ProtocolRules): Promise<void> {
  const { oidc, status } = context;
  // Where the path is none of the library's, the status is 404 and there is no `oidc`.
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
