import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { oneTimeCodeRule, recoveryCodeRule } from '../rules/codes.ts';
import { endedWays, givenPassword, ruled, text } from './fields.ts';
import { pendingTwoFactor } from './sign-in.ts';

const mfaToken = text(64);

/** The second steps that a person must select with `chooseWay` before they can be used. A passkey or a recovery code needs no selection. */
export const chosenWays = ['APP', 'SMS', 'EMAIL'] as const;
export type ChosenWay = (typeof chosenWays)[number];

/**
 * Selects another way for the second step. A code by email or text is sent only after this selection. `strong` must be
 * the same as at the start of the step-up.
 */
export const chooseWay = endpoint({
  method: 'POST',
  path: '/api/idauth/mfa/way',
  body: z.object({ mfaToken, way: z.enum(chosenWays), strong: z.nullish(z.boolean()) }),
  reply: z.object({ mfaRequired: pendingTwoFactor }),
  refusals: ['session.required', 'challenge.over', 'way.unavailable', 'texts.unavailable'],
});

/** Answers a challenge with a recovery code. A recovery code cannot make the device trusted. */
export const spendRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/idauth/mfa/recovery-code',
  body: z.object({ mfaToken, code: ruled(recoveryCodeRule) }),
  reply: z.object({ left: z.number() }),
  refusals: ['session.required', 'recovery-code.wrong', 'code.expired', 'challenge.over', 'way.unavailable'],
});

const inSession = ['session.required', 'session.incomplete'] as const;

/** The refusals of the calls that add, replace or remove a way to log in. */
const changing = [
  ...inSession,
  'session.locked',
  'second-factor.password',
  'second-factor.not-allowed',
  'step-up.required',
] as const;

/** The second steps that a login can ask for. A recovery code replaces any of them. */
const askedStep = z.enum(['PASSKEY', 'APP', 'SMS', 'EMAIL']);
export type AskedStep = z.output<typeof askedStep>;

/**
 * The codes, authenticator app and recovery codes of a person, and the second steps that a login asks for. Passkeys are only counted:
 * another call lists them.
 */
export const ownWays = endpoint({
  method: 'GET',
  path: '/api/user/ways',
  reply: z.object({
    /** The second steps that a password login accepts, with the default first. Empty if the password alone is enough. */
    asked: z.array(askedStep),
    passkeys: z.number(),
    codes: z.optional(z.object({ type: z.enum(['EMAIL', 'SMS']), destination: z.string() })),
    authenticator: z.optional(z.object({ addedAt: z.string() })),
    recoveryCodes: z.optional(z.object({ madeAt: z.string(), left: z.number() })),
    /** The passkeys and recovery codes that “Secure my account” removes. */
    endedIfSecured: z.optional(endedWays),
    /** True for a person with a second step or a passkey. */
    canMakeRecoveryCodes: z.boolean(),
    /** True if the person could make recovery codes but has none left, and a second step is or will be required. */
    lacksRecoveryCodes: z.boolean(),
    /** The ways that the operator allows this kind of user. */
    allowed: z.array(z.enum(['EMAIL', 'SMS', 'APP', 'PASSKEY', 'RECOVERY'])),
  }),
  refusals: inSession,
});

const qrCode = z.object({ size: z.number(), path: z.string() });
export type QrCode = z.output<typeof qrCode>;

/** Begins a set-up. Nothing changes until a code of the app is entered. */
export const beginAuthenticator = endpoint({
  method: 'POST',
  path: '/api/user/authenticator/begin',
  body: z.object({ password: givenPassword }),
  reply: z.object({
    id: z.string(),
    /** The secret key in base32, the form that apps accept. */
    key: z.string(),
    uri: z.string(),
    /** The QR code as one SVG path over a white square. `size` counts modules, including the border of four. */
    qr: qrCode,
  }),
  refusals: changing,
});

const givenId = z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/));

/** `replaced`: the account had recovery codes before, which these have ended. */
const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()), replaced: z.boolean() });

/** Confirms the set-up. The first app also returns recovery codes, which are shown only once. */
export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/api/user/authenticator/confirm',
  body: z.object({ id: givenId, code: ruled(oneTimeCodeRule) }),
  reply: z.partial(newRecoveryCodes),
  refusals: [...inSession, 'code.wrong', 'authenticator.set-up-over'],
});

export const removeAuthenticator = endpoint({
  method: 'POST',
  path: '/api/user/authenticator/remove',
  body: z.object({ password: givenPassword }),
  reply: z.object({}),
  refusals: changing,
});

/** Makes ten new recovery codes in place of all earlier ones. */
export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/recovery-codes',
  body: z.object({ password: givenPassword }),
  reply: newRecoveryCodes,
  refusals: changing,
});
