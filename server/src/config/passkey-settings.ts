import * as z from 'zod/mini';
import type { Config } from './config.ts';
import { ConfigError, settingName } from './setting.ts';

export const passkeySettings = z.strictObject({
  rpId: z.optional(
    z.string().check(z.regex(/^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/)),
  ),
});
export type PasskeySettings = z.output<typeof passkeySettings>;

/** A browser accepts the origins of at most so many different names for one host (related origins). */
const relatedLabels = 5;

/** WY13: one host for the passkeys of all brands must be the host of a brand, which then names the others. */
export function readPasskeys(given: PasskeySettings | undefined, brands: Config['brands']): Config['passkeys'] {
  const rpId = given?.rpId ?? null;
  if (rpId === null) return { rpId };
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
  return { rpId };
}
