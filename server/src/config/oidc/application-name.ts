import type { Config } from '../config.ts';
import type { OidcClient } from './oidc-config.ts';

/** An application that is no longer configured is shown by its id. */
export const applicationName = ({ oidc }: Pick<Config, 'oidc'>, id: string): OidcClient['name'] =>
  oidc?.clients.find((client) => client.id === id)?.name ?? { en: id, ga: id };
