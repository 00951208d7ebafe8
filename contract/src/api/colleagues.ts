import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailRule } from '../rules/email.ts';
import { wireCodes } from '../user-types.ts';
import { newPassword, ruled, text } from './fields.ts';

/** What a colleague may do. Only administrators change who belongs to the organisation. */
export const organisationRoles = ['administrator', 'staff'] as const;
export type OrganisationRole = (typeof organisationRoles)[number];
export const organisationRole = z.enum(organisationRoles);

export const isOrganisationRole = (value: unknown): value is OrganisationRole =>
  organisationRoles.some((role) => role === value);

const inSession = ['session.required', 'session.incomplete', 'action.not-allowed'] as const;

/** The reference of an account. Account ids never leave the server. */
const reference = z.string().check(z.regex(/^[A-Z\d]{5}(-[A-Z\d]{5}){2}$/));
const invitationId = z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/));

/** The consultant, hospital or group ID, and what the logged-in person is in it. */
const organisation = z.object({
  id: z.string(),
  role: organisationRole,
  /** The day on which the review of the list is due. Absent if no review is due yet. */
  reviewBy: z.optional(z.string()),
  /** The last day on which staff can log in if nobody confirms the list. Absent if no review is due, or if reviews only remind. */
  stopsOn: z.optional(z.string()),
});
export type Organisation = z.output<typeof organisation>;

/** `unconfirmed`: cannot log in until an administrator confirms. `disabled`: disabled by an operator. */
const colleagueStates = ['active', 'unconfirmed', 'disabled'] as const;

const colleague = z.object({
  id: reference,
  email: z.string(),
  role: organisationRole,
  state: z.enum(colleagueStates),
  since: z.string(),
  /** The day of the last login. Absent if the person never logged in. */
  lastLogin: z.optional(z.string()),
  isYou: z.boolean(),
});
export type Colleague = z.output<typeof colleague>;

/** `undelivered`: the email could not be delivered. `over`: the link no longer works, because it expired or its sender lost the role. */
const invitationStates = ['open', 'undelivered', 'over'] as const;

const invitation = z.object({
  id: invitationId,
  email: z.string(),
  state: z.enum(invitationStates),
  sentAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.output<typeof invitation>;

/** Administrators get the colleagues and invitations, staff the emails of their administrators. */
export const colleagues = endpoint({
  method: 'GET',
  path: '/api/user/colleagues',
  reply: z.object({
    organisation,
    colleagues: z.optional(z.array(colleague)),
    invitations: z.optional(z.array(invitation)),
    administrators: z.optional(z.array(z.string())),
  }),
  refusals: inSession,
});

/** Sends an invitation, or sends it again. An earlier invitation to the same email ends. */
export const inviteColleague = endpoint({
  method: 'POST',
  path: '/api/user/colleagues/invite',
  body: z.object({ email: ruled(emailRule) }),
  reply: z.object({}),
  refusals: [
    ...inSession,
    'step-up.required',
    'colleague.exists',
    'invitations.full',
    'organisation.not-listed',
    'registry.unavailable',
  ],
});

export const withdrawInvitation = endpoint({
  method: 'POST',
  path: '/api/user/colleagues/withdraw',
  body: z.object({ id: invitationId }),
  reply: z.object({}),
  refusals: [...inSession, 'step-up.required', 'invitation.over'],
});

export const changeColleagueRole = endpoint({
  method: 'POST',
  path: '/api/user/colleagues/role',
  body: z.object({ id: reference, role: organisationRole }),
  reply: z.object({}),
  refusals: [...inSession, 'step-up.required', 'colleagues.changed'],
});

export const removeColleague = endpoint({
  method: 'POST',
  path: '/api/user/colleagues/remove',
  body: z.object({ id: reference }),
  reply: z.object({}),
  refusals: [...inSession, 'step-up.required', 'colleagues.changed'],
});

/** Confirms that exactly these other colleagues still need access. */
export const confirmColleagues = endpoint({
  method: 'POST',
  path: '/api/user/colleagues/confirm',
  body: z.object({ ids: z.array(reference).check(z.maxLength(500)) }),
  reply: z.object({}),
  refusals: [...inSession, 'step-up.required', 'colleagues.changed'],
});

/** Closes the notice that several people probably use the account, for a month. */
export const closeSharedNotice = endpoint({
  method: 'POST',
  path: '/api/user/colleagues/close-shared-notice',
  body: z.optional(z.object({})),
  reply: z.object({}),
  refusals: inSession,
});

const code = text(64);

/** What a mailed invitation is for. This spends nothing. */
export const invitationOfLink = endpoint({
  method: 'POST',
  path: '/api/user/invitation',
  body: z.object({ code }),
  reply: z.object({
    /** The kind of the organisation. The kind in the address of the link may have been changed. */
    userType: z.enum(wireCodes),
    /** The consultant, hospital or group ID. */
    id: z.string(),
    email: z.string(),
    invitedBy: z.string(),
    expiresAt: z.string(),
    /** True if this email already has an account for another ID of the kind. */
    isEmailTaken: z.boolean(),
  }),
  refusals: ['invitation.over'],
});

/** Makes the account of an invited person. It opens no session: the person logs in next. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/user/invitation/accept',
  body: z.object({ code, password: newPassword }),
  reply: z.object({}),
  refusals: [
    'invitation.over',
    'email.taken',
    'password.unacceptable',
    'organisation.not-listed',
    'registry.unavailable',
  ],
});
