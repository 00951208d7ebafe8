import type { OidcConfig, OidcResource } from '../../config/oidc/oidc-config.ts';
import type { Library, LibraryContext, LibraryToken } from '../protocol/library-types.ts';
import type { Clients } from '../protocol/protocol-rules.ts';

/** Seconds, for a token that is of use here alone. One for an API lives as long as its configuration says. */
const userInfoTokenLife = 300;

export const accessTokenLife = (_: LibraryContext, { resourceServer }: LibraryToken): number =>
  resourceServer?.accessTokenTTL ?? userInfoTokenLife;

/** OP8: which APIs an application may name (RFC 8707), and what kind of token it gets for each. */
export function resourceIndicators({ errors }: Library, resources: OidcConfig['resources'], clients: Clients): object {
  return {
    enabled: true,
    defaultResource: ({ oidc }: LibraryContext, _client: object, several?: readonly string[]) => {
      const client = clients.get(oidc.client.clientId);
      // A service has nobody whose details it could ask for: its token is always for an API.
      if (client?.type !== 'service') return several;
      const [only, ...others] = client.resources;
      if (only === undefined || others.length > 0) throw new errors.InvalidTarget('resource must be named');
      return only;
    },
    getResourceServerInfo: (_: LibraryContext, uri: string, { clientId }: { clientId: string }) => {
      const resource = clients.get(clientId)?.resources.includes(uri) && resources.find((each) => each.uri === uri);
      if (!resource) throw new errors.InvalidTarget('resource is not one that the application may name');
      return serverInfo(resource);
    },
    // Without a resource in the request for it, the token is for the claims of the person.
    useGrantedResource: () => false,
  };
}

const serverInfo = ({ uri, scopes, token, seconds }: OidcResource): object => ({
  scope: scopes.join(' '),
  audience: uri,
  accessTokenFormat: token,
  accessTokenTTL: seconds,
  jwt: { sign: { alg: 'ES256' } },
});

/** How somebody logged in: for an API that wants to know (RFC 9470), and for us when `requires` is raised. */
export function loginClaims({ oidc }: LibraryContext, { grantId, sid }: LibraryToken): object | undefined {
  if (grantId === undefined) return undefined;
  const { AuthorizationCode: code, RefreshToken: refresh } = oidc.entities;
  const { acr, authTime } = code ?? refresh ?? {};
  return { acr, auth_time: authTime, sid };
}
