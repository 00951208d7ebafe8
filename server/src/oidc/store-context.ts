import type { AdapterContext } from './adapter-context.ts';
import type { Library } from './library-types.ts';
import type { ProtocolRules } from './protocol-rules.ts';
import { endedByItself } from './token-checks.ts';

type Configured = Pick<AdapterContext, 'brand' | 'clients' | 'resources' | 'findClient'>;

/** What the store needs to know of the request that is being answered. */
export function storeContext(library: Library, rules: ProtocolRules, configured: Configured): AdapterContext {
  const { errors, Provider } = library;
  const isSigned = () => Provider.ctx?.req.headers['dpop'] !== undefined;
  return {
    ...configured,
    askingClient: () => configured.clients.get(Provider.ctx?.oidc.client.clientId ?? ''),
    grantType: () => Provider.ctx?.oidc.params['grant_type'],
    rotatedToken: () => Provider.ctx?.oidc.entities.RotatedRefreshToken?.jti,
    isIntrospection: () => Provider.ctx?.oidc.route === 'introspection',
    endedByItself: () => endedByItself(Provider.ctx),
    origin: () => rules.currentOrigin(),
    firstAskedAt: () => rules.firstAskedAt(),
    countStranger: async () => {
      const { ctx } = Provider;
      if (ctx?.oidc.route === 'pushed_authorization_request' && rules.clientOf(ctx).auth === 'none')
        await rules.factsOf(ctx).countStranger();
    },
    refuseReuse: () => new errors.InvalidGrant('already used'),
    refuseRequest: () => new errors.InvalidRequestUri('already used'),
    refuseReplay: () =>
      isSigned() ? new errors.InvalidDpopProof('already used') : new errors.InvalidClientAuth('already used'),
  };
}
