import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { minutes } from '@selvage/contract/time-units';
import type { OidcClient } from '../config/oidc-config.ts';
import { type Digest, digest, type KeyRing } from '../config/keys.ts';
import type { Deps } from '../deps.ts';
import { audit } from '../identity/audit-store.ts';
import { countHit } from '../identity/throttle-store.ts';
import { secondsUntil } from '../refuse.ts';
import type { Payload } from './artifact-store.ts';
import { clientState, type ClientState } from './client-store.ts';
import type { LibraryContext } from './library-types.ts';
import type { LibraryAnswer } from './library-answer.ts';
import type { RequestFacts } from './request-facts.ts';
import { clientMetadata } from './provider-settings.ts';

type CredentialDeps = Pick<Deps, 'db' | 'now' | 'keys' | 'config'>;

/** OP10: so many wrong ones of a client from one network, and that network waits. */
export const wrongCredentials = { name: 'client-credentials', hits: 20, window: minutes(10) };

const wrongKey = (keys: KeyRing, clientId: string, network: string): Digest =>
  digest(keys, 'throttle', wrongCredentials.name, clientId, network);

/** Given to the library as the secret of whoever did not show the right one. */
const nobodysSecret = randomBytes(32).toString('base64url');

export interface AskedFor {
  client: OidcClient | undefined;
  facts: RequestFacts;
  context: LibraryContext;
  /** The library's own error, which it answers as the protocol wants. */
  refuseTooMany: () => Error;
}

/**
 * OP37: an application as the library asks for it, or nothing where it is disabled. The library compares secrets in the clear and
 * knows one of each application; we keep hashes, of two. So it is given the secret that the request shows if that is right.
 */
export async function libraryClient(
  { db, now, keys, config }: CredentialDeps,
  { client, facts, context, refuseTooMany }: AskedFor,
): Promise<Payload | undefined> {
  if (!client) return undefined;
  const wrong = wrongKey(keys, client.id, facts.network);
  const state = await clientState(db, client.id, { now: now(), wrong, hits: wrongCredentials.hits });
  if (state.isDisabled) return undefined;
  const shown = shownIn(context);
  if (shown && config.throttle && state.refusedUntil) {
    facts.retryAfterSeconds = secondsUntil(state.refusedUntil, now());
    throw refuseTooMany();
  }
  if (shown) facts.credentialsOf = client.id;
  const metadata = clientMetadata(client);
  if (client.auth !== 'client_secret_basic' && client.auth !== 'client_secret_post') return metadata;
  const isRight = shown?.secret !== undefined && isSecretOf(client, state, shown.secret);
  return { ...metadata, client_secret: isRight ? shown.secret : nobodysSecret };
}

function isSecretOf({ secret }: OidcClient, { secretHash, formerHash }: ClientState, shown: string): boolean {
  const shownHash = secretHashOf(shown);
  const known = [secret === null ? null : secretHashOf(secret), secretHash, formerHash];
  return known.filter((each) => each !== null && timingSafeEqual(each, shownHash)).length > 0;
}

/** Of 256 random bits, or of what the start has found long enough: nobody finds them by trying hashes. */
export const secretHashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** At some addresses the library asks for the application before it has read the parameters. */
type Shown = Pick<LibraryContext, 'req'> & { oidc: Partial<Pick<LibraryContext['oidc'], 'params'>> };

/** What the request shows: a secret, or a signature, which the library verifies. */
function shownIn({ req, oidc }: Shown): { secret?: string } | undefined {
  const { client_secret: posted, client_assertion: assertion } = oidc.params ?? {};
  if (posted !== undefined) return { secret: posted };
  if (assertion !== undefined) return {};
  const [scheme = '', encoded = ''] = (req.headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() !== 'basic') return undefined;
  const basic = Buffer.from(encoded, 'base64').toString('utf8');
  try {
    // RFC 6749, 2.3.1: as in a form.
    return { secret: decodeURIComponent(basic.slice(basic.indexOf(':') + 1).replaceAll('+', '%20')) };
  } catch {
    return {};
  }
}

/**
 * OP10: wrong ones are counted once they were wrong. Before the comparison, as with passwords, an application that asks many times at
 * once would be counted with those who guess, and a secret of 256 bits is not found by a burst.
 */
export async function limitedAnswer(
  { db, now, keys, config }: CredentialDeps,
  { credentialsOf, network, origin, retryAfterSeconds }: RequestFacts,
  answer: LibraryAnswer,
): Promise<LibraryAnswer> {
  if (retryAfterSeconds !== undefined) {
    await audit(db, { event: 'throttled', result: 'refused', reason: wrongCredentials.name, origin, at: now() });
    return { ...answer, status: 429, headers: { ...answer.headers, 'retry-after': String(retryAfterSeconds) } };
  }
  const isWrong = credentialsOf !== undefined && answer.status === 401 && answer.body.includes('"invalid_client"');
  if (isWrong && config.throttle)
    await countHit(db, wrongKey(keys, credentialsOf, network), wrongCredentials.window, now());
  return answer;
}
