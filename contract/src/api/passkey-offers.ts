import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { attestation, creationOptions, inSession } from './passkeys.ts';

/**
 * What follows a login with a password: the browser adds a passkey by itself (`quiet`), the screen asks the person (`ask`), or neither.
 * The server counts each `ask`.
 */
export const offerPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/offer',
  body: z.object({
    /** The abilities of this browser. */
    canAddQuietly: z.boolean(),
    canBeAsked: z.boolean(),
  }),
  reply: z.object({ quiet: z.optional(creationOptions), ask: z.optional(z.boolean()) }),
  refusals: inSession,
});

/** Adds a passkey that the browser made by itself, without any action of the person. */
export const addPasskeyQuietly = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/quiet',
  body: z.object({ credential: attestation }),
  reply: z.object({ id: z.string() }),
  refusals: [...inSession, 'action.not-allowed', 'step-up.required', 'passkey.too-many', 'passkey.refused'],
});

/** Stops the question for good: “Do not ask again”. */
export const stopPasskeyAsks = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/stop-asking',
  body: z.optional(z.object({})),
  reply: z.object({}),
  refusals: inSession,
});
