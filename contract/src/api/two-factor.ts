import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { fieldLimits } from '../field-limits.ts';
import { oneTimeCodeRule } from '../rules/codes.ts';
import { givenPassword, ruled, text } from './fields.ts';
import { pendingTwoFactor } from './sign-in.ts';

export const codeChannels = ['EMAIL', 'SMS'] as const;
export type CodeChannel = (typeof codeChannels)[number];

/** EN2: what the operator allows this kind of user. */
const twoFactorPolicy = z.object({
  enabled: z.boolean(),
  mandatory: z.boolean(),
  types: z.array(z.enum(codeChannels)),
  /** Countries whose mobile numbers are accepted, as ISO 3166 writes them; Ireland alone if there are none. */
  countries: z.optional(z.array(z.string())),
});
export type TwoFactorPolicy = z.output<typeof twoFactorPolicy>;

export const twoFactorConfig = endpoint({
  method: 'GET',
  path: '/api/idauth/mfa/config',
  reply: z.object({ config: twoFactorPolicy }),
  refusals: ['session.required'],
});

/** EN2: what a person has chosen; `type` and the number only where it is on. */
const preferences = z.object({
  enabled: z.boolean(),
  type: z.optional(z.enum(codeChannels)),
  mobile_number: z.optional(z.string()),
});
export type TwoFactorPreferences = z.output<typeof preferences>;

export const twoFactorSettings = endpoint({
  method: 'GET',
  path: '/api/idauth/mfa/settings',
  reply: z.object({ preferences }),
  refusals: ['session.required', 'session.incomplete'],
});

/** MF5. With `mfaRequired` nothing has changed yet: the code it speaks of decides. */
export const saveTwoFactor = endpoint({
  method: 'POST',
  path: '/api/idauth/mfa/settings',
  body: z.object({
    preferences: z.object({
      enabled: z.boolean(),
      type: z.nullish(z.enum(codeChannels)),
      /** Held against the countries that the operator accepts: `mobileNumberRule`. */
      mobile_number: z.nullish(text(fieldLimits.phoneMax)),
    }),
    password: z.nullish(givenPassword),
  }),
  reply: z.object({
    mfaRequired: z.optional(pendingTwoFactor),
    preferences: z.optional(preferences),
  }),
  refusals: [
    'session.required',
    'session.incomplete',
    'session.locked',
    'second-factor.password',
    'second-factor.not-allowed',
    'step-up.required',
    'texts.unavailable',
  ],
});

const mfaToken = text(64);

const deviceTrustToken = z.object({ value: z.string(), expirationDate: z.string() });
export type DeviceTrustToken = z.output<typeof deviceTrustToken>;

/** MF8. A reply with `mfaRequired` asks for one more code: the one that proves the new email or number. */
export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/idauth/mfa/verify',
  body: z.object({
    mfaToken,
    code: ruled(oneTimeCodeRule),
    trustThisDevice: z.nullish(z.boolean()),
  }),
  reply: z.object({
    deviceTrustToken: z.optional(deviceTrustToken),
    mfaRequired: z.optional(pendingTwoFactor),
  }),
  refusals: ['session.required', 'code.wrong', 'code.expired', 'challenge.over', 'texts.unavailable'],
});

export const sendCodeAgain = endpoint({
  method: 'POST',
  path: '/api/idauth/mfa/send',
  body: z.object({ mfaToken }),
  reply: z.object({
    /** How long to wait before the next one is worth asking for. */
    secondsToNext: z.number(),
  }),
  refusals: ['session.required', 'challenge.over', 'way.unavailable', 'texts.unavailable'],
});

/**
 * F2: sends a code to the second factor that the account has now; `mfa/verify` answers it. Without a factor there is none, but for
 * `mailbox`, which sends one to the account's email (WY8). `strong` asks for more than a code by email, where there is more (WY23).
 */
export const beginStepUp = endpoint({
  method: 'POST',
  path: '/api/idauth/step-up',
  body: z.optional(z.object({ mailbox: z.nullish(z.boolean()), strong: z.nullish(z.boolean()) })),
  reply: z.object({ mfaRequired: z.optional(pendingTwoFactor) }),
  refusals: ['session.required', 'session.incomplete', 'texts.unavailable'],
});

/** WY26: a code from the support desk stands in for the code of the second factor or the mailbox, for whoever owes a passkey. */
export const spendEnrolmentCode = endpoint({
  method: 'POST',
  path: '/api/idauth/mfa/enrolment',
  body: z.object({ code: text(64) }),
  reply: z.object({}),
  refusals: ['session.required', 'enrolment.refused', 'challenge.over'],
});
