import type { Config, HostedBrand } from '../../config/config.ts';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';

/** What a person answered on a page that asked them something about a request. */
export type Answered = 'continue' | 'deny';

/**
 * OP13: where a request of an application goes on, once whatever it waits for is done. The id of the application is there for the
 * pages on the way, which name it, and for a link that is followed too late.
 */
export function waitingUrl(uid: string, { id }: Pick<OidcClient, 'id'>, answered: Answered | null = null): string {
  return `/oidc/interaction/${uid}?${new URLSearchParams({ client: id, ...(answered && { answer: answered }) }).toString()}`;
}

const waiting = /^\/oidc\/interaction\/[\w-]{1,64}\?client=([a-z\d.-]{2,63})(?:&|$)/;

/** OP15: the application that `redir` leads back to, as the configuration knows it. */
export function waitingClient(
  redir: unknown,
  config: Pick<Config, 'oidc'>,
  brand: Pick<HostedBrand, 'id'>,
): OidcClient | undefined {
  return typeof redir === 'string' ? clientNamed(waiting.exec(redir)?.[1], config, brand) : undefined;
}

/** Of this brand, and one that people log in to. */
export const clientNamed = (
  id: unknown,
  { oidc }: Pick<Config, 'oidc'>,
  brand: Pick<HostedBrand, 'id'>,
): OidcClient | undefined =>
  oidc?.clients.find((client) => client.id === id && client.brand === brand.id && client.kinds.length > 0);
