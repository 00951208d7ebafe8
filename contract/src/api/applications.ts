import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const inSession = ['session.required', 'session.incomplete'] as const;
/** The name of an application in each language. */
const application = z.object({ en: z.string(), ga: z.string() });

const deviceApplication = z.object({
  id: z.string(),
  application,
  device: z.object({ browser: z.optional(z.string()), system: z.optional(z.string()) }),
  loggedInAt: z.string(),
  lastUsedAt: z.string(),
});
export type DeviceApplication = z.output<typeof deviceApplication>;

const applicationConsent = z.object({
  id: z.string(),
  application,
  scopes: z.array(z.string()),
  givenAt: z.string(),
});
export type ApplicationConsent = z.output<typeof applicationConsent>;

/** OP25, OP30: applications on devices, and those of others that see something of the person. */
export const applications = endpoint({
  method: 'GET',
  path: '/api/user/applications',
  reply: z.object({ onDevices: z.array(deviceApplication), consents: z.array(applicationConsent) }),
  refusals: inSession,
});

export const endApplication = endpoint({
  method: 'POST',
  path: '/api/user/applications/end',
  body: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  reply: z.object({}),
  refusals: inSession,
});

export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/api/user/applications/withdraw',
  body: z.object({ id: z.string().check(z.regex(/^[a-z\d][a-z\d.-]{1,62}$/)) }),
  reply: z.object({}),
  refusals: inSession,
});
