import { Counter } from '../counter.ts';
import type { LibraryContext, LibraryProvider } from './library-types.ts';

/** OP40: for the metrics. A client is named as the configuration names it, and `unknown` where it does not. */
export const authorisationCounter = new Counter<{ client: string; result: 'ok' | 'refused' }>();
export const tokenCounter = new Counter<{ client: string; grant: string; result: 'ok' | 'refused' }>();

/** Before the application is found, a request has none; before its body is read, no parameters. */
type Counted = { oidc: Partial<Pick<LibraryContext['oidc'], 'client' | 'params'>> };

const clientOf = ({ oidc }: Counted): string => oidc.client?.clientId ?? 'unknown';
const grantOf = ({ oidc }: Counted): string => oidc.params?.['grant_type'] ?? 'unknown';

/** Somebody who still has to log in is counted when the request goes on. */
export function countRequests(provider: Pick<LibraryProvider, 'on'>): void {
  provider.on('authorization.success', (context) =>
    authorisationCounter.add({ client: clientOf(context), result: 'ok' }),
  );
  provider.on('authorization.error', (context) =>
    authorisationCounter.add({ client: clientOf(context), result: 'refused' }),
  );
  const countToken = (result: 'ok' | 'refused') => (context: Counted) =>
    tokenCounter.add({ client: clientOf(context), grant: knownGrant(grantOf(context)), result });
  provider.on('grant.success', countToken('ok'));
  provider.on('grant.error', countToken('refused'));
}

/** A label has one of these values only: what a request says could be anything. */
export const countedGrants = ['authorization_code', 'refresh_token', 'client_credentials', 'other'] as const;
const knownGrant = (given: string): string => countedGrants.find((grant) => grant === given) ?? 'other';
