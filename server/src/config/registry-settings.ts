import * as z from 'zod/mini';

const whole = (least: number, most: number) => z.optional(z.int().check(z.minimum(least), z.maximum(most)));
const text = z.string().check(z.minLength(1), z.maxLength(500));
const address = z.string().check(z.regex(/^https?:\/\/[^\s?#@]+[^\s?#@/]$/, 'not an http address without a final /'));
const named = z.strictObject({ system: text, value: text });

const anywhereElse = {
  url: address,
  /** Read again for each question, so that whatever renews it need not start us anew. */
  tokenFile: z.optional(text),
  clientCertificateFile: z.optional(text),
  clientKeyFile: z.optional(text),
  caFile: z.optional(text),
  timeoutMilliseconds: whole(100, 10_000),
  failuresBeforePause: whole(1, 1000),
  pauseSeconds: whole(1, 3600),
  recognisedSeconds: whole(0, 300),
  concurrency: whole(1, 1000),
};

/** Where it is asked who is insured. */
export const registrySettings = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('embedded') }),
  z.strictObject({ kind: z.literal('http'), ...anywhereElse }),
  z.strictObject({
    kind: z.literal('fhir'),
    ...anywhereElse,
    membersBy: z.optional(z.enum(['member-match', 'search'])),
    systems: z.strictObject({
      member: text,
      consultant: text,
      consultantRegistration: text,
      hospital: text,
      hospitalRegistration: text,
      group: text,
    }),
    wellnessType: z.strictObject({ system: text, code: text }),
    payor: z.optional(named),
  }),
]);
export type RegistrySettings = z.output<typeof registrySettings>;
