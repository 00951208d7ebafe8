import { linkLimits } from '@selvage/contract/limits';
import { days } from '@selvage/contract/time-units';
import { requiredNow } from '../../config/two-factor-settings.ts';
import type { AccountId } from '../../db/tables.ts';
import type { Agent } from '../../support/agents/agent-store.ts';
import { disableAccount, enableAccount } from '../../support/disable-account.ts';
import { endSessions } from '../../support/end-sessions.ts';
import type { SupportAct } from '../../support/support-act.ts';
import { resendMessage, type Resendable } from '../../support/resend-message.ts';
import { resendUndo } from '../../support/resend-undo.ts';
import { keepAccount } from '../../support/keep-account.ts';
import { unlockAccount } from '../../support/unlock-account.ts';
import type { SupportCase } from './person-case.ts';
import type { DeskDeps } from './desk-route.ts';
import { requestAppointment, requestEnrolmentCode, requestRemoval } from './approvals/approval-requests.ts';
import { colleagueWords, endedAccess } from './organisation-words.ts';
import type { FlashName } from './flash-messages.ts';
import { currentStates } from './person-state.ts';
import { atWords, countWords, dayWords } from './person-words.ts';
import { type StillClosed, stillClosed } from './still-closed.ts';

interface Doing {
  accountId: AccountId;
  agent: Agent;
  act: SupportAct;
  form: Readonly<Record<string, string>>;
  supportCase: SupportCase;
}

interface DeskAction {
  label: (supportCase: SupportCase) => string;
  /** Explains to the agent, before they confirm, what the action does and who is informed. */
  explain: (supportCase: SupportCase) => string;
  isOffered: (supportCase: SupportCase) => boolean;
  /** Set if the action takes something from the person for a long time. */
  isDangerous?: true;
  /** True if the page shows the action under “Rarely needed”. */
  isRare?: (supportCase: SupportCase) => boolean;
  tick?: { name: string; label: string };
  perform: (deps: DeskDeps, doing: Doing) => Promise<FlashName>;
}

const neededMessage = ({ account: { hasPassword, activatedAt } }: SupportCase): Resendable =>
  hasPassword && activatedAt === null ? 'activation' : 'reset';

const mayBeIntruders = ({ emailChange, now }: SupportCase): string =>
  emailChange
    ? `This email goes to the new address: the email of this account was changed ${atWords(emailChange.changedAt, now)}. If the caller did not make the change, do not send it, because it would give the account to somebody else. `
    : '';

/** Tells the agent what the person needs to log in after 2-factor authentication is off, and what is removed. */
export const afterRemoval = (
  { policy, now }: Pick<SupportCase, 'policy' | 'now'>,
  closed: StillClosed | null,
): string => {
  const next =
    policy.enabled && requiredNow(policy, now) === 'two-step'
      ? ', and has to set up 2-factor authentication again straight after'
      : '';
  return `this person needs only their password to log in${closed ? ` once the account is ${closed.until}` : ''}${next}. We log them out everywhere, and remove their remembered devices, authenticator app, passkeys and recovery codes. They are told by email and, if their codes went to a phone, by text message.${closed ? ` ${closed.says}` : ''}`;
};

/** The words about enabling an account, by the reason that still keeps the person from logging in afterwards. */
const afterEnabling = {
  nothing: {
    flash: 'enabled',
    explain: 'This person can log in again, with the password and the 2-factor authentication they had.',
  },
  'until-reset': {
    flash: 'enabled-until-reset',
    explain: 'The account stays locked until this person chooses a new password. Send a password email afterwards.',
  },
  otherwise: {
    flash: 'enabled-otherwise',
    explain: 'Something else still keeps this person out. The page says what it is once the account is enabled.',
  },
} as const;

const keptOut = (supportCase: SupportCase): keyof typeof afterEnabling => {
  const after = enabled(supportCase);
  if (endedAccess(after) !== null) return 'otherwise';
  if (supportCase.locks.password.lock === 'until-reset') return 'until-reset';
  const [state] = currentStates({ ...after, emailChange: undefined });
  return state.tone === 'stop' ? 'otherwise' : 'nothing';
};

/** The case after the account is enabled. What an administrator ended before stays ended. */
function enabled(supportCase: SupportCase): SupportCase {
  const { account, organisation } = supportCase;
  const disabledCause = organisation === null ? null : account.formerCause;
  const disabledAt = disabledCause === null ? null : account.disabledAt;
  return { ...supportCase, account: { ...account, disabledAt, disabledCause, formerCause: null } };
}

const leavesColleagues = (organisation: SupportCase['organisation']): string =>
  organisation === null || organisation.wouldLoseAdministrator === 0
    ? ''
    : ` This person is the only administrator who can log in. ${organisation.wouldLoseAdministrator === 1 ? 'One colleague is' : `${organisation.wouldLoseAdministrator} colleagues are`} left without one.`;

/** All actions of the desk on an account. None of them shows or sets a password or shows a login code. */
export const deskActions = {
  unlock: {
    label: () => 'Unlock',
    explain: () =>
      'Removes the lock caused by wrong passwords, codes or dates of birth. The password stays the same. First make sure that the caller is this person: the lock may be there because someone else is guessing.',
    isOffered: ({ locks: { password, codes, birthDates } }) =>
      birthDates.lock === 'locked' ||
      (password.lock !== 'until-reset' && (password.lock === 'locked' || codes.lock === 'locked')),
    perform: (deps, { accountId, act }) => unlockAccount(deps, accountId, act),
  },
  'resend-undo': {
    label: () => 'Send the undo email to the old address again',
    explain: () =>
      `Sends the email “Your email address was changed” to the old address again, and to no other. The link in it works until ${countWords(linkLimits.recoveryLinkLife / days(1))} days after the change, as in the earlier ones. With it the owner gets the old email back, every device is logged out, and the owner can log in only with a new password.`,
    isOffered: ({ emailChange }) => emailChange !== undefined,
    perform: async (deps, { accountId, act }) => {
      const outcome = await resendUndo(deps, accountId, act);
      return outcome === 'gone' ? 'gone' : outcome === 'sent' ? 'sent-undo' : 'undo-over';
    },
  },
  resend: {
    label: (supportCase) =>
      neededMessage(supportCase) === 'activation' ? 'Send a new activation email' : 'Send a password email',
    explain: (supportCase) =>
      neededMessage(supportCase) === 'activation'
        ? 'Sends a new activation email to the email address of this account, and to no other. Its link works for 24 hours. Links in earlier ones stop working.'
        : `${mayBeIntruders(supportCase)}Sends an email to choose a new password to the email address of this account, and to no other. Its link works for one hour. Links in earlier ones stop working.`,
    isRare: ({ emailChange }) => emailChange !== undefined,
    isOffered: ({ account }) => account.disabledAt === null,
    perform: async (deps, { accountId, act, supportCase }) => {
      const outcome = await resendMessage(deps, accountId, neededMessage(supportCase), act);
      if (outcome === 'disabled') return 'is-disabled';
      return outcome === 'activation' || outcome === 'reset' ? `sent-${outcome}` : outcome;
    },
  },
  'end-sessions': {
    label: () => 'Log this person out everywhere',
    explain: () =>
      'Logs this person out on every device, at once. They can log in again. If a device was lost or stolen, forget their remembered devices as well: then 2-factor authentication asks for a code on every device again.',
    isOffered: ({ sessions, devices }) => sessions.length + devices.length > 0,
    tick: { name: 'devices', label: 'Forget this person’s remembered devices as well' },
    perform: async (deps, { accountId, act, form }) => {
      const ended = await endSessions(deps, accountId, { devices: form['devices'] === 'on' }, act);
      return ended === 'gone' ? 'gone' : 'sessions-ended';
    },
  },
  'remove-second-step': {
    label: () => 'Ask a second agent to turn off 2-factor authentication',
    explain: (supportCase) =>
      `For a person who can no longer use the phone or mailbox that their codes go to, or their authenticator app. Nothing changes until another agent agrees, within one hour. Then ${afterRemoval(supportCase, stillClosed(supportCase))}`,
    isOffered: ({ mayRemoveTwoFactor }) => mayRemoveTwoFactor,
    perform: (deps, { accountId, agent, act }) => requestRemoval(deps, accountId, agent, act),
  },
  'enrolment-code': {
    label: () => 'Ask a second agent for an enrolment code',
    explain: () =>
      'For a person who must log in with a passkey, and cannot get the code that adding one needs, or has lost every passkey they had. Nothing happens until another agent agrees, within one hour. Then that agent is shown a code, which this person types after their password, once and within an hour. With it they can add a passkey, and do nothing else. They are told by email.',
    isOffered: ({ mayHaveEnrolmentCode }) => mayHaveEnrolmentCode,
    perform: (deps, { accountId, agent, act }) => requestEnrolmentCode(deps, accountId, agent, act),
  },
  'appoint-administrator': {
    label: () => 'Ask a second agent to make this person administrator',
    explain: ({ organisation }) =>
      `For an organisation in which no administrator can log in${organisation ? `. It has ${colleagueWords(organisation.colleagues)}` : ''}. Nothing changes until another agent agrees, within one hour. Then this person can invite and remove colleagues and confirm the list, and an access that was not confirmed is confirmed. All colleagues are told by email. An administrator who can log in again before that makes the request void.`,
    isOffered: ({ organisation }) => organisation?.mayAppoint === true,
    perform: (deps, { supportCase, agent, act }) => requestAppointment(deps, supportCase.account, agent, act),
  },
  'keep-account': {
    label: () => 'Keep this online account',
    explain: ({ account: { closesAt }, now }) =>
      `This online account closes on ${closesAt ? dayWords(closesAt, now) : 'a day'}, because its owner asked for that. Keep it open if the caller did not ask, or has changed their mind. The person is told by email.`,
    isOffered: ({ account }) => account.closesAt !== null,
    perform: async (deps, { accountId, act }) => {
      const done = await keepAccount(deps, accountId, act);
      return done === 'kept' ? 'kept-open' : done;
    },
  },
  disable: {
    label: () => 'Disable the account',
    explain: ({ organisation }) =>
      'This person cannot log in, choose a new password or activate the account until it is enabled again. They are logged out everywhere, their remembered devices are forgotten, and links stop working, except the one that undoes a change of email and the one of “This wasn’t me”. They are not told, but with the right password the login says that the account is disabled. The reason is shown on this page.' +
      leavesColleagues(organisation),
    isDangerous: true,
    isRare: ({ emailChange }) => emailChange === undefined,
    isOffered: (supportCase) => supportCase.account.disabledAt === null || endedAccess(supportCase) !== null,
    perform: async (deps, { accountId, act }) => {
      const done = await disableAccount(deps, accountId, act);
      if (typeof done === 'string') return done;
      return done.leftWithoutAdministrator > 0 ? 'disabled-last' : 'disabled';
    },
  },
  enable: {
    label: () => 'Enable the account',
    explain: (supportCase) =>
      `${afterEnabling[keptOut(supportCase)].explain} Make sure first that the reason for disabling the account is settled.`,
    isOffered: (supportCase) => supportCase.account.disabledAt !== null && endedAccess(supportCase) === null,
    perform: async (deps, { accountId, act, supportCase }) => {
      const done = await enableAccount(deps, accountId, act);
      if (done === 'removed' || done === 'unconfirmed') return 'access-ended';
      if (done === 'still-removed' || done === 'still-unconfirmed') return afterEnabling.otherwise.flash;
      return done === 'enabled' ? afterEnabling[keptOut(supportCase)].flash : done;
    },
  },
} as const satisfies Record<string, DeskAction>;

export type ActionName = keyof typeof deskActions;
export const actionNames = [
  'unlock',
  'resend-undo',
  'resend',
  'end-sessions',
  'remove-second-step',
  'enrolment-code',
  'appoint-administrator',
  'keep-account',
  'disable',
  'enable',
] as const satisfies ActionName[];
export const deskAction = (name: ActionName): DeskAction => deskActions[name];
