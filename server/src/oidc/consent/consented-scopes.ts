import type { OidcClient, OidcResource } from '../../config/oidc/oidc-config.ts';
import type { Db } from '../../db/database.ts';
import type { AccountId } from '../../db/tables.ts';
import { findApplicationConsent } from '../../accounts/application-consents.ts';

/** What of a request is handed over, in the order in which it was asked for: what the application may have at all. */
export function scopesAsked(scope: unknown, client: OidcClient, resources: readonly OidcResource[]): string[] {
  const ofApis = resources.filter(({ uri }) => client.resources.includes(uri)).flatMap(({ scopes }) => scopes);
  const allowed = new Set<string>([...client.scopes, ...ofApis]);
  return [...new Set(typeof scope === 'string' ? scope.split(' ') : [])].filter((each) => allowed.has(each));
}

interface ConsentRequest {
  client: OidcClient;
  accountId: AccountId;
  scopes: readonly string[];
  /** Where the application wants people to be asked again: those who have not answered since then, in milliseconds. */
  again: { since: number | undefined } | null;
}

/** OP25: whether the person has not agreed to all of it. */
export async function owesConsent(db: Db, { client, accountId, scopes, again }: ConsentRequest): Promise<boolean> {
  if (client.consent === 'none') return false;
  const given = await findApplicationConsent(db, accountId, client.id);
  if (!given || scopes.some((scope) => !given.scopes.includes(scope))) return true;
  return again !== null && (again.since === undefined || given.givenAt.getTime() <= again.since);
}

/** What the application may see of somebody: of all that its configuration names, what they agreed to. Null where that is nothing. */
export async function maySee(
  db: Db,
  client: OidcClient,
  accountId: AccountId,
): Promise<((scope: string) => boolean) | null> {
  if (client.consent === 'none') return () => true;
  const given = await findApplicationConsent(db, accountId, client.id);
  return given ? (scope) => given.scopes.includes(scope) : null;
}
