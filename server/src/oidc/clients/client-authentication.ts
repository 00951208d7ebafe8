import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hours, minutes } from '@selvage/contract/time-units';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { type Digest, digest, everyDigest, type KeyRing } from '../../crypto/key-ring.ts';
import type { Deps } from '../../deps.ts';
import { auditRefusal } from '../../audit/audit-store.ts';
import { countHit, type LimitName } from '../../attempts/throttle-store.ts';
import { secondsUntil } from '../../refuse.ts';
import type { Payload } from '../tokens/artifact-store.ts';
import { clientState, type ClientState, nameWindow, requireDatabase } from './client-store.ts';
import type { Library, LibraryContext } from '../protocol/library-types.ts';
import type { LibraryAnswer } from '../protocol/library-answer.ts';
import { sessionCutoffs } from '../tokens/participant-store.ts';
import type { RequestFacts } from '../protocol/request-facts.ts';
import { namedArtifacts } from '../protocol/request-cache.ts';
import { clientMetadata } from '../protocol/provider-settings.ts';

type AuthenticationDeps = Pick<Deps, 'db' | 'now' | 'keys' | 'config'>;

/** The limit of wrong credentials. A network that sent this many for one client is refused until the time window ends. */
export const wrongCredentials = { name: 'client-credentials' satisfies LimitName, hits: 20, window: minutes(10) };

const wrongKey = (keys: KeyRing, clientId: string, network: string): Digest =>
  digest(keys, 'throttle', wrongCredentials.name, clientId, network);

/** The secret that oidc-provider gets for a client when the request did not contain the right one. No request can contain this value. */
const dummySecret = randomBytes(32).toString('base64url');

export interface ClientRequest {
  client: OidcClient | undefined;
  facts: RequestFacts;
  context: LibraryContext;
  /** Makes an error of oidc-provider, so that it answers in the protocol’s format. */
  refuseTooMany: (until: Date) => Error;
}

/**
 * Returns an application in the form of oidc-provider, or undefined if it is disabled or removed. oidc-provider
 * compares one secret in the clear, but we store hashes of two. So this function compares, and passes on the secret in
 * the request only if it is right.
 */
export async function libraryClient(
  { db, now, keys, config }: AuthenticationDeps,
  { client, facts, context, refuseTooMany }: ClientRequest,
): Promise<Payload | undefined> {
  if (!client) {
    // Without the database this process cannot know a new application. The request fails then, so that it is sent again.
    await requireDatabase(db);
    return undefined;
  }
  const shown = shownCredentials(context);
  const wrong = shown ? everyDigest(wrongKey(keys, client.id, facts.network)) : [];
  const named = namedArtifacts(context);
  const [at, cutoffs] = [now(), sessionCutoffs(config, now())];
  const state = await clientState(db, client.id, { now: at, wrong, hits: wrongCredentials.hits, named, cutoffs });
  facts.cache.keepArtifacts(named, state.artifacts);
  // The first application that is looked up is the one that sends the request. Later ones may be the owners of tokens.
  facts.asking ??= { id: client.id, isDisabled: state.isDisabled };
  // This process may not have read the removal yet.
  const isRemoved = client.version !== null && !state.isStored;
  if (state.isDisabled || isRemoved) return undefined;
  if (shown && config.throttle && state.refusedUntil) {
    const { name: reason } = wrongCredentials;
    await auditRefusal({ db, now }, { context: facts }, 'throttled', reason);
    facts.retryAfterSeconds = secondsUntil(state.refusedUntil, at);
    throw refuseTooMany(state.refusedUntil);
  }
  if (shown) facts.credentialsOf = client.id;
  const secret = shown?.secret;
  return withSecret(client, secret !== undefined && isSecretOf(client, state, secret) ? secret : dummySecret);
}

/** The client that owns a token, in a request that another client sends. The caller knows that the owner is not disabled. */
export const otherClient = (client: OidcClient): Payload => withSecret(client, dummySecret);

function withSecret(client: OidcClient, secret: string): Payload {
  const metadata = clientMetadata(client);
  const hasSecret = client.auth === 'client_secret_basic' || client.auth === 'client_secret_post';
  return hasSecret ? { ...metadata, client_secret: secret } : metadata;
}

function isSecretOf({ secret }: OidcClient, { secretHash, formerHash }: ClientState, shown: string): boolean {
  const shownHash = secretHashOf(shown);
  const known = [secret === null ? null : secretHashOf(secret), secretHash, formerHash];
  return known.filter((each) => each !== null && timingSafeEqual(each, shownHash)).length > 0;
}

/**
 * The stored form of a client secret. A plain hash is enough, because no person can guess these secrets: they have 256
 * random bits, or the start checked their length.
 */
export const secretHashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/**
 * At some endpoints oidc-provider looks up the client before it has read the parameters, so `params` may be missing.
 */
type Shown = Pick<LibraryContext, 'req'> & { oidc: Partial<Pick<LibraryContext['oidc'], 'params'>> };

/** Returns the client’s credentials in the request. An assertion contains no secret: oidc-provider verifies its signature. */
function shownCredentials({ req, oidc }: Shown): { secret?: string } | undefined {
  const { client_secret: posted, client_assertion: assertion } = oidc.params ?? {};
  if (posted !== undefined) return { secret: posted };
  if (assertion !== undefined) return {};
  const [scheme = '', encoded = ''] = (req.headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() !== 'basic') return undefined;
  const basic = Buffer.from(encoded, 'base64').toString('utf8');
  try {
    // RFC 6749, 2.3.1: client id and secret are each form-encoded.
    return { secret: decodeURIComponent(basic.slice(basic.indexOf(':') + 1).replaceAll('+', '%20')) };
  } catch {
    return {};
  }
}

/**
 * Counts wrong credentials. Unlike passwords, credentials are counted after the comparison, because an application
 * sends many requests at once and would be refused for correct ones. A burst cannot guess a secret of 256 bits.
 */
export async function countWrongCredentials(
  { db, now, keys, config, log }: AuthenticationDeps & Pick<Deps, 'log'>,
  { credentialsOf, network }: RequestFacts,
  answer: LibraryAnswer,
): Promise<void> {
  const isWrong = credentialsOf !== undefined && answer.status === 401 && answer.body.includes('"invalid_client"');
  if (!isWrong || !config.throttle) return;
  const key = wrongKey(keys, credentialsOf, network);
  const { hits, endsAt } = await countHit(db, key, wrongCredentials.window, now());
  await nameWindow(db, key.current, credentialsOf);
  // Exactly one request on all instances gets this count, so the warning is logged once.
  if (hits === wrongCredentials.hits)
    log.warn({ client: credentialsOf, until: endsAt }, 'an application has shown too many wrong credentials');
}

export interface AssertionClaims {
  iat?: unknown;
  exp?: unknown;
}

/**
 * The longest time that a client’s clock may be ahead, and that an assertion may be valid. Each assertion is stored
 * until it expires, to refuse a second use.
 */
const aheadAtMost = minutes(1);
const livesAtMost = hours(1);

/** Refuses an assertion that was issued in the future or is valid for long. oidc-provider would accept it. */
export function requireTimelyAssertion({ errors }: Library, { iat, exp }: AssertionClaims, now: Date): void {
  if (typeof iat === 'number' && iat * 1000 > now.getTime() + aheadAtMost)
    throw new errors.InvalidClientAuth('the assertion was made in the future');
  if (typeof exp === 'number' && exp * 1000 > now.getTime() + aheadAtMost + livesAtMost)
    throw new errors.InvalidClientAuth('the assertion counts for too long');
}
