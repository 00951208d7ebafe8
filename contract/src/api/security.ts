import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { endedWays, givenPassword, ownerAccess, text } from './fields.ts';

const inSession = ['session.required', 'session.incomplete'] as const;
const withPassword = [...inSession, 'session.locked', 'password.wrong'] as const;
const id = z.string();
const givenId = z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/));
/** The names of the browser and the system, if they are known. */
const device = z.object({ browser: z.optional(z.string()), system: z.optional(z.string()) });
export type DeviceNames = z.output<typeof device>;

/** The version of the browser. It distinguishes devices with the same names. */
const browserVersion = z.optional(z.string());

const openSession = z.object({
  id,
  device,
  browserVersion,
  startedAt: z.string(),
  lastSeenAt: z.string(),
  isThisOne: z.boolean(),
});
export type OpenSession = z.output<typeof openSession>;

export const openSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  reply: z.object({ sessions: z.array(openSession) }),
  refusals: inSession,
});

export const endSession = endpoint({
  method: 'POST',
  path: '/api/user/sessions/end',
  /** `forgetDevices` also revokes the trusted devices with the browser and system of this session, except the one that asks. */
  body: z.object({ id: givenId, password: givenPassword, forgetDevices: z.nullish(z.boolean()) }),
  /** The number of revoked devices. */
  reply: z.object({ devices: z.number() }),
  refusals: withPassword,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/user/sessions/end-others',
  /** `forgetDevices` also revokes all trusted devices except this one. */
  body: z.object({ password: givenPassword, forgetDevices: z.nullish(z.boolean()) }),
  /** The number of ended sessions and of revoked devices. */
  reply: z.object({ sessions: z.number(), devices: z.number() }),
  refusals: withPassword,
});

/** Does the same as the link of `thisWasNotMe`, from a session. This session ends too. */
export const secureAccount = endpoint({
  method: 'POST',
  path: '/api/user/secure',
  body: z.object({ password: givenPassword }),
  reply: z.object({ ended: endedWays }),
  refusals: withPassword,
});

const trustedDevice = z.object({
  id,
  device,
  browserVersion,
  rememberedAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
  isThisOne: z.boolean(),
});
export type TrustedDevice = z.output<typeof trustedDevice>;

export const trustedDevices = endpoint({
  method: 'GET',
  path: '/api/user/devices',
  reply: z.object({ devices: z.array(trustedDevice) }),
  refusals: inSession,
});

export const forgetDevice = endpoint({
  method: 'POST',
  path: '/api/user/devices/forget',
  body: z.object({ id: givenId }),
  reply: z.object({}),
  refusals: inSession,
});

export const forgetAllDevices = endpoint({
  method: 'POST',
  path: '/api/user/devices/forget-all',
  body: z.optional(z.object({})),
  reply: z.object({}),
  refusals: inSession,
});

/** Activities that are shown with the name of an application. */
export const applicationActivities = ['app-signed-in', 'app-consented', 'app-consent-withdrawn', 'app-ended'] as const;
export type ApplicationActivity = (typeof applicationActivities)[number];

/** Activities of our support team. They have no device, because it would be the agent's. */
export const supportActivities = [
  'support-unlocked',
  'support-disabled',
  'support-enabled',
  'support-activation-sent',
  'support-reset-sent',
  'support-email-change',
  'support-undo-sent',
  'support-two-factor-off',
  'support-passkeys-removed',
  'support-sessions-ended',
  'support-devices-forgotten',
  'enrolment-code-issued',
  'support-closing-cancelled',
] as const;
export type SupportActivity = (typeof supportActivities)[number];

/** The activities that people see of their own account. The screen has the words for them. */
export const activities = [
  'signed-in',
  'password-entered',
  'sign-in-failed',
  'sign-in-locked',
  'code-failed',
  'locked',
  'signed-out',
  'registered',
  'activated',
  'reset-asked',
  'password-reset',
  'password-changed',
  'email-change-asked',
  'email-changed',
  'email-change-cancelled',
  'email-change-undone',
  'member-number-changed',
  'two-factor-on',
  'two-factor-changed',
  'two-factor-off',
  'device-remembered',
  'device-copied',
  'device-forgotten',
  'devices-forgotten',
  'passkey-added',
  'passkey-removed',
  'passkey-copied',
  'authenticator-added',
  'authenticator-replaced',
  'authenticator-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'enrolment-code-used',
  'session-ended',
  'sessions-ended',
  'not-me',
  'colleague-joined',
  'colleague-role',
  'access-unconfirmed',
  'access-confirmed',
  'colleague-invited',
  'colleagues-confirmed',
  'consent-agreed',
  'consent-declined',
  'consent-withdrawn',
  'copy-asked',
  'copy-fetched',
  'closing-asked',
  'closing-cancelled',
  ...applicationActivities,
  ...supportActivities,
] as const;
export type Activity = (typeof activities)[number];

export const isApplicationActivity = (what: Activity): what is ApplicationActivity =>
  applicationActivities.some((each) => each === what);

/** The ways to log in that the event of an entry has removed. */
export const endedToo = z.enum(['passkeys', 'recovery-codes', 'both']);
export type EndedToo = z.output<typeof endedToo>;

const activityEntry = z.object({
  id: z.string(),
  at: z.string(),
  what: z.enum(activities),
  /** Empty for an activity of our support team. */
  /** Absent for an act of our support team or of a colleague. */
  device: z.optional(device),
  /** The name of the application concerned, in each language. */
  application: z.optional(z.object({ en: z.string(), ga: z.string() })),
  /** After a reset or a recovery: the passkeys and recovery codes of the 30 days before, if there were any. */
  ended: z.optional(endedToo),
});
export type ActivityEntry = z.output<typeof activityEntry>;

/** The recent activities of the account, newest first. */
export const recentActivity = endpoint({
  method: 'GET',
  path: '/api/user/activity',
  reply: z.object({ activity: z.array(activityEntry) }),
  refusals: inSession,
});

/** The link in the message about a new device. It ends all sessions and remembered devices, locks the account, and sends a reset link. */
export const thisWasNotMe = endpoint({
  method: 'POST',
  path: '/api/user/not-me',
  body: z.object({ code: text(64) }),
  reply: z.object({ access: ownerAccess, ended: endedWays }),
  refusals: ['not-me.failed', 'recovery.email-taken'],
});

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

const sessionApplication = z.object({
  id: z.string(),
  application,
  /** The insurer to which the application belongs. It needs no permission. Null for an application that needs one. */
  insurer: z.nullable(z.string()),
  device,
  loggedInAt: z.string(),
});
export type SessionApplication = z.output<typeof sessionApplication>;

const applicationConsent = z.object({
  id: z.string(),
  application,
  scopes: z.array(z.string()),
  givenAt: z.string(),
});
export type ApplicationConsent = z.output<typeof applicationConsent>;

/** The applications on the person's devices and in their sessions, and those that the person allowed to see their data. */
export const applications = endpoint({
  method: 'GET',
  path: '/api/user/applications',
  reply: z.object({
    onDevices: z.array(deviceApplication),
    /** Without those that are among the consents. */
    inSessions: z.array(sessionApplication),
    consents: z.array(applicationConsent),
  }),
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
