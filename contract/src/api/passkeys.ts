import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { passkeyLimits } from '../limits.ts';
import { unseenCharacters } from '../rules/passkey-name.ts';
import { givenPassword, text } from './fields.ts';

/** Bytes as WebAuthn writes them: in base64url, without padding. */
const bytes = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));

/** A credential id has at most 1,023 bytes, which are 1,364 characters of base64url. */
const credentialId = bytes(1364);
const clientDataJSON = bytes(8192);
const publicKeyType = z.enum(['public-key']);
const transports = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal'] as const;
export type PasskeyTransport = (typeof transports)[number];

const credential = { id: credentialId, rawId: credentialId, type: publicKeyType };

/** The result of `navigator.credentials.get` in its `toJSON` form. */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(8192),
    signature: bytes(4096),
    userHandle: z.nullish(bytes(128)),
  }),
});
export type PasskeyAssertion = z.output<typeof assertion>;

/** The result of `navigator.credentials.create`. The server ignores unknown transports. */
export const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(16_384),
    transports: z.nullish(z.array(z.string())),
  }),
});
export type PasskeyAttestation = z.output<typeof attestation>;

const descriptor = z.object({
  id: z.string(),
  type: publicKeyType,
  transports: z.optional(z.array(z.enum(transports))),
});

/** The input of `PublicKeyCredential.parseRequestOptionsFromJSON`. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: z.optional(z.array(descriptor)),
});
export type PasskeyRequestOptions = z.output<typeof requestOptions>;

/** A challenge for a login with a passkey. It reveals nothing about any account. */
export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/api/idauth/passkey/options',
  body: z.optional(z.object({})),
  reply: z.object({ publicKey: requestOptions }),
});

/** Logs in with only a passkey. The reply is the same as for a password login that needs no further step. */
export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/idauth/passkey/auth',
  body: z.object({ credential: assertion }),
  reply: z.object({}),
  refusals: ['sign-in.wrong-credentials', 'sign-in.locked', 'account.disabled', 'passkey.unknown'],
});

/** The options with which a browser uses a passkey as the second factor. Absent if the person has no passkey. */
export const secondStepOptions = endpoint({
  method: 'POST',
  path: '/api/idauth/mfa/passkey/options',
  body: z.optional(z.object({})),
  reply: z.object({ publicKey: z.optional(requestOptions) }),
  refusals: ['session.required'],
});

/** Answers a challenge with a passkey instead of a code. */
export const showPasskey = endpoint({
  method: 'POST',
  path: '/api/idauth/mfa/passkey',
  body: z.object({ credential: assertion }),
  reply: z.object({}),
  refusals: ['session.required', 'passkey.refused'],
});

export const inSession = ['session.required', 'session.incomplete'] as const;
const givenId = z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/));

const passkey = z.object({
  id: z.string(),
  /** The name that the person gave, or the provider's name. Absent if both are unknown. */
  name: z.optional(z.string()),
  device: z.object({ browser: z.optional(z.string()), system: z.optional(z.string()) }),
  addedAt: z.string(),
  lastUsedAt: z.optional(z.string()),
  isThisOne: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

/** The passkeys that are still accepted, so that the browser can tell the password manager to forget the others. */
const acceptedCredentials = z.object({
  rpId: z.string(),
  userId: z.string(),
  allAcceptedCredentialIds: z.array(z.string()),
});
export type AcceptedCredentials = z.output<typeof acceptedCredentials>;

export const ownPasskeys = endpoint({
  method: 'GET',
  path: '/api/user/passkeys',
  reply: z.object({
    passkeys: z.array(passkey),
    /** True if this kind of user may have passkeys. */
    canAdd: z.boolean(),
    accepted: z.optional(acceptedCredentials),
  }),
  refusals: inSession,
});

/** The input of `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.number() })),
  timeout: z.number(),
  attestation: z.enum(['none']),
  /** The kind of authenticator that the browser should offer first. */
  hints: z.optional(z.array(z.enum(['security-key']))),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['required', 'preferred']),
  }),
  excludeCredentials: z.array(descriptor),
});

/** Requires that a second factor was used in the last ten minutes, or a code by email if the person has nothing stronger. */
export const newPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/options',
  body: z.optional(z.object({})),
  reply: z.object({ publicKey: creationOptions }),
  refusals: [...inSession, 'action.not-allowed', 'step-up.required', 'passkey.too-many', 'passkey.held'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/add',
  body: z.object({ credential: attestation }),
  reply: z.object({ id: z.string() }),
  refusals: [
    ...inSession,
    'action.not-allowed',
    'step-up.required',
    'passkey.too-many',
    'passkey.refused',
    'passkey.held',
  ],
});

const passkeyName = text(passkeyLimits.nameMax).check(
  z.refine((name) => name.trim() !== '' && name.search(unseenCharacters) === -1),
);

export const renamePasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/rename',
  body: z.object({ id: givenId, name: passkeyName }),
  reply: z.object({}),
  refusals: inSession,
});

/** Requires the password and a factor that is stronger than a code by email. The removal of an authenticator app requires the same. */
export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/remove',
  body: z.object({ id: givenId, password: givenPassword }),
  reply: z.object({}),
  refusals: [...inSession, 'session.locked', 'second-factor.password', 'step-up.required', 'passkey.last'],
});
