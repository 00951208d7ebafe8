import * as z from 'zod/mini';
import { readAll } from './parts/read-each.ts';
import { ConfigError, settingName } from './parts/setting.ts';
import type { Config } from './config.ts';
import { deskOpenIdSettings, type DeskSurroundings, readDeskOpenId } from './desk-openid-settings.ts';

export const deskSettings = z.strictObject({
  enabled: z.boolean(),
  hosts: z.optional(z.array(z.string()).check(z.minLength(1))),
  peoplePerDay: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  openid: z.optional(deskOpenIdSettings),
});

/** More than anybody has on the phone in a day; too few to copy the members. */
const peoplePerDay = 200;

/** Off until the operator says otherwise. Its forms come from a brand's own URL, so that is where it can be. */
export function readDesk(
  given: z.output<typeof deskSettings> | undefined,
  { brands, ...surroundings }: DeskSurroundings & Pick<Config, 'brands'>,
): Config['desk'] {
  if (given?.enabled !== true) return null;
  const { openid } = readAll({
    hosts: () => checkHosts(given.hosts ?? [], brands),
    openid: () => (given.openid === undefined ? null : readDeskOpenId(given.openid, surroundings)),
  });
  return { hosts: given.hosts ?? null, peoplePerDay: given.peoplePerDay ?? peoplePerDay, openid };
}

function checkHosts(hosts: readonly string[], brands: Config['brands']): void {
  const known = new Set(brands.map(({ origin }) => new URL(origin).hostname));
  const problems = hosts.flatMap((host, index) =>
    known.has(host)
      ? []
      : new ConfigError(settingName(['desk', 'hosts', index]), 'must be the host of a brand’s own address').problems,
  );
  if (problems.length > 0) throw new ConfigError(problems);
}
