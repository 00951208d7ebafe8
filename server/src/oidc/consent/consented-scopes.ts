import type { OidcClient, OidcResource } from '../../config/oidc/oidc-config.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import { findApplicationConsent } from '../../accounts/application-consents.ts';

/** The requested scopes that the application is allowed to have, in the order of the request. */
export function scopesAsked(scope: unknown, client: OidcClient, resources: readonly OidcResource[]): string[] {
  const ofApis = resources.filter(({ uri }) => client.resources.includes(uri)).flatMap(({ scopes }) => scopes);
  const allowed = new Set<string>([...client.scopes, ...ofApis]);
  return [...new Set(typeof scope === 'string' ? scope.split(' ') : [])].filter((each) => allowed.has(each));
}

interface ConsentRequest {
  client: OidcClient;
  accountId: AccountId;
  scopes: readonly string[];
  /**
   * Set if the application sent `prompt=consent`. Then only consent counts that was given after `since`, the time of the request in
   * milliseconds. If `since` is undefined, no earlier consent counts and the person is asked.
   */
  again: { since: number | undefined } | null;
}

/** True if the application needs consent and the person has not agreed to all requested scopes. */
export async function owesConsent(db: Db, { client, accountId, scopes, again }: ConsentRequest): Promise<boolean> {
  if (client.consent === 'none') return false;
  const given = await findApplicationConsent(db, accountId, client.id);
  if (!given || scopes.some((scope) => !given.scopes.includes(scope))) return true;
  return again !== null && (again.since === undefined || given.givenAt.getTime() <= again.since);
}

/**
 * Returns a test for the scopes that the person agreed to, or null if they agreed to none. An application that needs no
 * consent may see all scopes.
 */
export async function maySee(
  db: Db,
  client: OidcClient,
  accountId: AccountId,
): Promise<((scope: string) => boolean) | null> {
  if (client.consent === 'none') return () => true;
  const given = await findApplicationConsent(db, accountId, client.id);
  return given ? (scope) => given.scopes.includes(scope) : null;
}
