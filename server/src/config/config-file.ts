import { isPhoneCountry } from '@selvage/contract/rules/mobile-number';
import * as z from 'zod/mini';
import { areaSettings, brandSettings, linkSettings, origin } from './brand-settings.ts';
import { parseSetting, readJson } from './setting.ts';
import { deskSettings } from './desk-settings.ts';
import { registrySettings } from './registry-settings.ts';
import { mailSettings } from './mail-settings.ts';
import { smsSettings } from './sms-settings.ts';

const count = z.int().check(z.minimum(1), z.maximum(1_000_000));

const phoneCountry = z
  .string()
  .check(z.refine(isPhoneCountry, 'must be two capital letters of a country, such as IE or GB'));

const twoFactorPolicy = z.strictObject({
  enabled: z.optional(z.boolean()),
  mandatory: z.optional(z.boolean()),
  types: z.optional(z.array(z.enum(['EMAIL', 'SMS'])).check(z.minLength(1))),
  trustDevice: z.optional(z.boolean()),
});

/** What the file named by SELVAGE_CONFIG may hold. Every key is optional, none is ignored. */
export const configFile = z.strictObject({
  brands: z.optional(brandSettings),
  links: z.optional(linkSettings),
  areas: z.optional(areaSettings),
  twoFactor: z.optional(
    z.strictObject({
      member: z.optional(twoFactorPolicy),
      consultant: z.optional(twoFactorPolicy),
      group: z.optional(twoFactorPolicy),
      hospital: z.optional(twoFactorPolicy),
      wellness: z.optional(twoFactorPolicy),
    }),
  ),
  limits: z.optional(
    z.strictObject({
      sessionIdleSeconds: z.optional(count),
      sessionAbsoluteSeconds: z.optional(count),
      sessionWarningSeconds: z.optional(count),
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
  embedding: z.optional(z.strictObject({ origins: z.array(origin) })),
  analytics: z.optional(z.strictObject({ url: z.string().check(z.regex(/^(https?:\/\/|\/)[^\s]+$/)) })),
});
export type ConfigFile = z.output<typeof configFile>;

export function readConfigFile(path: string | undefined): ConfigFile {
  return path === undefined ? {} : parseSetting(configFile, readJson(path, 'SELVAGE_CONFIG'));
}
