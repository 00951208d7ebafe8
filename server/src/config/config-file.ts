import { isPhoneCountry } from '@selvage/contract/rules/phone-countries';
import * as z from 'zod/mini';
import { areaSettings, brandSettings, linkSettings, origin } from './brand-settings.ts';
import { ConfigError, parseSetting, readEach, readJson, type ReadValues } from './parts/setting.ts';
import { deskSettings } from './desk-settings.ts';
import { oidcSettings } from './oidc/oidc-settings.ts';
import { organisationSettings } from './organisation-settings.ts';
import { privacySettings } from './privacy-settings.ts';
import { passkeySettings } from './passkey-settings.ts';
import { registrySettings } from './registry-settings.ts';
import { mailSettings } from './mail-settings.ts';
import { smsSettings } from './sms-settings.ts';
import { twoFactorSettings } from './two-factor-settings.ts';

const count = z.int().check(z.minimum(1), z.maximum(1_000_000));

const phoneCountry = z
  .string()
  .check(z.refine(isPhoneCountry, 'must be two capital letters of a country, such as IE or GB'));

/** The schema of the file in SELVAGE_CONFIG. Every key is optional; unknown keys are refused. */
export const configFile = z.strictObject({
  brands: z.optional(brandSettings),
  links: z.optional(linkSettings),
  areas: z.optional(areaSettings),
  twoFactor: z.optional(twoFactorSettings),
  organisations: z.optional(organisationSettings),
  privacy: z.optional(privacySettings),
  limits: z.optional(
    z.strictObject({
      sessionIdleSeconds: z.optional(count),
      sessionAbsoluteSeconds: z.optional(count),
      sessionWarningSeconds: z.optional(count),
      appIdleDays: z.optional(count.check(z.maximum(180))),
      appAbsoluteDays: z.optional(count.check(z.maximum(365))),
      signInFailures: z.optional(count),
      lockFirstSeconds: z.optional(count),
      lockLongestSeconds: z.optional(count),
      codeLifeSeconds: z.optional(count),
      sendPauseSeconds: z.optional(count),
      registrationProofs: z.optional(count),
      registrationLockSeconds: z.optional(count),
      textsPerDay: z.optional(count),
      hashQueue: z.optional(count),
      connectionsPerClient: z.optional(count),
    }),
  ),
  registry: z.optional(registrySettings),
  mail: z.optional(mailSettings),
  sms: z.optional(smsSettings),
  phones: z.optional(z.strictObject({ countries: z.array(phoneCountry).check(z.minLength(1)) })),
  apiDocs: z.optional(z.boolean()),
  desk: z.optional(deskSettings),
  oidc: z.optional(oidcSettings),
  passkeys: z.optional(passkeySettings),
  embedding: z.optional(z.strictObject({ origins: z.array(origin) })),
  analytics: z.optional(z.strictObject({ url: z.string().check(z.regex(/^(https?:\/\/|\/)[^\s]+$/)) })),
});
export type ConfigFile = z.output<typeof configFile>;

/** Returns the file, or throws all its faults at once. */
export function readConfigFile(path: string | undefined): ConfigFile {
  const { values, problems } = readConfigSections(path);
  if (problems.length > 0) throw new ConfigError(problems);
  return values;
}

/** Reads each section separately, so that a fault in one does not hide faults in others. */
export function readConfigSections(path: string | undefined): ReadValues<ConfigFile> {
  if (path === undefined) return { values: {}, problems: [] };
  const { values, problems } = readEach({ content: () => sections(readJson(path, 'SELVAGE_CONFIG')) });
  const shapes = Object.entries(configFile.def.shape);
  const read = readEach(
    Object.fromEntries(shapes.map(([name, shape]) => [name, () => parseSetting(shape, values.content[name], [name])])),
  );
  // Accepts any value, because only the names of the sections are checked here.
  const names = z.strictObject(Object.fromEntries(shapes.map(([name]) => [name, z.optional(z.unknown())])));
  const { problems: unknown } = readEach({ others: () => parseSetting(names, values.content) });
  return { values: read.values, problems: [...problems, ...unknown, ...read.problems] };
}

const sections = (content: unknown): Readonly<Record<string, unknown>> =>
  parseSetting(z.record(z.string(), z.unknown()), content);
