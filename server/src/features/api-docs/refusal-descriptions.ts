import { type EndReason, endReasons } from '@selvage/contract/end-reasons';
import { type RefusalName, generalRefusals, refusals } from '@selvage/contract/refusals';
import type { Endpoint } from '@selvage/contract/endpoint';

/** Explains each refusal to the developer of the calling program. The screens have their own texts for people. */
// oxfmt-ignore
export const refusalWords: Readonly<Record<RefusalName, string>> = {
  'sign-in.wrong-credentials': 'No account of this kind has this address and this password. Which of them is wrong is not told.',
  'sign-in.locked':            'The account is locked after too many wrong passwords, until a reset or for a time; or after too many wrong codes, for a time. `reason` `secured` says, to a person with the right password only, that the owner locked it by “This wasn’t me”.',
  'account.disabled':          'The password is right, but the operator has disabled the account. Nobody else is told.',
  'password.unacceptable':     'The new password does not meet the rules; `reason` says which.',
  'email.taken':               'The address belongs to another account of the same area.',
  'number.unavailable':        'The member number is taken, or is not of this person’s policy.',
  'registration.locked':       'Details were tried too often; registering with them is shut for a while.',
  'password.used-before':      'The new password is one of the last five, the present one among them.',
  'password.wrong':            'The current password, asked for again, is wrong.',
  'birth-date.wrong':          'The birth date is not that of the account.',
  'second-factor.password':    'The current password, asked for before the second step changes, is missing or wrong.',
  'session.locked':            'The account is locked, and the session has ended.',
  'details.not-recognised':    'The registry knows nobody with these details.',
  'activation.failed':         'The code is wrong, used, replaced by a later one, or too old.',
  'reset.not-authorised':      'No reset is open in this browser: the link is wrong, used or too old, or its fifteen minutes are over.',
  'code.wrong':                'The code is not the one that was sent.',
  'code.expired':              'The code has expired. The challenge lives on: `mfa/send` sends another.',
  'challenge.over':            'The challenge was answered or replaced, is too old, or was tried too often; `reason` says which, where it is known. Sign in again.',
  'email-change.failed':       'The link is wrong, replaced by a later one, or too old, or the address has been taken meanwhile.',
  'not-me.failed':             'The link is wrong, used or too old.',
  'recovery.email-taken':      'The link works, but another account has the email that it would restore. Every session has ended and the account is locked; the link can be used again.',
  'second-factor.not-allowed': 'The operator does not allow this choice, or its mobile number is missing.',
  'step-up.required':          'The second factor has to be shown again first (`POST /api/idauth/step-up`, then `mfa/verify`); then the same call succeeds.',
  'passkey.unknown':           'Nobody has this passkey. Only after this answer may a browser delete it.',
  'passkey.refused':           'The passkey is not accepted: it is not this person’s, was made or shown for another page, exists already, or answers a challenge that is over.',
  'passkey.too-many':          'The account has as many passkeys as it may have.',
  'authenticator.set-up-over': 'The set-up took longer than ten minutes or too many codes, or a newer one was begun: begin again.',
  'recovery-code.wrong':       'It is none of this account’s recovery codes, or was used before. `reason` `last-try` says that one more wrong one ends the challenge.',
  'way.unavailable':           'The account does not have this way, may not use it now, or nothing is sent for it.',
  'passkey.last':              'People of this kind must have a passkey, and this is the only one that is left.',
  'passkey.held':              'Whoever owes a passkey and has one shows it: no other is added, unless the support desk gave a code for it.',
  'enrolment.refused':         'The code from the support desk is wrong, was used before or is older than an hour, or there is nothing that it is needed for.',
  'texts.unavailable':         'No text message can be sent now: the installation has reached its daily cap.',
  'email.unchanged':           'The address is the one that the account has already. Nothing has changed and nothing is sent.',
  'number.unchanged':          'The member number is the one that the account has already. Nothing has changed and nothing is sent.',
  'action.not-allowed':        'This kind of user may not do this.',
  'registry.unavailable':      'The system that knows who is insured does not answer, or not sensibly. Nothing has changed.',
  'hook.not-authorised':       'The secret is missing or wrong.',
  'session.required':          'Nobody is signed in, or the session has ended. `reason` says why it ended, to the browser that still holds it.',
  'session.incomplete':        'The second step, its set-up or the activation is still owed.',
  'request.malformed':         'The request is not in its form: a field is missing or not what it must be.',
  'request.foreign-origin':    'The request was made by a page of somebody else.',
  'page.not-opened':           'A page that the browser asked for as an image, in a frame or beforehand. It opens only by itself.',
  'request.not-found':         'There is no such call or page.',
  'request.timed-out':         'The request did not arrive in time.',
  'request.too-large':         'The body is larger than 32 KiB.',
  'request.unsupported-media': 'The body is not JSON.',
  'request.unknown-host':      'No brand is served under this host name.',
  'request.too-many':          'Too many, from this address or for this account. `Retry-After` says when to come again.',
  'request.headers-too-large': 'The headers are too large.',
  'server.failed':             'It is our fault. `reference` finds the request in the log and the audit.',
  'server.busy':               'Too much to do, or the database is away. `Retry-After` says when to come again.',
};

/** The possible values of `data.reason`. */
export const refusalReasons: Partial<Record<RefusalName, readonly string[]>> = {
  'password.unacceptable': ['required', 'unusable', 'too-long', 'weak', 'common', 'personal'],
  'session.required': endReasons,
  'challenge.over': ['wrong-codes', 'newer-code', 'account-locked'] satisfies readonly EndReason[],
};

export interface TableRefusal {
  name: RefusalName;
  status: number;
  code: number;
}

const tableRefusal = (name: RefusalName): TableRefusal => ({ name, ...refusals[name] });

/** Sorts refusals by status and code, as readers look them up. */
const inOrder = (names: Iterable<RefusalName>): TableRefusal[] =>
  [...names].map(tableRefusal).toSorted((one, other) => one.status - other.status || one.code - other.code);

/** The refusals that a call gives in addition to the general ones. The contract lists them, and a test provokes each one. */
export const ownRefusals = ({ refusals: own }: Endpoint): TableRefusal[] => inOrder(own);

export const refusalsOfAny: readonly TableRefusal[] = inOrder(generalRefusals);

export const everyRefusal: readonly TableRefusal[] = inOrder(Object.keys(refusals) as RefusalName[]);
