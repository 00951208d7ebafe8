import type { LibraryContext, LibraryToken } from '../protocol/library-types.ts';
import type { Clients } from '../protocol/protocol-rules.ts';

interface Asking {
  clientId: string;
}

/** OP11: only an API learns of tokens, and only of those that were made for it, for an application that is not disabled. */
export const introspection = (clients: Clients, isEnabled: (clientId: string) => Promise<boolean>): object => ({
  enabled: true,
  allowedPolicy: async (_: LibraryContext, { clientId }: Asking, { aud, clientId: holder }: LibraryToken) => {
    const asking = clients.get(clientId);
    if (asking?.type !== 'resource' || aud === undefined || !asking.resources.includes(aud)) return false;
    return isEnabled(holder);
  },
});

/** OP29: an application ends what is its own. */
export const revocation: object = {
  enabled: true,
  allowedPolicy: (_: LibraryContext, { clientId }: Asking, token: LibraryToken): boolean => token.clientId === clientId,
};

/** What a request to `/oidc/revoke` ends. The library would end the whole grant for an access token too. */
export function revokedByClient(context: LibraryContext | undefined): 'token' | 'grant' | undefined {
  if (context?.oidc.route !== 'revocation') return undefined;
  return context.oidc.entities.RefreshToken ? 'grant' : 'token';
}

/** OP11: the library has an error of its own for a JWT. An API gets `active: false`, as for every other token that it may not know. */
export function hideTokenType(context: LibraryContext): void {
  const { body, path } = context;
  if (path !== '/oidc/introspect' || typeof body !== 'object' || body === null || !('error' in body)) return;
  if (body.error !== 'unsupported_token_type') return;
  context.status = 200;
  context.body = { active: false };
}
