import { acrLevels, clientAuthMethods, idTokenAlgorithms, type OidcClient } from '../../config/oidc/oidc-config.ts';
import { acrUrn } from '../../ways/ways.ts';
import { scopeClaims } from './account-claims.ts';
import type { Payload } from '../tokens/artifact-store.ts';
import type { LibraryContext } from './library-types.ts';
import { accessTokenLife } from '../tokens/resource-tokens.ts';
import { revocation } from '../tokens/token-checks.ts';

/** The maximum lifetimes in seconds. The end of the session ends all of them earlier. */
const lives = {
  AccessToken: accessTokenLife,
  AuthorizationCode: 60,
  ClientCredentials: accessTokenLife,
  IdToken: 300,
  Interaction: 3600,
  RefreshToken: 43_200,
  Session: 60,
  Grant: 43_200,
};

/** The signature algorithms that clients may use. */
const applicationAlgorithms = ['ES256', 'PS256', 'EdDSA', 'Ed25519'];

const on = { enabled: true };
const off = { enabled: false };

/** The settings of oidc-provider that are equal for all brands. Unsupported features are switched off here. */
export const fixedSettings = {
  routes: {
    authorization: '/oidc/auth',
    token: '/oidc/token',
    pushed_authorization_request: '/oidc/par',
    userinfo: '/oidc/userinfo',
    introspection: '/oidc/introspect',
    revocation: '/oidc/revoke',
    jwks: '/oidc/jwks',
    end_session: '/oidc/logout',
  },
  // The parameter `kind` is our extension of the protocol: the account type to log in with.
  extraParams: ['kind'],
  features: {
    // Clients may require a level with `claims.id_token.acr`.
    claimsParameter: { enabled: true },
    devInteractions: off,
    pushedAuthorizationRequests: on,
    clientCredentials: on,
    revocation,
    rpInitiatedLogout: off,
  },
  responseTypes: ['code'],
  scopes: Object.keys(scopeClaims),
  claims: scopeClaims,
  // We decide which claims an ID token gets, see `libraryAccount`.
  conformIdTokenClaims: false,
  acrValues: acrLevels.map(acrUrn),
  subjectTypes: ['pairwise'],
  sectorIdentifierUriValidate: () => false,
  clientAuthMethods: [...clientAuthMethods],
  enabledJWA: {
    idTokenSigningAlgValues: [...idTokenAlgorithms],
    clientAuthSigningAlgValues: applicationAlgorithms,
    dPoPSigningAlgValues: applicationAlgorithms,
  },
  pkce: { required: () => true },
  allowOmittingSingleRegisteredRedirectUri: false,
  // Our store reads each token together with its session, so that oidc-provider need not check it.
  expiresWithSession: () => false,
  issueRefreshToken: (_: LibraryContext, client: { grantTypeAllowed: (type: string) => boolean }) =>
    client.grantTypeAllowed('refresh_token'),
  // Only public clients get a new refresh token at each use. A stolen refresh token of a client with credentials is
  // useless without the credentials.
  rotateRefreshToken: ({ oidc }: LibraryContext) => oidc.client.clientAuthMethod === 'none',
  revokeGrantPolicy: () => true,
  ttl: lives,
  // Our own error page replaces this answer if a person sees it.
  renderError: (context: LibraryContext, out: object) => void (context.body = out),
};

/** A client in the form of oidc-provider, without its secret. */
export function clientMetadata(client: OidcClient): Payload {
  const { id, type, auth, redirectUris, scopes, jwks } = client;
  const hasPeople = redirectUris.length > 0;
  return {
    client_id: id,
    application_type: type === 'native' ? 'native' : 'web',
    token_endpoint_auth_method: auth,
    redirect_uris: redirectUris,
    response_types: hasPeople ? ['code'] : [],
    ...(hasPeople && { response_modes: ['query'], scope: scopes.join(' ') }),
    grant_types: grantTypes(type),
    id_token_signed_response_alg: client.idTokenAlgorithm,
    subject_type: 'pairwise',
    require_pushed_authorization_requests: client.requiresPar,
    dpop_bound_access_tokens: client.requiresDpop,
    // oidc-provider requires this URL with `pairwise` but never fetches it: our configuration says which clients share a sector.
    sector_identifier_uri: 'https://sector.invalid/',
    ...(jwks !== null && { jwks: { keys: jwks } }),
  };
}

function grantTypes(type: OidcClient['type']): string[] {
  if (type === 'service') return ['client_credentials'];
  if (type === 'resource') return [];
  return ['authorization_code', 'refresh_token'];
}
