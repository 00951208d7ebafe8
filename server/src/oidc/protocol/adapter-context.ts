import type { HostedBrand } from '../../config/config.ts';
import type { OidcClient, OidcConfig } from '../../config/oidc/oidc-config.ts';
import type { Deps } from '../../deps.ts';
import type { Origin } from '../../audit/audit-store.ts';
import type { Payload } from '../tokens/artifact-store.ts';
import type { Library, LibraryContext } from './library-types.ts';
import type { ProtocolRules } from './protocol-rules.ts';
import type { LoggedInPerson, RowCount } from './request-facts.ts';
import type { RequestCache } from './request-cache.ts';

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
  /** OP37: an application as the library knows it, unless it is disabled. */
  findClient: (id: string) => Promise<Payload | undefined>;
  /** Of the request that is being answered. */
  person: () => LoggedInPerson | null;
  cache: () => RequestCache | undefined;
  origin: () => Origin;
  /** OP29: what an application revokes: one token, or all that it was given in the session. */
  revokedByClient: () => 'token' | 'grant' | undefined;
  resources: OidcConfig['resources'];
  brand: HostedBrand;
  /** Of the request that is being answered: who asks, what is exchanged, and the refresh token that another takes the place of. */
  askingClient: () => OidcClient | undefined;
  grantType: () => string | undefined;
  rotatedToken: () => string | undefined;
  /** Whether an API asks about a token. */
  isIntrospection: () => boolean;
  /** Counts a row that anybody can cause. */
  countRow: () => Promise<void>;
  rows: () => RowCount | undefined;
  /** When the application first asked for what goes on now, in milliseconds by the database's clock. */
  firstAskedAt: () => number | undefined;
  /** Notes what was stored with the request that goes on now. */
  noteWaiting: (stored: Payload) => void;
  /** The library's own errors, which it answers as the protocol wants. */
  refuseReuse: () => Error;
  refuseRequest: () => Error;
  refuseText: () => Error;
  refuseReplay: () => Error;
}

type Configured = Pick<AdapterContext, 'brand' | 'clients' | 'resources' | 'findClient'>;

/** What the store needs to know of the request that is being answered. */
export function adapterContext(library: Library, rules: ProtocolRules, configured: Configured): AdapterContext {
  const { errors, Provider } = library;
  const isSigned = () => Provider.ctx?.req.headers['dpop'] !== undefined;
  return {
    ...configured,
    askingClient: () => configured.clients.get(Provider.ctx?.oidc.client.clientId ?? ''),
    grantType: () => Provider.ctx?.oidc.params['grant_type'],
    rotatedToken: () => Provider.ctx?.oidc.entities.RotatedRefreshToken?.jti,
    isIntrospection: () => Provider.ctx?.oidc.route === 'introspection',
    revokedByClient: () => revokedByClient(Provider.ctx),
    person: () => (Provider.ctx ? rules.factsOf(Provider.ctx).person : null),
    cache: () => Provider.ctx && rules.factsOf(Provider.ctx).cache,
    rows: () => Provider.ctx && rules.factsOf(Provider.ctx).rows,
    origin: () => rules.currentOrigin(),
    firstAskedAt: () => Provider.ctx && rules.factsOf(Provider.ctx).askedAt,
    noteWaiting: ({ askedAt, isForNetwork }) => {
      if (!Provider.ctx) return;
      const facts = rules.factsOf(Provider.ctx);
      if (typeof askedAt === 'number') facts.askedAt = askedAt;
      facts.rows.wasForNetwork = isForNetwork === true;
    },
    countRow: async () => {
      if (Provider.ctx) await rules.countRow(Provider.ctx);
    },
    refuseReuse: () => new errors.InvalidGrant('already used'),
    refuseRequest: () => new errors.InvalidRequestUri('already used'),
    refuseText: () => new errors.InvalidRequest('a parameter has a character that no text can have'),
    refuseReplay: () =>
      isSigned() ? new errors.InvalidDpopProof('already used') : new errors.InvalidClientAuth('already used'),
  };
}

/** What a request to `/oidc/revoke` ends. The library would end the whole grant for an access token too. */
function revokedByClient(context: LibraryContext | undefined): 'token' | 'grant' | undefined {
  if (context?.oidc.route !== 'revocation') return undefined;
  return context.oidc.entities.RefreshToken ? 'grant' : 'token';
}
