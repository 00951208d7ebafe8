import type { AccountId } from '../../db/tables.ts';
import type { Agent } from '../../identity/desk/agent-store.ts';
import { endSessions } from '../../identity/support/end-sessions.ts';
import type { SupportAct } from '../../identity/support/support-act.ts';
import { resendMessage, type Resendable } from '../../identity/support/resend-message.ts';
import { unlockAccount } from '../../identity/support/unlock-account.ts';
import type { SupportCase } from './support-case.ts';
import type { DeskDeps } from './desk-route.ts';
import { requestRemoval } from './two-factor-removal.ts';
import type { FlashName } from './flash-messages.ts';

interface Doing {
  accountId: AccountId;
  agent: Agent;
  act: SupportAct;
  form: Readonly<Record<string, string>>;
  supportCase: SupportCase;
}

interface DeskAction {
  label: string;
  /** What it does and whom it tells, before it is done. */
  explain: (supportCase: SupportCase) => string;
  isOffered: (supportCase: SupportCase) => boolean;
  tick?: { name: string; label: string };
  perform: (deps: DeskDeps, doing: Doing) => Promise<FlashName>;
}

const neededMessage = ({ account: { hasPassword, activatedAt } }: SupportCase): Resendable =>
  hasPassword && activatedAt === null ? 'activation' : 'reset';

/** All that the desk can do to somebody's account. None of it shows or sets a password or a code. */
export const deskActions = {
  unlock: {
    label: 'Unlock',
    explain: () =>
      'Removes the lock caused by wrong passwords, codes or dates of birth, and counting starts again. The password stays as it is. Be sure that the caller is the owner: the lock may be there because someone else is guessing.',
    isOffered: ({ locks: { password, codes, birthDates } }) =>
      birthDates.lock === 'locked' ||
      (password.lock !== 'until-reset' && (password.lock === 'locked' || codes.lock === 'locked')),
    perform: (deps, { accountId, act }) => unlockAccount(deps, accountId, act),
  },
  resend: {
    label: 'Send a new email',
    explain: (supportCase) =>
      neededMessage(supportCase) === 'activation'
        ? 'A new activation email goes to the address of the account, and to no other. Links of earlier ones stop working. The new one works for 24 hours.'
        : 'An email to choose a new password goes to the address of the account, and to no other. Links of earlier ones stop working. The new one works for an hour.',
    isOffered: () => true,
    perform: async (deps, { accountId, act, supportCase }) => {
      const outcome = await resendMessage(deps, accountId, neededMessage(supportCase), act);
      return outcome === 'activation' || outcome === 'reset' ? `sent-${outcome}` : outcome;
    },
  },
  'end-sessions': {
    label: 'Log out everywhere',
    explain: () =>
      'Whoever is logged in with this account, on any device, is logged out at once and has to log in again. For a lost or stolen device, forget the remembered devices as well. Then a code is asked for everywhere.',
    isOffered: ({ sessions, devices }) => sessions.length + devices.length > 0,
    tick: { name: 'devices', label: 'Forget remembered devices as well' },
    perform: async (deps, { accountId, act, form }) => {
      const ended = await endSessions(deps, accountId, { devices: form['devices'] === 'on' }, act);
      return ended === 'gone' ? 'gone' : 'sessions-ended';
    },
  },
  'remove-second-step': {
    label: 'Turn off 2-factor authentication',
    explain: () =>
      'For somebody who has lost the phone or the mailbox that codes go to. Another agent has to agree within an hour. Then no code is asked for, everybody is logged out, devices are forgotten, and the owner is told by email and at the old number.',
    isOffered: ({ account }) => account.twoFactor !== null,
    perform: (deps, { accountId, agent, act }) => requestRemoval(deps, accountId, agent, act),
  },
} as const satisfies Record<string, DeskAction>;

export type ActionName = keyof typeof deskActions;
export const actionNames = ['unlock', 'resend', 'end-sessions', 'remove-second-step'] as const satisfies ActionName[];
export const deskAction = (name: ActionName): DeskAction => deskActions[name];
