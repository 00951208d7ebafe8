import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { attestation, creationOptions, inSession } from './passkeys.ts';

/** WY9, WY10: what is offered after a login with a password: at most one of the two, and often nothing. An `ask` is counted. */
export const offerPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/offer',
  body: z.object({
    /** What this browser can do. */
    canAddQuietly: z.boolean(),
    canBeAsked: z.boolean(),
  }),
  reply: z.object({ quiet: z.optional(creationOptions), ask: z.optional(z.boolean()) }),
  refusals: inSession,
});

/** WY9: adds what the browser has made by itself. Nobody had to be there. */
export const addPasskeyQuietly = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/quiet',
  body: z.object({ credential: attestation }),
  reply: z.object({ id: z.string() }),
  refusals: [...inSession, 'action.not-allowed', 'step-up.required', 'passkey.too-many', 'passkey.refused'],
});

/** WY10: “Do not ask again”. */
export const stopPasskeyAsks = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/stop-asking',
  body: z.optional(z.object({})),
  reply: z.object({}),
  refusals: inSession,
});
