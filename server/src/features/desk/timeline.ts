import type { Kind } from '@selvage/contract/user-types';
import type { AuditEvent } from '../../audit/audit-store.ts';
import type { SupportCase } from './person-case.ts';
import type { CaseEvent } from './store.ts';
import { isLost, messageStatusWords, messageName, messageState } from './message-words.ts';
import { deviceWords, passwordOrId } from './person-words.ts';

export interface Moment {
  at: Date;
  /** The time of the first event, if several equal events are shown as one line. Otherwise the same as `at`. */
  since: Date;
  times: number;
  words: string;
  device: string | null;
  tone: 'good' | 'bad' | 'plain';
}

type Words = string | ((event: CaseEvent, about: { kind: Kind; shown: string }) => string);

const entered: Readonly<Record<string, string>> = {
  full: 'Logged in',
  'owes-code': 'Right password; a code or passkey was asked for',
  'owes-setup': 'Right password; 2-factor authentication was still missing',
  'owes-passkey': 'Right password; a passkey had to be shown or added first',
};
const refusedSignIns: Readonly<Record<string, string>> = {
  locked: 'Tried to log in while locked',
  disabled: 'Tried to log in with the right password or passkey, but the account is disabled',
  'passkeys-off': 'Tried to log in with a passkey, which this kind of account may not use',
};
/** The ways that the audit names by a second event of the request. It does not tell a code from a passkey. */
const shownWays = { 'recovery-code-used': 'Right recovery code', 'passkey-added': 'New passkey' } as const;
const isShownWay = (event: string): event is keyof typeof shownWays => Object.hasOwn(shownWays, event);
const codeOrPasskey = 'Right code or passkey';
const rightCodes: Readonly<Record<string, (shown: string) => string>> = {
  'sign-in-code': (shown) => `${shown}; logged in`,
  'step-up-code': (shown) => `${shown} to confirm a change`,
  'setup-code': () => 'Right code to set up 2-factor authentication',
  'passkey-owed': () => 'Right code; a passkey had to be added first',
};
const turned: Readonly<Record<string, string>> = {
  on: '2-factor authentication turned on',
  changed: '2-factor authentication changed',
  off: '2-factor authentication turned off',
};

/** The sentence about a reset, by the ways to log in that the reset has ended. */
const chosePassword: Readonly<Record<string, string>> = {
  passkeys: 'Chose a new password; that removed the passkeys of the last 30 days',
  'recovery-codes': 'Chose a new password; that ended the recovery codes, which were made in the last 30 days',
  both: 'Chose a new password; that removed the passkeys and the recovery codes of the last 30 days',
};

/** What an event of the ledger is about, in the words of an agent. */
function consentWords(begins: string, beginsForApplication: string, reason: string | null): string {
  const [subject, series, version] = (reason ?? '').split(' ');
  if (subject === 'application')
    return `${beginsForApplication} the application “${series}” ${begins === 'Agreed to' ? 'see' : 'from seeing'} their details`;
  return `${begins} ${subject === 'terms' ? 'the terms' : 'the use of their details'}, version ${version}`;
}

const throttled: Readonly<Record<string, string>> = {
  codes: 'Asked for too many codes; none was sent',
  texts: 'Asked for a code by text message; none was sent: too many go out at the moment',
  'password-check': 'Entered a password too often within a minute',
  reset: 'Tried to choose a new password too often within a minute',
};

// oxfmt-ignore
const told: Partial<Record<AuditEvent, { ok?: Words; refused?: Words }>> = {
  'activation':              { refused: 'Wrong activation code' },
  'activation-resent':       { ok: 'A new activation email was requested', refused: ({ reason }) => (reason === 'disabled' ? 'Asked for another activation email while disabled; it had no link' : 'Asked for another activation email too soon; none was sent') },
  'sign-in':                 { ok: ({ reason }) => entered[reason ?? ''] ?? 'Logged in', refused: ({ reason }, { kind }) => refusedSignIns[reason ?? ''] ?? `Wrong ${passwordOrId(kind)}` },
  'account-locked':          { ok: (_event, { kind }) => `Locked because of wrong ${passwordOrId(kind, 2)}` },
  'account-disabled':        { ok: 'Disabled: nobody can log in' },
  'account-enabled':         { ok: 'Enabled again' },
  'account-unlocked':        { ok: 'Unlocked' },
  'code-sent':               { ok: 'Asked for another code' },
  'code':                    { ok: ({ reason }, { shown }) => rightCodes[reason ?? '']?.(shown) ?? 'Right code', refused: ({ reason }) => (reason === 'passkey' ? 'Showed a passkey that was not accepted' : 'Wrong code') },
  'enrolment-code-asked':    { ok: 'A second agent was asked for an enrolment code' },
  'enrolment-code-declined': { ok: 'No enrolment code was given: the request was declined' },
  'enrolment-code-issued':   { ok: 'A second agent agreed to an enrolment code' },
  'enrolment-code-used':     { ok: 'Used the enrolment code', refused: 'Wrong enrolment code' },
  'codes-locked':            { ok: 'Codes locked because of wrong codes' },
  'sign-out':                { ok: 'Logged out' },
  'throttled':               { refused: ({ reason }) => throttled[reason ?? ''] ?? 'Tried too often in a short time' },
  'access-denied':           { refused: 'Tried to open something this account may not use' },
  'reset-requested':         { ok: 'An email to choose a new password was requested', refused: ({ reason }) => (reason === 'disabled' ? 'An email to choose a new password was requested while disabled; it had no link' : 'An email to choose a new password was requested too often; none was sent') },
  'reset-exchanged':         { ok: 'Opened the link to choose a new password' },
  'reset':                   { ok: ({ reason }) => chosePassword[reason ?? ''] ?? 'Chose a new password', refused: 'Wrong date of birth while choosing a new password' },
  'password-check':          { refused: ({ reason }) => (reason === 'locked' ? 'Tried to change something while locked' : 'Wrong password while changing something') },
  'password-changed':        { ok: 'Changed the password' },
  'two-factor-changed':      { ok: ({ reason }) => turned[reason ?? ''] ?? '2-factor authentication changed' },
  'email-change-requested':  { ok: 'Asked to change the email address; it changes when the link in the email is opened' },
  'email-changed':           { ok: 'Email address changed', refused: 'Opened a link to confirm a new email address that no longer works' },
  'email-change-cancelled':  { ok: ({ reason }) => (reason === 'owner' ? 'Withdrew the change of email address' : 'Cancelled a change of email address by the link to the old address') },
  'member-number-changed':   { ok: 'Membership number changed', refused: 'Tried to change the membership number' },
  'passkey-added':           { ok: 'Passkey added' },
  'passkey-removed':         { ok: ({ reason }) => (reason === 'all' ? 'All passkeys removed' : 'Passkey removed') },
  'passkey-copied':          { refused: 'Refused a passkey that may have been copied' },
  'authenticator-added':     { ok: 'Authenticator app set up' },
  'authenticator-replaced':  { ok: 'Authenticator app replaced' },
  'authenticator-removed':   { ok: 'Authenticator app removed' },
  'recovery-codes-made':     { ok: 'Recovery codes created' },
  'recovery-code-used':      { ok: 'Used a recovery code' },
  'device-remembered':       { ok: 'A device is remembered: no code is asked for there' },
  'trusted-device-used':     { ok: 'Logged in with a remembered device: no code was asked for' },
  'devices-forgotten':       { ok: 'Remembered devices forgotten' },
  'sessions-ended':          { ok: ({ reason }) => (reason === 'one' ? 'Logged out one other device' : 'Logged out everywhere') },
  'not-me':                  { ok: 'Said “this wasn’t me”: locked until a new password is chosen', refused: ({ reason }) => (reason === 'email-taken' ? 'Said “this wasn’t me”: locked, but the old email address belongs to another account now' : 'Opened a “this wasn’t me” link that had expired or been used') },
  'account-secured':         { ok: 'Pressed “Secure my account” while logged in: locked until a new password is chosen' },
  'email-change-undone':     { ok: 'Undid the change of email address: locked until a new password is chosen', refused: ({ reason }) => (reason === 'email-taken' ? 'Asked for the old email address back: locked, but it belongs to another account now' : 'Opened an undo link that had expired or been used') },
  'email-undo-resent':       { ok: 'The email to undo the change of email address was sent to the old address again' },
  'factor-removal-asked':    { ok: 'A second agent was asked to turn off 2-factor authentication' },
  'factor-removal-approved': { ok: 'A second agent agreed to turn off 2-factor authentication', refused: 'Tried to turn off 2-factor authentication without the right code of a second agent' },
  'factor-removal-break-glass': { ok: '2-factor authentication was turned off without a second agent' },
  'app-sign-in':             { ok: ({ reason }) => `Logged in to the application “${reason}”` },
  'consent-agreed':          { ok: ({ reason }) => consentWords('Agreed to', 'Let', reason) },
  'consent-declined':        { ok: ({ reason }) => consentWords('Did not agree to', 'Did not let', reason) },
  'consent-withdrawn':       { ok: ({ reason }) => consentWords('Withdrew the consent to', 'Stopped', reason) },
  'copy-asked':              { ok: 'Asked for a copy of their data' },
  'copy-made':               { ok: 'The copy of their data was prepared' },
  'copy-fetched':            { ok: 'Downloaded the copy of their data' },
  'closing-asked':           { ok: 'Asked to close the online account' },
  'closing-cancelled':       { ok: 'The online account stays open' },
  'app-consent':             { ok: ({ reason }) => `Let the application “${reason}” see their details` },
  'app-consent-withdrawn':   { ok: ({ reason }) => `Stopped the application “${reason}” from seeing their details` },
  'app-ended':               { ok: ({ reason }) => `Logged out of the application “${reason}”` },
  'token-reused':            { refused: 'A code or token of an application was used a second time, so the application was logged out' },
  'token-superseded':        { refused: 'An application showed a token that it had already renewed elsewhere, such as in another tab; it was refused' },
  'colleague-invited':       { ok: 'Invited a colleague' },
  'invitation-withdrawn':    { ok: 'Withdrew an invitation' },
  'colleague-joined':        { ok: 'Joined by an invitation' },
  'colleague-removed':       { ok: 'Removed by an administrator' },
  'colleague-role':          { ok: ({ reason }) => (reason === 'staff' ? 'Became staff' : reason === 'administrator' ? 'Became administrator' : 'Role changed') },
  'colleagues-confirmed':    { ok: 'Confirmed the list of colleagues' },
  'access-unconfirmed':      { ok: ({ reason }) => (reason === 'takeover' ? 'Cannot log in until an administrator confirms: the account that gave the role was taken over' : 'Cannot log in until an administrator confirms: nobody confirmed the list') },
  'access-confirmed':        { ok: 'Access confirmed by an administrator' },
  'administrator-asked':     { ok: 'A second agent was asked to make this person administrator' },
  'administrator-appointed': { ok: 'A second agent agreed: this person is administrator', refused: 'Tried to make this person administrator without the right code of a second agent' },
  'administrator-declined':  { ok: 'Not made administrator: the request was declined' },
  'factor-removal-declined': { ok: '2-factor authentication stays on: the request was declined' },
};

const bad = new Set([
  'account-locked',
  'account-disabled',
  'colleague-removed',
  'access-unconfirmed',
  'factor-removal-break-glass',
  'codes-locked',
  'not-me',
  'account-secured',
]);
const good = new Set([
  'Logged in',
  ...[codeOrPasskey, ...Object.values(shownWays)].map((shown) => rightCodes['sign-in-code']?.(shown)),
  'Activated the account',
  'Chose a new password',
  ...Object.values(chosePassword),
  'Unlocked',
  'Enabled again',
]);

/** The history of an account, newest first, in words that the caller may hear. Equal events in a row become one line with a count. */
export function timeline({ account, events, messages }: SupportCase): Moment[] {
  const ofMessages = messages.map((message): Moment => {
    const at = message.deliveryAt ?? message.sentAt ?? message.deadAt ?? message.writtenAt;
    const name = messageName(message);
    const words = `${name.charAt(0).toUpperCase()}${name.slice(1)} ${messageStatusWords(message)}`;
    const tone = isLost(message) || messageState(message) === 'waiting' ? 'bad' : 'plain';
    return { at, since: at, times: 1, words, device: null, tone };
  });
  const ofAccount = [
    ...(account.activatedAt ? [milestone(account.activatedAt, 'Activated the account')] : []),
    milestone(account.registeredAt, 'Registered'),
  ];
  const shownIn = new Map(
    events.flatMap(({ event, requestId }) => (isShownWay(event) ? [[requestId, shownWays[event]]] : [])),
  );
  const ofEvents = events.flatMap((event) => {
    const shown = shownIn.get(event.requestId) ?? codeOrPasskey;
    return momentOf(event, { kind: account.kind, shown }) ?? [];
  });
  const all = [...ofEvents, ...ofMessages, ...ofAccount];
  return folded(all.toSorted((one, other) => other.at.getTime() - one.at.getTime())).slice(0, 60);
}

/**
 * Makes an event from a date of the account, such as its registration. The audit cannot show it, because the audit of an imported account
 * begins only at the import.
 */
const milestone = (at: Date, words: string): Moment => ({
  at,
  since: at,
  times: 1,
  words,
  device: null,
  tone: good.has(words) ? 'good' : 'plain',
});

function momentOf(event: CaseEvent, about: { kind: Kind; shown: string }): Moment | undefined {
  const line = told[event.event as AuditEvent]?.[event.result];
  if (line === undefined) return undefined;
  const words = typeof line === 'function' ? line(event, about) : line;
  const tone = event.result === 'refused' || bad.has(event.event) ? 'bad' : good.has(words) ? 'good' : 'plain';
  const reason = event.actorReason === null ? '' : `: ${event.actorReason}`;
  const by = event.actor === null ? '' : ` – by ${event.actor}${reason}`;
  const device = event.actor === null ? deviceWords(event.device) : null;
  return { at: event.at, since: event.at, times: 1, words: `${words}${by}`, device, tone };
}

function folded(moments: readonly Moment[]): Moment[] {
  const kept: Moment[] = [];
  for (const moment of moments) {
    const before = kept.at(-1);
    const isAlike = before?.words === moment.words && before.device === moment.device;
    if (isAlike) kept.splice(-1, 1, { ...before, since: moment.since, times: before.times + 1 });
    else kept.push(moment);
  }
  return kept;
}
