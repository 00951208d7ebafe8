import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { oneTimeCodeRule, recoveryCodeRule } from '../rules/codes.ts';
import { givenPassword, ruled, text } from './fields.ts';
import { pendingTwoFactor } from './sign-in.ts';

const mfaToken = text(64);

/** Those that are chosen by a call. A passkey is shown, and a recovery code typed, without one. */
export const chosenWays = ['APP', 'SMS', 'EMAIL'] as const;
export type ChosenWay = (typeof chosenWays)[number];

/** WY22: another way in place of the one that is asked for. A code is sent only now. `strong` as where the step-up was begun (WY23). */
export const chooseWay = endpoint({
  method: 'POST',
  path: '/api/idauth/mfa/way',
  body: z.object({ mfaToken, way: z.enum(chosenWays), strong: z.nullish(z.boolean()) }),
  reply: z.object({ mfaRequired: pendingTwoFactor }),
  refusals: ['session.required', 'challenge.over', 'way.unavailable', 'texts.unavailable'],
});

/** WY21: answers a challenge with a recovery code. No device is remembered by it. */
export const spendRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/idauth/mfa/recovery-code',
  body: z.object({ mfaToken, code: ruled(recoveryCodeRule) }),
  reply: z.object({ left: z.number() }),
  refusals: ['session.required', 'recovery-code.wrong', 'code.expired', 'challenge.over', 'way.unavailable'],
});

const inSession = ['session.required', 'session.incomplete'] as const;

/** What a change of a way may be refused with. */
const changing = [
  ...inSession,
  'session.locked',
  'second-factor.password',
  'second-factor.not-allowed',
  'step-up.required',
] as const;

/** A second step that a login can ask for. A recovery code takes the place of one. */
const askedStep = z.enum(['PASSKEY', 'APP', 'SMS', 'EMAIL']);
export type AskedStep = z.output<typeof askedStep>;

/** WY22: what a person has beside the password, and what a login asks for. The list of passkeys has a call of its own. */
export const ownWays = endpoint({
  method: 'GET',
  path: '/api/user/ways',
  reply: z.object({
    /** What a login with the password asks for: one of these, the first one first. Empty if the password alone is enough. */
    asked: z.array(askedStep),
    passkeys: z.number(),
    codes: z.optional(z.object({ type: z.enum(['EMAIL', 'SMS']), destination: z.string() })),
    authenticator: z.optional(z.object({ addedAt: z.string() })),
    recoveryCodes: z.optional(z.object({ madeAt: z.string(), left: z.number() })),
    /** WY21: for whoever has a second step or a passkey. */
    canMakeRecoveryCodes: z.boolean(),
    /** WY21: they can make some and have none left, and are or will be asked for a second step. */
    lacksRecoveryCodes: z.boolean(),
    /** What the operator allows this kind of user. */
    allowed: z.array(z.enum(['EMAIL', 'SMS', 'APP', 'PASSKEY', 'RECOVERY'])),
  }),
  refusals: inSession,
});

const qrCode = z.object({ size: z.number(), path: z.string() });
export type QrCode = z.output<typeof qrCode>;

/** WY19: nothing changes before a code of the app was typed. */
export const beginAuthenticator = endpoint({
  method: 'POST',
  path: '/api/user/authenticator/begin',
  body: z.object({ password: givenPassword }),
  reply: z.object({
    id: z.string(),
    /** In base32, as apps take it. */
    key: z.string(),
    uri: z.string(),
    /** One SVG path over a white square of so many modules, the border of four included. */
    qr: qrCode,
  }),
  refusals: changing,
});

const givenId = z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/));

/** WY19. With the first app come recovery codes, which are shown this once. */
export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/api/user/authenticator/confirm',
  body: z.object({ id: givenId, code: ruled(oneTimeCodeRule) }),
  reply: z.object({ recoveryCodes: z.optional(z.array(z.string())) }),
  refusals: [...inSession, 'code.wrong', 'authenticator.set-up-over'],
});

export const removeAuthenticator = endpoint({
  method: 'POST',
  path: '/api/user/authenticator/remove',
  body: z.object({ password: givenPassword }),
  reply: z.object({}),
  refusals: changing,
});

/** WY21: ten new ones in place of those there are. */
export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/recovery-codes',
  body: z.object({ password: givenPassword }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: changing,
});
