import type { Config, HostedBrand } from '../../config/config.ts';
import type { OidcClient } from '../../config/oidc/oidc-config.ts';

/** The person's answer on a page about a request of an application. */
export type Answered = 'continue' | 'deny';

/**
 * The URL at which the waiting request of an application continues. It contains the application's id, for the pages that the person sees
 * before, and for the case that the URL is opened too late.
 */
export function waitingUrl(uid: string, { id }: Pick<OidcClient, 'id'>, answered: Answered | null = null): string {
  return `/oidc/interaction/${uid}?${new URLSearchParams({ client: id, ...(answered && { answer: answered }) }).toString()}`;
}

const waiting = /^\/oidc\/interaction\/[\w-]{1,64}\?client=([a-z\d.-]{2,63})(?:&|$)/;

/** The configured application that `redir` leads back to. */
export function waitingClient(
  redir: unknown,
  config: Pick<Config, 'oidc'>,
  brand: Pick<HostedBrand, 'id'>,
): OidcClient | undefined {
  return typeof redir === 'string' ? clientNamed(waiting.exec(redir)?.[1], config, brand) : undefined;
}

/** Finds an application of this brand that people can log in to. */
export const clientNamed = (
  id: unknown,
  { oidc }: Pick<Config, 'oidc'>,
  brand: Pick<HostedBrand, 'id'>,
): OidcClient | undefined =>
  oidc?.clients.find((client) => client.id === id && client.brand === brand.id && client.kinds.length > 0);
