import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailRule } from '../rules/email.ts';
import { consultantIdRule, groupIdRule, memberNumberRule } from '../rules/identifiers.ts';
import { registrationIdRule } from '../rules/registration-id.ts';
import { firstNameRule, lastNameRule } from '../rules/person-name.ts';
import { titles } from '../titles.ts';
import { shownWordings, termsGiven } from './consents.ts';
import { digits, isoDate, newPassword, ruled, text } from './fields.ts';

const titleId = z.string().check(z.refine((given) => titles.some(({ id }) => id === given)));

const refused = [
  'password.unacceptable',
  'email.taken',
  'number.unavailable',
  'registration.locked',
  'details.not-recognised',
  'registry.unavailable',
  'terms.changed',
] as const;

/** Registers a member (memNo and birthDate), or a consultant or hospital (resourceId and registrationId). */
export const register = endpoint({
  method: 'POST',
  path: '/api/user/register',
  body: z.object({
    userType: z.enum(['W', 'C', 'H']),
    email: ruled(emailRule),
    password: newPassword,
    memNo: z.nullish(ruled(memberNumberRule)),
    birthDate: z.nullish(isoDate),
    resourceId: z.nullish(ruled(consultantIdRule)),
    registrationId: z.nullish(ruled(registrationIdRule)),
    termsGiven,
    /** The digests of the texts that the person saw. */
    wordings: z.optional(shownWordings),
  }),
  reply: z.object({}),
  refusals: refused,
});

/** Registers a person who is insured only for wellbeing, with the ID of their group. */
export const registerWellness = endpoint({
  method: 'POST',
  path: '/api/nonmember/policy',
  body: z.object({
    groupId: digits(groupIdRule),
    title: z.object({ id: titleId, text: text(20) }),
    firstName: ruled(firstNameRule),
    lastName: ruled(lastNameRule),
    birthDate: isoDate,
    email: ruled(emailRule),
    password: newPassword,
    processRegularDataAccepted: z.literal('Y'),
    termsGiven,
    /** The digests of the texts that the person saw. */
    wordings: z.optional(shownWordings),
  }),
  reply: z.object({}),
  refusals: refused,
});

/** Tells whether a group has the wellbeing programme. */
export const validateGroup = endpoint({
  method: 'GET',
  path: '/api/nonmember/policy/validategroup',
  query: z.strictObject({ groupid: ruled(groupIdRule) }),
  reply: z.object({ validWellnessGroup: z.enum(['Y', 'N']) }),
  refusals: ['registry.unavailable'],
});
