import type { HostedBrand } from '../../config/config.ts';
import type { OidcClient, OidcConfig } from '../../config/oidc/oidc-config.ts';
import type { Deps } from '../../deps.ts';
import type { Origin } from '../../audit/audit-store.ts';
import type { Payload } from '../tokens/artifact-store.ts';
import type { Library, LibraryContext } from './library-types.ts';
import type { Clients, ProtocolRules } from './protocol-rules.ts';
import type { LoggedInPerson, RowCount } from './request-facts.ts';
import type { RequestCache } from './request-cache.ts';

export type AdapterDeps = Pick<Deps, 'db' | 'now' | 'config' | 'terms'>;

/** The store interface of oidc-provider, which makes one store for each of its models. It passes codes and tokens in the clear. */
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
  clients: Clients;
  /** Returns the client in the form of oidc-provider. Undefined if the client is disabled. */
  findClient: (id: string) => Promise<Payload | undefined>;
  person: () => LoggedInPerson | null;
  cache: () => RequestCache | undefined;
  origin: () => Origin;
  /** What the current revocation request ends: one token, or the whole grant of the application. Undefined for other requests. */
  revokedByClient: () => 'token' | 'grant' | undefined;
  resources: OidcConfig['resources'];
  brand: HostedBrand;
  /** Facts of the current request: the client that sends it, its `grant_type`, and the refresh token that is being replaced. */
  askingClient: () => OidcClient | undefined;
  grantType: () => string | undefined;
  rotatedToken: () => string | undefined;
  /** True while an API introspects a token. */
  isIntrospection: () => boolean;
  /** Counts a request that stores a row against a limit, because any person or program can send it. */
  countRow: () => Promise<void>;
  rows: () => RowCount | undefined;
  /** The time of the application’s first request, in milliseconds of the database’s clock. */
  firstAskedAt: () => number | undefined;
  /** Remembers facts that were stored with the waiting request that resumes now. */
  noteWaiting: (stored: Payload) => void;
  /** These functions make errors of oidc-provider, so that it answers in the protocol’s format. */
  refuseReuse: () => Error;
  refuseRequest: () => Error;
  refuseText: () => Error;
  refuseReplay: () => Error;
}

type Configured = Pick<AdapterContext, 'brand' | 'clients' | 'resources' | 'findClient'>;

/** Gives the store access to the current request. */
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

/** Decides what `/oidc/revoke` ends. By default oidc-provider would end the whole grant for an access token too. */
function revokedByClient(context: LibraryContext | undefined): 'token' | 'grant' | undefined {
  if (context?.oidc.route !== 'revocation') return undefined;
  return context.oidc.entities.RefreshToken ? 'grant' : 'token';
}
