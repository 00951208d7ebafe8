import type { ProofOfWork } from './proof-of-work.ts';

/** Every "no" the server can say: its name, HTTP status and error code. The numbers are pinned by a test. */
// oxfmt-ignore
export const refusals = {
  'sign-in.wrong-credentials': { status: 401, code: 0 },
  'sign-in.locked':            { status: 401, code: 4 },
  /** Said only after the right password. */
  'account.disabled':          { status: 403, code: 130 },
  'password.unacceptable':     { status: 400, code: 1 },
  'email.taken':               { status: 400, code: 2 },
  /** Taken, or not this person's. */
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
  /** The challenge lives on: another code can be asked for. */
  'code.expired':              { status: 400, code: 128 },
  'challenge.over':            { status: 401, code: 106 },
  'email-change.failed':       { status: 400, code: 107 },
  'not-me.failed':             { status: 400, code: 108 },
  /** F3: said to the holder of a recovery link that works. Another account has the email that it would restore. */
  'recovery.email-taken':      { status: 400, code: 129 },
  'second-factor.not-allowed': { status: 400, code: 109 },
  'action.not-allowed':        { status: 403, code: 121 },
  /** A change that needs the second factor shown again first. */
  'step-up.required':          { status: 403, code: 124 },
  /** WY3: nobody has it. Said only when that is certain, because the browser may then delete it. */
  'passkey.unknown':           { status: 401, code: 137 },
  /** Not accepted: as a second factor, or as a new passkey. */
  'passkey.refused':           { status: 400, code: 138 },
  'passkey.too-many':          { status: 400, code: 139 },
  /** WY19: it took longer than ten minutes or too many codes, or a newer one was begun. */
  'authenticator.set-up-over': { status: 400, code: 131 },
  'recovery-code.wrong':       { status: 400, code: 132 },
  /** WY22: the account does not have it, or may not use it now. */
  'way.unavailable':           { status: 400, code: 133 },
  /** WY11: the kind must have one, and this is the only one. */
  'passkey.last':              { status: 400, code: 134 },
  /** WY25: whoever owes a passkey and has one shows it, and adds no other. */
  'passkey.held':              { status: 403, code: 136 },
  /** WY26: a code from the desk that is wrong, used or too old. */
  'enrolment.refused':         { status: 400, code: 135 },
  /** The daily cap of text messages is reached. */
  'texts.unavailable':         { status: 503, code: 125 },
  /** S10: a change to what is there already. */
  'email.unchanged':           { status: 400, code: 126 },
  'number.unchanged':          { status: 400, code: 127 },
  /** The system that knows who is insured does not answer, or not sensibly. */
  'registry.unavailable':      { status: 503, code: 122 },
  'hook.not-authorised':       { status: 401, code: 123 },
  'session.required':          { status: 401, code: 100 },
  'session.incomplete':        { status: 403, code: 101 },
  'request.malformed':         { status: 400, code: 110 },
  'request.foreign-origin':    { status: 403, code: 111 },
  /** A page that the browser does not show by itself: an image, a frame or a prefetch of it. */
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

/** What any call may be answered with, whatever it asks for. */
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

/** The `reason` of a wrong password or code after which one more wrong one ends the account's access, or the challenge. */
export const lastTry = 'last-try';

/** The `reason` of `sign-in.locked` where the owner has locked the account and was sent a link. Said only after the right password. */
export const lockedByOwner = 'secured';

/** The `reason` of `step-up.required` where a code by email was shown and something stronger has to be (WY23). */
export const strongStepUp = 'strong';

/** ER2: the body of every refusal. */
export interface RefusalBody {
  status: number;
  data: { errorCode: number; reason?: string; reference?: string; proofOfWork?: ProofOfWork };
}

export function refusalNamed(status: number, code: number): RefusalName | undefined {
  const names = Object.keys(refusals) as RefusalName[];
  return names.find((name) => refusals[name].status === status && refusals[name].code === code);
}
