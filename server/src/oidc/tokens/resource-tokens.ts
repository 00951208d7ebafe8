import type { OidcConfig, OidcResource } from '../../config/oidc/oidc-config.ts';
import type { Library, LibraryContext, LibraryToken } from '../protocol/library-types.ts';
import type { Clients } from '../protocol/protocol-rules.ts';

/** The lifetime in seconds of tokens that are valid only for `userinfo`. The lifetime of a token for an API is in the configuration. */
const userInfoTokenLife = 300;

export const accessTokenLife = (_: LibraryContext, { resourceServer }: LibraryToken): number =>
  resourceServer?.accessTokenTTL ?? userInfoTokenLife;

/** The feature of oidc-provider that decides which APIs a client may name (RFC 8707), and the kind of token for each. */
export function resourceIndicators({ errors }: Library, resources: OidcConfig['resources'], clients: Clients): object {
  return {
    enabled: true,
    defaultResource: ({ oidc }: LibraryContext, _client: object, several?: readonly string[]) => {
      const client = clients.get(oidc.client.clientId);
      // A service acts for no person, so its token is always for an API and never for `userinfo`.
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
    // If the token request names no API, the token is for `userinfo`.
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

/** Claims that state how the person authenticated. APIs read them (RFC 9470), and we do if the configured `requires` becomes stricter. */
export function loginClaims({ oidc }: LibraryContext, { grantId, sid }: LibraryToken): object | undefined {
  if (grantId === undefined) return undefined;
  const { AuthorizationCode: code, RefreshToken: refresh } = oidc.entities;
  const { acr, authTime } = code ?? refresh ?? {};
  return { acr, auth_time: authTime, sid };
}
