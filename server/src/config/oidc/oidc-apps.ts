import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import type { OidcApps } from './oidc-config.ts';
import { ConfigError, settingName } from '../parts/setting.ts';

const appleApp = z
  .string()
  .check(
    z.regex(
      /^[A-Z\d]{10}\.[A-Za-z\d-]+(\.[A-Za-z\d-]+)+$/,
      'must be a team and a bundle, as in ABCDE12345.com.insurer.app',
    ),
  );
const androidApp = z.strictObject({
  package: z.string().check(z.regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'must be a package, as in com.insurer.app')),
  fingerprints: z
    .array(
      z
        .string()
        .check(z.regex(/^[\dA-F]{2}(:[\dA-F]{2}){31}$/, 'must be the SHA-256 of a certificate, as keytool prints it')),
    )
    .check(z.minLength(1)),
});

export const appsSettings = z.record(
  z.string(),
  z.strictObject({
    apple: z.optional(z.array(appleApp).check(z.minLength(1))),
    android: z.optional(z.array(androidApp).check(z.minLength(1))),
  }),
);

/** The mobile apps of each brand. */
export function readApps(
  given: z.output<typeof appsSettings> | undefined,
  brands: Config['brands'],
): Readonly<Record<string, OidcApps>> {
  const apps = Object.entries(given ?? {});
  const unknown = apps.filter(([id]) => !brands.some((brand) => brand.id === id));
  const remedy = `it is one of ${brands.map(({ id }) => id).join(', ')}`;
  if (unknown.length > 0)
    throw new ConfigError(
      unknown.flatMap(
        ([id]) => new ConfigError(settingName(['oidc', 'apps', id]), 'is no brand that is served', { remedy }).problems,
      ),
    );
  return Object.fromEntries(apps.map(([id, { apple = [], android = [] }]) => [id, { apple, android }]));
}
