import { type EndReason, endReasons } from '@selvage/contract/end-reasons';
import {
  type RefusalName,
  askAdministrator,
  endedAccess,
  generalRefusals,
  invitationUsed,
  refusals,
} from '@selvage/contract/refusals';
import type { Endpoint } from '@selvage/contract/endpoint';

/** Explains each refusal to the developer of the calling program. The screens have their own texts for people. */
// oxfmt-ignore
export const refusalWords: Readonly<Record<RefusalName, string>> = {
  'sign-in.wrong-credentials': 'No account of this kind has this email with this password. The response does not say which is wrong.',
  'sign-in.locked':            'The account is locked after too many wrong passwords (until a reset, or for a time) or too many wrong codes (for a time). If the password is right and the owner used “This wasn’t me”, `reason` is `secured`.',
  'account.disabled':          'The password is right, but the account is disabled. Without a `reason` an operator has disabled it. `removed`: an administrator of the organisation ended the access. `unconfirmed`: an administrator must confirm it first. With a wrong password the answer is the usual one.',
  'password.unacceptable':     'The new password does not meet the rules; `reason` says which.',
  'email.taken':               'Another account of the same area has this email.',
  'number.unavailable':        'The member number is taken, or is not on this person’s policy. If `reason` is `ask-administrator`, the consultant or hospital ID has an organisation, and an administrator of it can invite the person.',
  'registration.locked':       'These details were tried too often. Registration with them is blocked for a while.',
  'password.used-before':      'The new password is one of the last five, including the current one.',
  'password.wrong':            'The current password is wrong.',
  'birth-date.wrong':          'The birth date is not the one of the account.',
  'second-factor.password':    'The current password is missing or wrong. A change of the second step needs it.',
  'session.locked':            'The account is locked, and the session has ended.',
  'details.not-recognised':    'The registry does not know these details.',
  'activation.failed':         'The code is wrong, was used, was replaced by a newer one, or has expired.',
  'reset.not-authorised':      'No reset is open in this browser: the link is wrong, was used or has expired, or its 15 minutes have passed.',
  'code.wrong':                'The code is wrong.',
  'code.expired':              'The code has expired. The challenge is still valid: `mfa/send` sends another code.',
  'challenge.over':            'The challenge was answered or replaced, has expired, or was tried too often; `reason` says which, if it is known. Log in again.',
  'email-change.failed':       'The link is wrong, was replaced by a newer one, or has expired, or another account has the email now.',
  'not-me.failed':             'The link is wrong, was used or has expired.',
  'recovery.email-taken':      'The link is valid, but another account has the email that it would restore. All sessions have ended and the account is locked; the link can be used again.',
  'second-factor.not-allowed': 'The operator does not allow this choice, or the mobile number is missing.',
  'step-up.required':          'Show a second factor first (`POST /api/idauth/step-up`, then `mfa/verify`), then repeat the call.',
  'passkey.unknown':           'No account has this passkey. A browser may delete it only after this answer.',
  'passkey.refused':           'The passkey is not accepted: it belongs to another person, was made or shown for another page, exists already, or answers an expired challenge.',
  'passkey.too-many':          'The account has the maximum number of passkeys.',
  'authenticator.set-up-over': 'The set-up took longer than ten minutes, had too many wrong codes, or was replaced by a newer one. Start again.',
  'recovery-code.wrong':       'This is not a recovery code of the account, or it was used before. If `reason` is `last-try`, one more wrong code ends the challenge.',
  'way.unavailable':           'The account does not have this way, may not use it now, or it sends nothing.',
  'passkey.last':              'This kind must have a passkey, and this is the last one.',
  'passkey.held':              'The account must log in with its existing passkey before another can be added, unless an enrolment code was used.',
  'enrolment.refused':         'The code from the support desk is wrong, was used before, is older than an hour, or is not needed.',
  'texts.unavailable':         'No text message can be sent now: the installation has reached its daily limit.',
  'email.unchanged':           'The account has this email already. Nothing changed and nothing was sent.',
  'number.unchanged':          'The account has this member number already. Nothing changed and nothing was sent.',
  'invitation.over':           'The invitation was withdrawn or replaced, has expired, or its sender may no longer invite. If `reason` is `used`, somebody has joined with it.',
  'colleague.exists':          'The email has an account of this organisation already.',
  'colleagues.changed':        'The list of colleagues is not as the browser showed it: the account is no colleague, or another colleague joined or left. Read the list again.',
  'invitations.full':          'The organisation has the maximum number of open invitations, or of colleagues.',
  'terms.changed':             'A text is not the current one any more, or an answer to one is missing. Read the texts again.',
  'copy.refused':              'The copy was downloaded, replaced or deleted, has expired, or belongs to another account.',
  'closing.over':              'The account does not close any more, or is closed already.',
  'organisation.not-listed':   'The registry no longer lists the ID of the organisation, so nobody can join it.',
  'action.not-allowed':        'This user may not do this: it is not for this kind, not for this role, or is about the user’s own role.',
  'registry.unavailable':      'The registry did not answer, or its answer was invalid. Nothing changed.',
  'hook.not-authorised':       'The secret is missing or wrong.',
  'session.required':          'No user is logged in, or the session has ended. `reason` says why, in the browser that had the session.',
  'session.incomplete':        'The second step, its set-up, the activation or an answer to new terms is still owed.',
  'request.malformed':         'The request is invalid: a field is missing or has the wrong form.',
  'request.foreign-origin':    'The request came from a page of another site.',
  'page.not-opened':           'The browser requested a page as an image, in a frame or in advance. It can only be opened as a whole page.',
  'request.not-found':         'This call or page does not exist.',
  'request.timed-out':         'The request did not arrive in time.',
  'request.too-large':         'The body is larger than 32 KiB.',
  'request.unsupported-media': 'The body is not JSON.',
  'request.unknown-host':      'No brand has this host name.',
  'request.too-many':          'Too many requests from this network or for this account. `Retry-After` says when to try again.',
  'request.headers-too-large': 'The headers are too large.',
  'server.failed':             'The server failed. `reference` finds the request in the log and the audit.',
  'server.busy':               'The server is overloaded, or the database cannot be reached. `Retry-After` says when to try again.',
};

/** The possible values of `data.reason`. */
export const refusalReasons: Partial<Record<RefusalName, readonly string[]>> = {
  'password.unacceptable': ['required', 'unusable', 'too-long', 'weak', 'common', 'personal'],
  'session.required': endReasons,
  'number.unavailable': [askAdministrator],
  'account.disabled': endedAccess,
  'invitation.over': [invitationUsed],
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
