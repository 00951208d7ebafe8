import type { Markup } from '../../html.ts';
import { notice } from './fields.ts';

/**
 * Messages about the result of an action, shown on the next page. The URL contains only the name of a message, so that a forged link cannot
 * make the desk show other words.
 */
// oxfmt-ignore
const flashMessages = {
  'unlocked':          ['done',  'Unlocked. This person can try again now.'],
  'not-locked':        ['wrong', 'Nothing was changed: this account is no longer locked. A colleague unlocked it, or the lock ended by itself.'],
  'until-reset':       ['wrong', 'Not unlocked: only a new password ends this lock, because someone else may know the old one. Send a password email instead.'],
  'sent-activation':   ['done',  'A new activation email is on its way. Links in earlier ones no longer work.'],
  'sent-reset':        ['done',  'An email to choose a new password is on its way. Links in earlier ones no longer work.'],
  'already-activated': ['wrong', 'No email was sent: this account has been activated meanwhile.'],
  'sent-undo':         ['done',  'The undo email is on its way to the old address. The link in the earlier ones works too.'],
  'undo-over':         ['wrong', 'No email was sent: this change of email can no longer be undone, or was undone a moment ago.'],
  'disabled':          ['done',  'Disabled. This person is logged out everywhere and cannot log in.'],
  'disabled-last':     ['done',  'Disabled. This person is logged out everywhere and cannot log in. No administrator of the organisation can log in now: open the page of a colleague to ask a second agent for a new one.'],
  'already-disabled':  ['wrong', 'Nothing was changed: this account is already disabled.'],
  'enabled':           ['done',  'Enabled. This person can log in as before.'],
  'enabled-until-reset': ['done', 'Enabled, but still locked: this person has to choose a new password first. Send a password email.'],
  'enabled-otherwise': ['done',  'Enabled. Something else still keeps this person out: read below what it is.'],
  'not-disabled':      ['wrong', 'Nothing was changed: this account is not disabled.'],
  'kept-open':         ['done',  'This online account stays open. The person is told by email.'],
  'not-closing':       ['wrong', 'Nothing was changed: this online account is not going to close. Its owner or a colleague kept it open.'],
  'access-ended':      ['wrong', 'Nothing was changed: an administrator removed this person or has not confirmed the access. Only an administrator of the organisation can give it back.'],
  'is-disabled':       ['wrong', 'No email was sent: this account is disabled. Enable it first.'],
  'sessions-ended':    ['done',  'This person is logged out everywhere.'],
  'asked':             ['done',  'Your request waits for a second agent. For one hour it is on the first page of every agent who has the same role as you. No notification is sent: tell a colleague. Nothing has changed yet.'],
  'asked-already':     ['wrong', 'A second agent has already been asked. Nothing has changed yet.'],
  'has-none':          ['wrong', '2-factor authentication is already off for this person, and there are no passkeys.'],
  'passkey-required':  ['wrong', 'Nothing was changed: this person must have a passkey. Ask for an enrolment code instead.'],
  'approved':          ['done',  '2-factor authentication is off. This person is logged out everywhere, and a message tells them.'],
  'approved-closed':   ['done',  '2-factor authentication is off, but the account is still locked or disabled. Tell the agent who asked: the person’s page says what ends that. This person is logged out everywhere, and a message tells them.'],
  'declined':          ['done',  'Declined. 2-factor authentication stays on.'],
  'own':               ['wrong', 'You asked for this yourself. Another agent has to agree.'],
  'maybe-own':         ['wrong', 'You cannot agree to this: you and the agent who asked log in to the desk in different ways, and nobody has recorded that you are two people. Ask another agent, or your administrator (selvage agent distinct).'],
  'over':              ['wrong', 'This request is closed: it was answered or withdrawn, its hour is over, or the agent who asked was disabled or has another role now.'],
  'proof-unlocked':    ['done',  'Unblocked. This number can be used to register again.'],
  'proof-not-locked':  ['wrong', 'Registration is not blocked for this number. Read it back to the caller. If it is right, the block has ended by itself.'],
  'code-not-needed':   ['wrong', 'No request was sent. This person doesn’t need a passkey, or hasn’t set a password yet.'],
  'code-declined':     ['done',  'Declined. No enrolment code was given.'],
  'appointed':         ['done',  'Agreed. This person is administrator now. All colleagues are told by email.'],
  'appointment-declined': ['done', 'Declined. Nobody became administrator.'],
  'has-administrator': ['wrong', 'Nothing was changed: an administrator of the organisation can log in, and can make this person administrator.'],
  'not-appointable':   ['wrong', 'Nothing was changed: this person cannot log in, or was removed or disabled.'],
  'no-organisation':   ['wrong', 'Nothing was changed: this person belongs to no organisation.'],
  'change-declined':   ['done',  'Declined. The application is as it was.'],
  'change-withdrawn':  ['done',  'Withdrawn. The application is as it was.'],
  'change-made':       ['done',  'Saved. Every instance uses it within a second. “Known to” follows some seconds later.'],
  'change-approved':   ['done',  'Agreed and saved. Every instance uses it within a second.'],
  'secret-approved':   ['done',  'Agreed. The agent who asked can now show its secret, once. “Known to” follows some seconds later.'],
  'leak-ended':        ['done',  'Agreed. The leaked secret has ended. The agent who asked can now show the new one, once.'],
  'leak-in-file':      ['wrong', 'Agreed. Every secret that was made here has ended, but the secret of its secretFile still works. Ask an operator to remove secretFile from the configuration and to restart all instances. The agent who asked can now show the new secret, once.'],
  'change-outdated':   ['wrong', 'Not carried out: the application was changed or removed after the request was made. The request is closed. The agent who asked can open it again on this page.'],
  'change-faulty':     ['wrong', 'Not carried out: the change no longer fits the configuration. The request is closed. The agent who asked can open it again on this page, which then shows what is wrong.'],
  'app-disabled':      ['done',  'Disabled. Its requests and tokens are refused from now on. It may show what it has to users who are inside, until it asks us again.'],
  'app-enabled':       ['done',  'Enabled. Its requests are answered from now on.'],
  'app-unchanged':     ['wrong', 'Nothing was changed: a colleague did it already.'],
  'app-gone':          ['wrong', 'This application is not there any more, or was never added. Nothing was changed.'],
  'app-in-file':       ['wrong', 'This application is defined in the configuration file (oidc.clients of SELVAGE_CONFIG). Ask an operator to change it there.'],
  'secret-not-owed':   ['wrong', 'There is no secret to show: it was shown already, its 24 hours are over, or the application no longer uses one. Ask for a new secret.'],
  'gone':              ['wrong', 'This account has been erased. Nothing was changed.'],
} as const satisfies Record<string, readonly ['done' | 'wrong', string]>;

export type FlashName = keyof typeof flashMessages;

export const flashWords = (name: FlashName): string => flashMessages[name][1];

export const isFlashName = (name: string): name is FlashName => Object.hasOwn(flashMessages, name);

export function flashMessage({ said: name = '' }: Readonly<Record<string, string>>): Markup | null {
  if (!isFlashName(name)) return null;
  const [tone, words] = flashMessages[name];
  return notice(tone, words);
}
