import { type Kind, kinds } from '@selvage/contract/user-types';
import * as z from 'zod/mini';
import type { Config, PasskeyOffers } from './config.ts';
import { ConfigError, settingName } from './parts/setting.ts';

const kindSettings = z.strictObject({ quiet: z.optional(z.boolean()), ask: z.optional(z.boolean()) });

export const passkeySettings = z.strictObject({
  member: z.optional(kindSettings),
  consultant: z.optional(kindSettings),
  group: z.optional(kindSettings),
  hospital: z.optional(kindSettings),
  wellness: z.optional(kindSettings),
  rpId: z.optional(
    z.string().check(z.regex(/^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/)),
  ),
});
export type PasskeySettings = z.output<typeof passkeySettings>;

/** Browsers accept origins of at most this many different names for one host (related origins). */
const relatedLabels = 5;

export const readPasskeys = (given: PasskeySettings | undefined, brands: Config['brands']): Config['passkeys'] => ({
  rpId: readRpId(given?.rpId ?? null, brands),
  offers: Object.fromEntries(kinds.map((kind) => [kind, offersOf(kind, given?.[kind] ?? {})])) as Record<
    Kind,
    PasskeyOffers
  >,
});

/**
 * The offers of passkeys to one kind. Hospital computers are shared, and a passkey on one would open the account for
 * every person who can unlock the computer.
 */
const offersOf = (kind: Kind, given: z.output<typeof kindSettings>): PasskeyOffers => ({
  quiet: given.quiet ?? (kind === 'member' || kind === 'wellness'),
  ask: given.ask ?? kind !== 'hospital',
});

/** If all brands share one host for passkeys, it must be the host of a brand, which then names the others to browsers. */
function readRpId(rpId: string | null, brands: Config['brands']): string | null {
  if (rpId === null) return null;
  const setting = settingName(['passkeys', 'rpId']);
  const hosts = brands.map(({ origin }) => new URL(origin).hostname);
  if (!hosts.some((host) => host === rpId || host.endsWith(`.${rpId}`)))
    throw new ConfigError(setting, 'must be the host of a brand, or a domain that it is in', { value: rpId });
  const others = hosts.filter((host) => host !== rpId && !host.endsWith(`.${rpId}`));
  if (others.length > 0 && !hosts.includes(rpId))
    throw new ConfigError(setting, `must be the host of a brand, which tells browsers of ${others.join(', ')}`, {
      value: rpId,
    });
  if (new Set(others.map((host) => host.split('.').at(-2) ?? host)).size > relatedLabels - 1)
    throw new ConfigError(setting, `cannot be shared by brands of more than ${relatedLabels} names`, { value: rpId });
  return rpId;
}
