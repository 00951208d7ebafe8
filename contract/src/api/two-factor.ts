import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { fieldLimits } from '../field-limits.ts';
import { oneTimeCodeRule } from '../rules/codes.ts';
import { givenPassword, ruled, text } from './fields.ts';
import { pendingTwoFactor } from './sign-in.ts';

export const codeChannels = ['EMAIL', 'SMS'] as const;
export type CodeChannel = (typeof codeChannels)[number];

/** The second factors that the operator allows this kind of user. */
const twoFactorPolicy = z.object({
  enabled: z.boolean(),
  mandatory: z.boolean(),
  types: z.array(z.enum(codeChannels)),
  /** Countries whose mobile numbers are accepted (ISO 3166). Absent: only Ireland. */
  countries: z.optional(z.array(z.string())),
});
export type TwoFactorPolicy = z.output<typeof twoFactorPolicy>;

export const twoFactorConfig = endpoint({
  method: 'GET',
  path: '/api/idauth/mfa/config',
  reply: z.object({ config: twoFactorPolicy }),
  refusals: ['session.required'],
});

/** The person's choice. `type` and the number are present only if two-factor login is on. */
const preferences = z.object({
  enabled: z.boolean(),
  type: z.optional(z.enum(codeChannels)),
  mobile_number: z.optional(z.string()),
});
export type TwoFactorPreferences = z.output<typeof preferences>;

export const twoFactorSettings = endpoint({
  method: 'GET',
  path: '/api/idauth/mfa/settings',
  reply: z.object({
    preferences,
    /** A change that waits for a code in this session. A reloaded page continues with it. */
    waiting: z.optional(
      z.object({
        preferences,
        mfaRequired: pendingTwoFactor,
        /** True if this is the second code: the first one has proven the email. */
        emailProven: z.boolean(),
      }),
    ),
  }),
  refusals: ['session.required', 'session.incomplete'],
});

/**
 * Saves the choice. If the reply has `mfaRequired`, nothing has changed yet: the change happens when the person enters
 * the code that was sent.
 */
export const saveTwoFactor = endpoint({
  method: 'POST',
  path: '/api/idauth/mfa/settings',
  body: z.object({
    preferences: z.object({
      enabled: z.boolean(),
      type: z.nullish(z.enum(codeChannels)),
      /** Only the length is checked here. `mobileNumberRule` checks the number later, because it knows the accepted countries. */
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

/** Checks a code. If the reply has `mfaRequired`, one more code is needed, which proves the new email or number. */
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
    /** Seconds until the next code may be requested. */
    secondsToNext: z.number(),
  }),
  refusals: ['session.required', 'challenge.over', 'way.unavailable', 'texts.unavailable'],
});

/**
 * Starts a step-up with the account’s second factor. The person answers it with `mfa/verify`. An account without a
 * factor gets no challenge, unless `mailbox` asks for a code to its email. `strong` requires more than a code by email,
 * if the account has more. `recovery` asks for a recovery code alone, and sends nothing.
 */
export const beginStepUp = endpoint({
  method: 'POST',
  path: '/api/idauth/step-up',
  body: z.optional(
    z.object({
      mailbox: z.nullish(z.boolean()),
      strong: z.nullish(z.boolean()),
      recovery: z.nullish(z.boolean()),
    }),
  ),
  reply: z.object({ mfaRequired: z.optional(pendingTwoFactor) }),
  refusals: ['session.required', 'session.incomplete', 'way.unavailable', 'texts.unavailable'],
});

/** Accepts a code from the support desk in place of the code of the second factor or mailbox, for a person who must add a passkey. */
export const spendEnrolmentCode = endpoint({
  method: 'POST',
  path: '/api/idauth/mfa/enrolment',
  body: z.object({ code: text(64) }),
  reply: z.object({}),
  refusals: ['session.required', 'enrolment.refused', 'challenge.over'],
});
