import type { JsonWebKey } from 'node:crypto';
import type { HostedBrand } from '../../config/config.ts';
import type { OidcClient, OidcConfig } from '../../config/oidc/oidc-config.ts';
import { libraryAccount } from './account-claims.ts';
import { adapterContext } from './adapter-context.ts';
import { adapterOf } from './adapter.ts';
import {
  type AssertionClaims,
  libraryClient,
  otherClient,
  requireTimelyAssertion,
} from '../clients/client-authentication.ts';
import type { Library, LibraryContext } from './library-types.ts';
import { OwedSteps } from '../interaction/owed-step.ts';
import { watchAnswers } from './protocol-counts.ts';
import { type Clients, type ProtocolDeps, ProtocolRules } from './protocol-rules.ts';
import { fixedSettings } from './provider-settings.ts';
import { loginClaims, resourceIndicators } from '../tokens/resource-tokens.ts';
import { resumeCookieName, sessionCookieName } from './request-cookies.ts';
import { hideTokenType, introspection, noteTokenUse } from '../tokens/token-checks.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SigningJwk } from '../../crypto/server-keys.ts';
import { loadLibrary } from './load-library.ts';

interface ProviderKeys {
  /** The current signing key of each algorithm, and then the former keys that are still published. */
  signing: readonly JsonWebKey[];
  /** The secret of DPoP nonces. All instances use the same secret, so that each accepts the nonces of the others. */
  nonceSecret: Buffer;
}

/** Makes the provider of one brand with the current signing keys. */
function createProvider(library: Library, deps: ProtocolDeps, brand: HostedBrand, keys: ProviderKeys) {
  const clients = clientsOf(deps.config, brand);
  // The database adds applications, but no APIs.
  const { resources = [] } = deps.config.oidc ?? {};
  const rules = new ProtocolRules(library, deps, clients);
  const owed = new OwedSteps(library, deps, rules);
  const findClient = clientFinder(library, deps, clients, rules);
  const store = adapterContext(library, rules, { brand, clients, resources, findClient });
  const provider = new library.Provider(brand.origin, {
    ...fixedSettings,
    features: {
      ...fixedSettings.features,
      dPoP: { enabled: true, nonceSecret: keys.nonceSecret, requireNonce: () => true },
      introspection: introspection(clients, async (id) => (await findClient(id)) !== undefined),
      resourceIndicators: resourceIndicators(library, resources, clients),
    },
    extraTokenClaims: loginClaims,
    adapter: (model: string) => adapterOf(model, deps, store),
    jwks: { keys: keys.signing },
    assertJwtClientAuthClaimsAndHeader: (_: LibraryContext, claims: AssertionClaims) =>
      requireTimelyAssertion(library, claims, deps.now()),
    cookies: cookiesOf(deps.config),
    ttl: { ...fixedSettings.ttl, RefreshToken: refreshTokenLife(deps.config, clients) },
    pairwiseIdentifier: (context: LibraryContext, accountId: string, { clientId }: { clientId: string }) =>
      rules.subjectOf(context, clientId, accountId),
    clientBasedCORS: ({ oidc }: LibraryContext, origin: string) =>
      mayAskFrom(clients.get(oidc.client.clientId), origin),
    findAccount: (context: LibraryContext, id: string) =>
      libraryAccount(deps, id, clients.get(context.oidc.client.clientId), rules.factsOf(context).cache),
    loadExistingGrant: async (context: LibraryContext) =>
      (await owed.owedIn(context)) === null ? provider.Grant.find(await rules.grantIdOf(context)) : undefined,
    interactions: {
      policy: owed.prompts(),
      url: (context: LibraryContext, waiting: { uid: string; prompt: { name: string } }) =>
        owed.urlOf(context, waiting),
    },
  });
  // oidc-provider builds its URLs from forwarded headers, which `rewriteForBrand` sets from our configuration.
  provider.proxy = true;
  watchAnswers(provider, rules);
  provider.on('server_error', (context, error) => (rules.factsOf(context).failure = error));
  provider.use((context, next) => next().then(() => narrowAnswer(context)));
  provider.use((context, next) => next().then(() => noteTokenUse(context, deps, rules)));
  return provider;
}

/** Reads the applications anew when they changed. */
function clientsOf(config: ProtocolDeps['config'], { id: brand }: HostedBrand): Clients {
  let read: OidcConfig | null = null;
  let clients: ReadonlyMap<string, OidcClient> = new Map();
  return {
    get: (id) => {
      if (config.oidc !== read) {
        read = config.oidc;
        const all = read?.clients ?? [];
        clients = new Map(all.filter((each) => each.brand === brand).map((each) => [each.id, each]));
      }
      return clients.get(id);
    },
  };
}

/** Returns a function that looks up clients. It looks up each client once for each request, although oidc-provider asks for some twice. */
function clientFinder({ Provider, errors }: Library, deps: ProtocolDeps, clients: Clients, rules: ProtocolRules) {
  const refuseTooMany = (until: Date) =>
    new errors.TemporarilyUnavailable(
      `too many wrong credentials from this network: it is refused until ${until.toISOString()}, or until the operator unlocks the application`,
    );
  const found = new WeakMap<LibraryContext, Map<string, ReturnType<typeof libraryClient>>>();
  return async (id: string) => {
    const { ctx: context } = Provider;
    if (!context) return undefined;
    const client = clients.get(id);
    const facts = rules.factsOf(context);
    const find = () => libraryClient(deps, { client, refuseTooMany, context, facts });
    // The result depends on the credentials in the request, so it is not kept before the parameters are read.
    if (!hasParameters(context)) return find();
    const known = found.get(context) ?? new Map<string, ReturnType<typeof libraryClient>>();
    found.set(context, known);
    const asked =
      known.get(id) ?? (client && facts.cache.isEnabled(id) ? Promise.resolve(otherClient(client)) : find());
    known.set(id, asked);
    return asked;
  };
}

const hasParameters = ({ oidc }: { oidc: { params?: object } }): boolean => oidc.params !== undefined;

function cookiesOf({ secureCookies }: ProtocolDeps['config']): object {
  const cookie = { httpOnly: true, sameSite: 'lax', secure: secureCookies, signed: false };
  const names = { session: sessionCookieName, interaction: 'oidc-unused', resume: resumeCookieName(secureCookies) };
  return { names, long: cookie, short: cookie };
}

/**
 * The maximum lifetime of refresh tokens. The store ends a token earlier with its session, or with the limits of
 * applications on devices.
 */
const refreshTokenLife =
  ({ limits }: ProtocolDeps['config'], clients: Clients) =>
  (_: LibraryContext, __: object, { clientId }: { clientId: string }): number =>
    (clients.get(clientId)?.session === 'device' ? limits.appAbsolute : limits.sessionAbsolute) / 1000;

/**
 * True if an origin may call these endpoints from a browser (CORS): a single-page application may call from the origins
 * of its redirect URIs.
 */
const mayAskFrom = (client: OidcClient | undefined, origin: string): boolean =>
  client?.type === 'spa' && client.redirectUris.some((uri) => new URL(uri).origin === origin);

function narrowAnswer(context: LibraryContext): void {
  narrowDiscovery(context);
  hideTokenType(context);
}

/**
 * Corrects the discovery document: oidc-provider lists more response modes than we allow, and does not know our logout.
 */
function narrowDiscovery(context: LibraryContext): void {
  const { body } = context;
  if (typeof body !== 'object' || body === null || !('response_modes_supported' in body && 'issuer' in body)) return;
  const ours = {
    response_modes_supported: ['query'],
    end_session_endpoint: `${String(body.issuer)}/oidc/logout`,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  };
  context.body = { ...body, ...ours };
  context.set('cache-control', 'public, max-age=300');
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Returns a function that gives the provider of a brand. oidc-provider cannot change its keys, so new keys need a new provider. */
export function openProviders(deps: ProtocolDeps): (brand: HostedBrand) => Promise<Handle> {
  const built = new Map<string, { signing: readonly SigningJwk[]; handle: Handle }>();

  return async (brand) => {
    const signing = await deps.serverKeys.signingJwks();
    const known = built.get(brand.id);
    if (known?.signing === signing) return known.handle;
    if (known && kidsOf(known.signing) === kidsOf(signing)) {
      known.signing = signing;
      return known.handle;
    }
    const library = await loadLibrary();
    const keys = { signing, nonceSecret: await deps.serverKeys.secretFor('dpop-nonce') };
    const handle = createProvider(library, deps, brand, keys).callback();
    built.set(brand.id, { signing, handle });
    return handle;
  };
}

const kidsOf = (keys: readonly SigningJwk[]): string => keys.map(({ kid }) => kid).join();
