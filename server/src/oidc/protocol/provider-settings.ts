import { acrLevels, clientAuthMethods, idTokenAlgorithms, type OidcClient } from '../../config/oidc/oidc-config.ts';
import { acrUrn } from '../../ways/ways.ts';
import { scopeClaims } from './account-claims.ts';
import type { Payload } from '../tokens/artifact-store.ts';
import type { LibraryContext } from './library-types.ts';
import { accessTokenLife } from '../tokens/resource-tokens.ts';
import { revocation } from '../tokens/token-checks.ts';

/** Seconds. A session that ends ends them sooner. */
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

/** What applications sign with. */
const applicationAlgorithms = ['ES256', 'PS256', 'EdDSA', 'Ed25519'];

const on = { enabled: true };
const off = { enabled: false };

/** What is the same for every brand. OP4: what is not offered is switched off here. */
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
  // OP13: as which kind people log in, of those that the application takes.
  extraParams: ['kind'],
  features: {
    // OP18: an application may insist on a level in `claims.id_token.acr`.
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
  // Which of them an ID token has is decided where they are read.
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
  // The store reads a token together with its session: the library need not.
  expiresWithSession: () => false,
  issueRefreshToken: (_: LibraryContext, client: { grantTypeAllowed: (type: string) => boolean }) =>
    client.grantTypeAllowed('refresh_token'),
  // OP7: that of an application which shows who it is is of no use to whoever copies it.
  rotateRefreshToken: ({ oidc }: LibraryContext) => oidc.client.clientAuthMethod === 'none',
  revokeGrantPolicy: () => true,
  ttl: lives,
  // Where a person reads it, a page of ours takes its place.
  renderError: (context: LibraryContext, out: object) => void (context.body = out),
};

/** An application as the library knows it, without a secret. */
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
    // Never asked: the configuration says which applications share a sector.
    sector_identifier_uri: 'https://sector.invalid/',
    ...(jwks !== null && { jwks: { keys: jwks } }),
  };
}

function grantTypes(type: OidcClient['type']): string[] {
  if (type === 'service') return ['client_credentials'];
  if (type === 'resource') return [];
  return ['authorization_code', 'refresh_token'];
}
