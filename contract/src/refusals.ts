import type { ProofOfWork } from './proof-of-work.ts';

/** All refusals of the server: name, HTTP status and error code. A test pins the numbers. */
// oxfmt-ignore
export const refusals = {
  'sign-in.wrong-credentials': { status: 401, code: 0 },
  'sign-in.locked':            { status: 401, code: 4 },
  /** Returned only after a correct password. */
  'account.disabled':          { status: 403, code: 130 },
  'password.unacceptable':     { status: 400, code: 1 },
  'email.taken':               { status: 400, code: 2 },
  /** The number is taken, or it is not the number of this person. */
  'number.unavailable':        { status: 400, code: 3 },
  'registration.locked':       { status: 400, code: 4 },
  'password.used-before':      { status: 400, code: 5 },
  'password.wrong':            { status: 400, code: 7 },
  'birth-date.wrong':          { status: 400, code: 8 },
  'second-factor.password':    { status: 403, code: 0 },
  'session.locked':            { status: 403, code: 4 },
  'details.not-recognised':    { status: 401, code: 102 },
  'activation.failed':         { status: 400, code: 103 },
  'reset.not-authorised':      { status: 401, code: 104 },
  'code.wrong':                { status: 400, code: 105 },
  /** The code has expired. The challenge continues, and another code can be requested. */
  'code.expired':              { status: 400, code: 128 },
  'challenge.over':            { status: 401, code: 106 },
  'email-change.failed':       { status: 400, code: 107 },
  'not-me.failed':             { status: 400, code: 108 },
  /** Another account has the email that a recovery link would restore. Returned only for a valid recovery link. */
  'recovery.email-taken':      { status: 400, code: 129 },
  'second-factor.not-allowed': { status: 400, code: 109 },
  'action.not-allowed':        { status: 403, code: 121 },
  /** The person must use the second factor again before this change. */
  'step-up.required':          { status: 403, code: 124 },
  /** No account has this passkey. Returned only if that is certain, because the browser may then delete it. */
  'passkey.unknown':           { status: 401, code: 137 },
  /** The passkey is not accepted as a second factor or as a new passkey. */
  'passkey.refused':           { status: 400, code: 138 },
  'passkey.too-many':          { status: 400, code: 139 },
  /** The set-up took longer than ten minutes or too many codes, or a newer set-up replaced it. */
  'authenticator.set-up-over': { status: 400, code: 131 },
  'recovery-code.wrong':       { status: 400, code: 132 },
  /** The account lacks this way, or may not use it now. */
  'way.unavailable':           { status: 400, code: 133 },
  /** This kind of user must have a passkey, and this is the only one. */
  'passkey.last':              { status: 400, code: 134 },
  /** A person who must log in with a passkey and already has one must use it, and cannot add another. */
  'passkey.held':              { status: 403, code: 136 },
  /** The code from the desk is wrong, used or expired. */
  'enrolment.refused':         { status: 400, code: 135 },
  /** The daily cap of text messages is reached. */
  'texts.unavailable':         { status: 503, code: 125 },
  /** The new value equals the present value. */
  'email.unchanged':           { status: 400, code: 126 },
  'number.unchanged':          { status: 400, code: 127 },
  /** The invitation was used, withdrawn or replaced, has expired, or its sender may no longer invite. */
  'invitation.over':           { status: 400, code: 140 },
  /** The email has an account of this organisation already. */
  'colleague.exists':          { status: 400, code: 141 },
  /** The list of colleagues is not as the browser showed it. */
  'colleagues.changed':        { status: 400, code: 142 },
  'invitations.full':          { status: 400, code: 143 },
  /** The registry no longer lists the ID of the organisation. */
  'organisation.not-listed':   { status: 400, code: 144 },
  /** A text is not the current one any more. The person must read the new one. */
  'terms.changed':             { status: 400, code: 146 },
  /** The copy was downloaded, replaced or deleted, or belongs to another account. */
  'copy.refused':              { status: 400, code: 147 },
  /** The account does not close any more, or is closed. */
  'closing.over':              { status: 400, code: 148 },
  /** The registry does not answer, or its answer cannot be used. */
  'registry.unavailable':      { status: 503, code: 122 },
  'hook.not-authorised':       { status: 401, code: 123 },
  'session.required':          { status: 401, code: 100 },
  'session.incomplete':        { status: 403, code: 101 },
  'request.malformed':         { status: 400, code: 110 },
  'request.foreign-origin':    { status: 403, code: 111 },
  /** The browser requests the page as an image, a frame or a prefetch, and does not show it as a page. */
  'page.not-opened':           { status: 403, code: 145 },
  'request.not-found':         { status: 404, code: 112 },
  'request.timed-out':         { status: 408, code: 114 },
  'request.too-large':         { status: 413, code: 115 },
  'request.unsupported-media': { status: 415, code: 117 },
  'request.unknown-host':      { status: 421, code: 118 },
  'request.too-many':          { status: 429, code: 119 },
  'request.headers-too-large': { status: 431, code: 120 },
  'server.failed':             { status: 500, code: 500 },
  'server.busy':               { status: 503, code: 503 },
} as const satisfies Record<string, { status: number; code: number }>;

export type RefusalName = keyof typeof refusals;

/** Refusals that every call may return. */
export const generalRefusals = [
  'request.malformed',
  'request.foreign-origin',
  'request.not-found',
  'request.timed-out',
  'request.too-large',
  'request.unsupported-media',
  'request.unknown-host',
  'request.too-many',
  'request.headers-too-large',
  'server.failed',
  'server.busy',
] as const satisfies readonly RefusalName[];
export type GeneralRefusal = (typeof generalRefusals)[number];

/** The `reason` of a wrong password or code if one more wrong try locks the account or ends the challenge. */
export const lastTry = 'last-try';

/** The `reason` of `sign-in.locked` if the owner locked the account and was sent a link. Returned only after the right password. */
export const lockedByOwner = 'secured';

/** The `reason` of `step-up.required` if a code by email was shown but something stronger is needed. */
export const strongStepUp = 'strong';

/** The `reason` of `number.unavailable` if the ID has an organisation whose administrator can invite the person. */
export const askAdministrator = 'ask-administrator';

/** The `reason` of `account.disabled` if colleagues or a review ended the access, and not an operator. */
export const endedAccess = ['removed', 'unconfirmed'] as const;
export type EndedAccess = (typeof endedAccess)[number];

/** The `reason` of `invitation.over` if the invited person used the link. */
export const invitationUsed = 'used';

/** The body of every refusal. */
export interface RefusalBody {
  status: number;
  data: { errorCode: number; reason?: string; reference?: string; proofOfWork?: ProofOfWork };
}

export function refusalNamed(status: number, code: number): RefusalName | undefined {
  const names = Object.keys(refusals) as RefusalName[];
  return names.find((name) => refusals[name].status === status && refusals[name].code === code);
}
