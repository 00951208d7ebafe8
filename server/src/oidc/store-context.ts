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
    countRow: async () => {
      const { ctx } = Provider;
      if (!ctx) return;
      const { person, countRow } = rules.factsOf(ctx);
      const isSentBeforehand = ctx.oidc.route === 'pushed_authorization_request';
      // Strangers who come with a browser are counted before the library is asked.
      if (isSentBeforehand ? rules.clientOf(ctx).auth === 'none' : person !== null) await countRow();
    },
    refuseReuse: () => new errors.InvalidGrant('already used'),
    refuseRequest: () => new errors.InvalidRequestUri('already used'),
    refuseReplay: () =>
      isSigned() ? new errors.InvalidDpopProof('already used') : new errors.InvalidClientAuth('already used'),
  };
}
