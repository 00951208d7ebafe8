import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { languages } from '../languages.ts';
import { givenPassword, text } from './fields.ts';

const inSession = ['session.required', 'session.incomplete'] as const;

/** The texts that people answer to. Terms are a contract. The use of data is a consent that can be withdrawn. */
export const answeredSubjects = ['terms', 'data-processing'] as const;
export type AnsweredSubject = (typeof answeredSubjects)[number];

export const consentSubjects = [...answeredSubjects, 'application'] as const;
export type ConsentSubject = (typeof consentSubjects)[number];

export const consentActs = ['agreed', 'declined', 'withdrawn'] as const;
export type ConsentAct = (typeof consentActs)[number];

/** The SHA-256 of a content file as it was shown, in hexadecimal. `/wordings/{digest}` shows the text. */
export const wordingDigest = z.string().check(z.regex(/^[\da-f]{64}$/));

/** The digests of the texts that a person saw, by subject. */
export const shownWordings = z.object({
  terms: z.optional(wordingDigest),
  'data-processing': z.optional(wordingDigest),
});
export type ShownWordings = z.output<typeof shownWordings>;

/** Where the person accepted the terms: on our page, in a checkbox that the brand checks in advance, or on the embedding page. */
export const termsGiven = z.optional(z.enum(['page', 'preset', 'embedded']));

const askedText = z.object({
  subject: z.enum(answeredSubjects),
  title: z.string(),
  html: z.string(),
  /** The language of the text, which may differ from the requested one. */
  language: z.enum(languages),
  version: z.string(),
  /** The day from which the text applies (yyyy-MM-dd). */
  effective: z.string(),
  wording: wordingDigest,
  /** What changed. Empty if the operator named no changes. */
  changes: z.array(z.string()),
  /** The wording that the person agreed to before, if we have it. */
  before: z.optional(wordingDigest),
});
export type AskedText = z.output<typeof askedText>;

/** The texts that the person is asked to answer. Empty if nothing is asked. */
export const termsToAnswer = endpoint({
  method: 'GET',
  path: '/api/user/terms',
  query: z.strictObject({ lang: z.optional(z.enum(languages)) }),
  reply: z.object({
    texts: z.array(askedText),
    /** The first day on which an answer is required (yyyy-MM-dd). Absent if it is required now. */
    laterUntil: z.optional(z.string()),
  }),
  refusals: inSession,
});

/** Agrees to all texts that are asked for, or declines them. `wordings` has the digest of each text that the person read. */
export const answerTerms = endpoint({
  method: 'POST',
  path: '/api/user/terms',
  body: z.object({ answer: z.enum(['agree', 'decline']), wordings: shownWordings }),
  reply: z.object({}),
  refusals: [...inSession, 'terms.changed'],
});

const agreement = z.object({
  id: z.string(),
  subject: z.enum(consentSubjects),
  act: z.enum(consentActs),
  at: z.string(),
  /** The title of the text. Absent if we have no copy of it. */
  title: z.optional(z.string()),
  version: z.string(),
  effective: z.optional(z.string()),
  language: z.enum(languages),
  /** The digest of the text. Absent if we have no copy of it. */
  wording: z.optional(wordingDigest),
  /** For the subject `application`: its id, its name in each language, and the scopes. */
  application: z.optional(z.object({ id: z.string(), en: z.string(), ga: z.string(), scopes: z.array(z.string()) })),
  /** True if the person can withdraw this agreement now. */
  canWithdraw: z.boolean(),
});
export type Agreement = z.output<typeof agreement>;

const dataCopy = z.object({
  state: z.enum(['none', 'preparing', 'ready', 'failed']),
  /** What the link in the message names. It is no secret. Absent without a copy. */
  id: z.optional(z.string()),
  /** The time until which the file can be downloaded. */
  until: z.optional(z.string()),
});
export type DataCopy = z.output<typeof dataCopy>;

export const privacyOverview = endpoint({
  method: 'GET',
  path: '/api/user/privacy',
  query: z.strictObject({ lang: z.optional(z.enum(languages)) }),
  reply: z.object({
    /** The account reference, by which our records name this account. */
    reference: z.string(),
    /** All agreements, refusals and withdrawals, newest first. */
    agreements: z.array(agreement),
    copy: dataCopy,
    /** The time at which the account closes. */
    closesAt: z.optional(z.string()),
    may: z.object({ copy: z.boolean(), close: z.boolean() }),
    /** How many years the agreements are kept after the end of the account. */
    consentYears: z.number(),
    /** The text `pages/kept.md`: what we keep, and for how long. Absent if there is no such text. */
    kept: z.optional(z.object({ title: z.string(), html: z.string() })),
  }),
  refusals: inSession,
});

/** Withdraws the consent to the use of data. Also succeeds if nothing is left to withdraw. */
export const withdrawDataUse = endpoint({
  method: 'POST',
  path: '/api/user/privacy/withdraw',
  body: z.object({ subject: z.literal('data-processing') }),
  reply: z.object({}),
  refusals: inSession,
});

/** Asks for a copy of everything that this service holds about the person. While one is there, the answer is that one. */
export const askForCopy = endpoint({
  method: 'POST',
  path: '/api/user/copy',
  body: z.optional(z.object({})),
  reply: dataCopy,
  refusals: [...inSession, 'action.not-allowed', 'step-up.required'],
});

/** Downloads the copy. The answer is the ZIP file itself, as an attachment. */
export const downloadCopy = endpoint({
  method: 'POST',
  path: '/api/user/copy/file',
  body: z.object({ id: text(64) }),
  reply: z.object({}),
  file: 'application/zip',
  refusals: [...inSession, 'step-up.required', 'copy.refused'],
});

/** Closes the account in seven days. A second request changes nothing, and answers the same day. */
export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/user/close',
  body: z.object({ password: givenPassword }),
  reply: z.object({ closesAt: z.string() }),
  refusals: [...inSession, 'action.not-allowed', 'step-up.required', 'session.locked', 'password.wrong'],
});

/** Keeps the account open. With the code of a mailed link, it needs no session. */
export const cancelClosing = endpoint({
  method: 'POST',
  path: '/api/user/close/cancel',
  body: z.object({ code: z.nullish(text(64)) }),
  reply: z.object({}),
  refusals: [...inSession, 'closing.over'],
});
