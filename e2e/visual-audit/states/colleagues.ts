import {
  type Colleague,
  acceptInvitation,
  changeColleagueRole,
  colleagues as listed,
  confirmColleagues,
  inviteColleague,
  type Invitation,
  invitationOfLink,
  removeColleague,
  withdrawInvitation,
} from '@selvage/contract/api/colleagues';
import { ownAccountSummary } from '@selvage/contract/api/account';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { invitationUsed } from '@selvage/contract/refusals';
import { beginStepUp } from '@selvage/contract/api/two-factor';
import { accountPath } from '../../fixtures/account.ts';
import { accounts } from '../../fixtures/accounts.ts';
import { newPassword } from '../../fixtures/reset.ts';
import { gives, holds, isAway, refuses } from '../forced-answers.ts';
import type { State } from '../state.ts';
import { press, reload, slowly, steps, submit, type } from '../steps.ts';

const id = accounts.consultant.loginId;
const colleague = (place: number, more: Partial<Colleague>): Colleague => ({
  id: `AAAAA-BBBBB-CCCC${place}`,
  email: `colleague-${place}@demo.example`,
  role: 'staff',
  state: 'active',
  since: '2026-03-09T10:00:00Z',
  isYou: false,
  ...more,
});
const longEmail = 'maighread.ni-mhaolchatha-o-suilleabhain@regional-hospital.example';
const people = [
  colleague(0, { email: accounts.consultant.email, role: 'administrator', isYou: true, lastLogin: '2026-11-16' }),
  colleague(1, { role: 'administrator', lastLogin: '2026-11-09' }),
  colleague(2, { email: longEmail }),
  colleague(3, { state: 'unconfirmed', lastLogin: '2026-02-01' }),
  colleague(4, { state: 'disabled' }),
];
const invitation = (place: number, more: Partial<Invitation>): Invitation => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  email: `invited-${place}@demo.example`,
  state: 'open',
  sentAt: '2026-11-16T10:00:00Z',
  expiresAt: '2026-11-23T10:00:00Z',
  ...more,
});
const invitations = [
  invitation(0, {}),
  invitation(1, { state: 'undelivered' }),
  invitation(2, { state: 'over', email: longEmail }),
];
const organisation = { id, role: 'administrator' } as const;
const gets = (reply: ReplyOf<typeof listed>) => gives(listed, reply);
const all = gets({ organisation, colleagues: people, invitations });
const active = people.filter(({ state }) => state === 'active');
const due = { ...organisation, reviewBy: '2026-11-16', stopsOn: '2026-12-16' };

const at = {
  screen: 'colleagues',
  path: `${accountPath.settings('consultant')}/colleagues`,
  as: accounts.consultant,
} as const;
const [, other] = people;
const invited = type({ 'Colleague’s email address': 'new@demo.example' });
const invite = steps(invited, press('Send invitation'));
const sure =
  (name: string): NonNullable<State['prepare']> =>
  (page) =>
    page.getByRole('dialog').getByRole('button', { name }).click();
const remove = steps(press(`Remove ${other?.email}`), sure('Remove'));
const promote = steps(press(`Make administrator ${longEmail}`), sure('Make administrator'));
const sentCode = {
  mfaToken: 'token-1',
  type: 'EMAIL',
  destination: 'h•••@demo.example',
  mfaSetupRequired: false,
} as const;

export const colleagues: readonly State[] = [
  { ...at, state: 'idle', answers: [all], shows: 'Invite a colleague' },
  {
    ...at,
    state: 'alone',
    answers: [gets({ organisation, colleagues: people.slice(0, 1), invitations: [] })],
    shows: 'People',
  },
  {
    ...at,
    state: 'review due',
    answers: [gets({ organisation: due, colleagues: active, invitations })],
    shows: 'Is this list still right?',
  },
  {
    ...at,
    state: 'confirming',
    answers: [gets({ organisation: due, colleagues: active, invitations: [] }), holds(confirmColleagues)],
    prepare: press('Everyone on this list needs access'),
    shows: 'Confirming…',
  },
  {
    ...at,
    state: 'list changed',
    answers: [all, refuses(confirmColleagues, 'colleagues.changed')],
    prepare: press('Everyone on this list needs access'),
    shows: 'The list has changed. Check it and try again.',
  },
  {
    ...at,
    state: 'staff',
    answers: [gets({ organisation: { id, role: 'staff' }, administrators: [accounts.consultant.email, longEmail] })],
    shows: 'Your administrators',
  },
  {
    ...at,
    state: 'staff without an administrator',
    answers: [gets({ organisation: { id, role: 'staff' }, administrators: [] })],
    shows: /^No administrator can log in/,
  },
  {
    ...at,
    state: 'email wrong',
    answers: [all],
    prepare: press('Send invitation'),
    shows: 'The Email field is required',
  },
  { ...at, state: 'inviting', answers: [all, holds(inviteColleague)], prepare: invite, shows: 'Sending…' },
  { ...at, state: 'slow', answers: [all, holds(inviteColleague)], prepare: slowly(invite), shows: /^This is taking/ },
  {
    ...at,
    state: 'invited',
    answers: [all, gives(inviteColleague, {})],
    prepare: invite,
    shows: 'Invitation sent to new@demo.example.',
  },
  {
    ...at,
    state: 'already a colleague',
    answers: [all, refuses(inviteColleague, 'colleague.exists')],
    prepare: invite,
    shows: /This person is already a colleague/,
  },
  {
    ...at,
    state: 'too many invitations',
    answers: [all, refuses(inviteColleague, 'invitations.full')],
    prepare: invite,
    shows: /^Too many invitations/,
  },
  {
    ...at,
    state: 'not listed',
    answers: [all, refuses(inviteColleague, 'organisation.not-listed')],
    prepare: invite,
    shows: /^We can’t send invitations/,
  },
  {
    ...at,
    state: 'registry away',
    answers: [all, refuses(inviteColleague, 'registry.unavailable')],
    prepare: invite,
    shows: /^We can’t check this ID/,
  },
  {
    ...at,
    state: 'asks to confirm it’s you',
    answers: [all, refuses(inviteColleague, 'step-up.required'), gives(beginStepUp, { mfaRequired: sentCode })],
    prepare: invite,
    shows: 'Confirm it’s you',
  },
  {
    ...at,
    state: 'sending again',
    answers: [all, holds(inviteColleague)],
    prepare: press('Send again invited-0@demo.example'),
    shows: 'Sending…',
  },
  {
    ...at,
    state: 'withdrawn',
    answers: [all, gives(withdrawInvitation, {})],
    prepare: press('Withdraw invited-0@demo.example'),
    shows: 'The invitation to invited-0@demo.example was withdrawn.',
  },
  {
    ...at,
    state: 'asks whether to remove',
    answers: [all],
    prepare: press(`Remove ${longEmail}`),
    shows: `Remove ${longEmail}?`,
  },
  {
    ...at,
    state: 'asks whether to make administrator',
    answers: [all],
    prepare: press(`Make administrator ${longEmail}`),
    shows: /^They can invite/,
  },
  { ...at, state: 'removing', answers: [all, holds(removeColleague)], prepare: remove, shows: 'Removing…' },
  {
    ...at,
    state: 'removed',
    answers: [all, gives(removeColleague, {})],
    prepare: remove,
    shows: `${other?.email} was removed.`,
  },
  {
    ...at,
    state: 'role changed',
    answers: [all, gives(changeColleagueRole, {})],
    prepare: promote,
    shows: `${longEmail} is now an administrator.`,
  },
  { ...at, state: 'loading', answers: [holds(listed)], shows: 'Just a moment' },
  { ...at, state: 'unreachable', answers: [isAway(listed)], shows: 'We couldn’t load the list of your colleagues.' },
  { ...at, state: 'off', answers: [refuses(listed, 'action.not-allowed')], shows: 'This account has no colleagues' },
  {
    ...at,
    screen: 'settings',
    state: 'colleagues, review due',
    path: accountPath.settings('consultant'),
    answers: [
      gives(ownAccountSummary, { loginId: id, organisation: { role: 'administrator', reviewBy: '2026-11-16' } }),
    ],
    shows: 'Please confirm the list',
  },
  {
    ...at,
    screen: 'settings',
    state: 'account probably shared',
    path: accountPath.settings('consultant'),
    answers: [
      gives(ownAccountSummary, { loginId: id, organisation: { role: 'administrator', isProbablyShared: true } }),
    ],
    shows: 'Do several people use this account?',
  },
];

const link = { screen: 'invitation', path: `/hospitallogin/invitation?code=${'x'.repeat(43)}` } as const;
const reply = {
  userType: 'H',
  id,
  email: 'new@demo.example',
  invitedBy: accounts.consultant.email,
  expiresAt: '2026-11-23T10:00:00Z',
  isEmailTaken: false,
} as const;
const ready = gives(invitationOfLink, reply);
const join = steps(type({ Password: newPassword, 'Confirm password': newPassword }), press('Create my account'));

export const invitationStates: readonly State[] = [
  { ...link, state: 'idle', answers: [ready], shows: 'Join your colleagues' },
  {
    ...link,
    state: 'long emails',
    answers: [gives(invitationOfLink, { ...reply, email: longEmail, invitedBy: longEmail })],
    shows: 'Join your colleagues',
  },
  {
    ...link,
    state: 'group',
    path: link.path.replace('hospital', 'group'),
    answers: [gives(invitationOfLink, { ...reply, userType: 'G', id: '1001' })],
    shows: /Group ID 1001/,
  },
  { ...link, state: 'fields wrong', answers: [ready], prepare: submit, shows: 'There is a problem' },
  { ...link, state: 'busy', answers: [ready, holds(acceptInvitation)], prepare: join, shows: 'Creating…' },
  {
    ...link,
    state: 'slow',
    answers: [ready, holds(acceptInvitation)],
    prepare: slowly(join),
    shows: /^This is taking/,
  },
  {
    ...link,
    state: 'password refused',
    answers: [ready, refuses(acceptInvitation, 'password.unacceptable', { reason: 'common' })],
    prepare: join,
    shows: 'There is a problem',
  },
  {
    ...link,
    state: 'registry away',
    answers: [ready, refuses(acceptInvitation, 'registry.unavailable')],
    prepare: join,
    shows: /^We can’t check your invitation/,
  },
  {
    ...link,
    state: 'done',
    answers: [ready, gives(acceptInvitation, {})],
    prepare: join,
    shows: 'Your account is ready',
  },
  {
    ...link,
    state: 'over',
    answers: [refuses(invitationOfLink, 'invitation.over')],
    shows: 'This invitation no longer works',
  },
  {
    ...link,
    state: 'used',
    answers: [refuses(invitationOfLink, 'invitation.over', { reason: invitationUsed })],
    shows: 'You have already used this invitation',
  },
  {
    ...link,
    state: 'taken',
    answers: [gives(invitationOfLink, { ...reply, isEmailTaken: true })],
    shows: 'You can’t join with this email address',
  },
  {
    ...link,
    state: 'not listed',
    answers: [ready, refuses(acceptInvitation, 'organisation.not-listed')],
    prepare: join,
    shows: 'You can’t join at the moment',
  },
  { ...link, state: 'loading', answers: [holds(invitationOfLink)], shows: 'Just a moment' },
  { ...link, state: 'unreachable', answers: [isAway(invitationOfLink)], shows: 'We couldn’t load your invitation.' },
  { ...link, state: 'link lost', answers: [ready], prepare: reload, shows: 'Open the link in your email again' },
];
