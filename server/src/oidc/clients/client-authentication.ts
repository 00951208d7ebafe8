import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hours, minutes } from '@selvage/contract/time-units';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';
import { type Digest, digest, everyDigest, type KeyRing } from '../../crypto/key-ring.ts';
import type { Deps } from '../../deps.ts';
import { auditRefusal } from '../../audit/audit-store.ts';
import { countHit, type LimitName } from '../../attempts/throttle-store.ts';
import { secondsUntil } from '../../refuse.ts';
import type { Payload } from '../tokens/artifact-store.ts';
import { clientState, type ClientState, nameWindow } from './client-store.ts';
import type { Library, LibraryContext } from '../protocol/library-types.ts';
import type { LibraryAnswer } from '../protocol/library-answer.ts';
import { sessionCutoffs } from '../tokens/participant-store.ts';
import type { RequestFacts } from '../protocol/request-facts.ts';
import { namedArtifacts } from '../protocol/request-cache.ts';
import { clientMetadata } from '../protocol/provider-settings.ts';

type AuthenticationDeps = Pick<Deps, 'db' | 'now' | 'keys' | 'config'>;

/** OP10: after so many wrong credentials of one client, the network they came from must wait. */
export const wrongCredentials = { name: 'client-credentials' satisfies LimitName, hits: 20, window: minutes(10) };

const wrongKey = (keys: KeyRing, clientId: string, network: string): Digest =>
  digest(keys, 'throttle', wrongCredentials.name, clientId, network);

/** The library gets it as the client’s secret when the request did not show the right one: nothing that is sent can equal it. */
const dummySecret = randomBytes(32).toString('base64url');

export interface ClientRequest {
  client: OidcClient | undefined;
  facts: RequestFacts;
  context: LibraryContext;
  /** The library's own error, which it answers as the protocol wants. */
  refuseTooMany: () => Error;
}

/**
 * OP37: an application as the library knows it, or undefined where it is disabled. The library compares one secret in the clear; we
 * keep hashes of two. So we compare, and give the library the secret that the request shows if it is right.
 */
export async function libraryClient(
  { db, now, keys, config }: AuthenticationDeps,
  { client, facts, context, refuseTooMany }: ClientRequest,
): Promise<Payload | undefined> {
  if (!client) return undefined;
  const shown = shownCredentials(context);
  const wrong = shown ? everyDigest(wrongKey(keys, client.id, facts.network)) : [];
  const named = namedArtifacts(context);
  const [at, cutoffs] = [now(), sessionCutoffs(config, now())];
  const state = await clientState(db, client.id, { now: at, wrong, hits: wrongCredentials.hits, named, cutoffs });
  facts.cache.keepArtifacts(named, state.artifacts);
  // Asked for first. An application that a token was given to may follow.
  facts.asking ??= { id: client.id, isDisabled: state.isDisabled };
  if (state.isDisabled) return undefined;
  if (shown && config.throttle && state.refusedUntil) {
    const { name: reason } = wrongCredentials;
    await auditRefusal({ db, now }, { context: facts }, 'throttled', reason);
    facts.retryAfterSeconds = secondsUntil(state.refusedUntil, at);
    throw refuseTooMany();
  }
  if (shown) facts.credentialsOf = client.id;
  const secret = shown?.secret;
  return withSecret(client, secret !== undefined && isSecretOf(client, state, secret) ? secret : dummySecret);
}

/** An application that a request is about, but does not come from. It is known not to be disabled. */
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

/** A plain hash is enough: secrets have 256 random bits, or were checked for length at the start, so nobody finds one by trying. */
export const secretHashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** The library asks for the application before it has read the parameters at some addresses, so there may be none. */
type Shown = Pick<LibraryContext, 'req'> & { oidc: Partial<Pick<LibraryContext['oidc'], 'params'>> };

/** What the request shows: a secret, or a signature, which the library verifies. */
function shownCredentials({ req, oidc }: Shown): { secret?: string } | undefined {
  const { client_secret: posted, client_assertion: assertion } = oidc.params ?? {};
  if (posted !== undefined) return { secret: posted };
  if (assertion !== undefined) return {};
  const [scheme = '', encoded = ''] = (req.headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() !== 'basic') return undefined;
  const basic = Buffer.from(encoded, 'base64').toString('utf8');
  try {
    // RFC 6749, 2.3.1: both halves are encoded as in a form.
    return { secret: decodeURIComponent(basic.slice(basic.indexOf(':') + 1).replaceAll('+', '%20')) };
  } catch {
    return {};
  }
}

/**
 * OP10: credentials are counted after they were found wrong, not before as with passwords. An application sends many requests at once
 * and would be refused for them; a secret of 256 bits is not guessed by a burst.
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
  // One request has this number, on whichever instance it comes.
  if (hits === wrongCredentials.hits)
    log.warn({ client: credentialsOf, until: endsAt }, 'an application has shown too many wrong credentials');
}

export interface AssertionClaims {
  iat?: unknown;
  exp?: unknown;
}

/** How far an application’s clock may be ahead, and how long a signature may be valid: each is stored for that long, against replay. */
const aheadAtMost = minutes(1);
const livesAtMost = hours(1);

/** OP10: the library would accept a signature that was made in the future or is valid for years. */
export function requireTimelyAssertion({ errors }: Library, { iat, exp }: AssertionClaims, now: Date): void {
  if (typeof iat === 'number' && iat * 1000 > now.getTime() + aheadAtMost)
    throw new errors.InvalidClientAuth('the assertion was made in the future');
  if (typeof exp === 'number' && exp * 1000 > now.getTime() + aheadAtMost + livesAtMost)
    throw new errors.InvalidClientAuth('the assertion counts for too long');
}
