import * as z from 'zod/mini';
import { ConfigError, settingName } from './setting.ts';
import type { Config } from './config.ts';

export const deskSettings = z.strictObject({
  enabled: z.boolean(),
  hosts: z.optional(z.array(z.string()).check(z.minLength(1))),
  peoplePerDay: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
});

/** More than anybody has on the phone in a day; too few to copy the members. */
const peoplePerDay = 200;

/** Off until the operator says otherwise. Its forms come from a brand's own URL, so that is where it can be. */
export function readDesk(given: z.output<typeof deskSettings> | undefined, brands: Config['brands']): Config['desk'] {
  if (given?.enabled !== true) return null;
  const known = new Set(brands.map(({ origin }) => new URL(origin).hostname));
  const problems = (given.hosts ?? []).flatMap((host, index) =>
    known.has(host)
      ? []
      : new ConfigError(settingName(['desk', 'hosts', index]), 'must be the host of a brand’s own address').problems,
  );
  if (problems.length > 0) throw new ConfigError(problems);
  return { hosts: given.hosts ?? null, peoplePerDay: given.peoplePerDay ?? peoplePerDay };
}
