import { pendingEmailChange } from '@selvage/contract/api/account';
import { twoFactorConfig, twoFactorSettings } from '@selvage/contract/api/two-factor';
import { currentUser } from '@selvage/contract/api/session';
import { accountPath } from '../../fixtures/account.ts';
import { accounts } from '../../fixtures/accounts.ts';
import { gives, holds, isAway } from '../forced-answers.ts';
import type { State } from '../state.ts';

const cards = { screen: 'settings', path: accountPath.settings('member'), as: accounts.member } as const;
const offered = gives(twoFactorConfig, { config: { enabled: true, mandatory: false, types: ['EMAIL', 'SMS'] } });
const notOffered = gives(twoFactorConfig, { config: { enabled: false, mandatory: false, types: [] } });
const byEmail = gives(twoFactorSettings, { preferences: { enabled: true, type: 'EMAIL' } });
const byText = gives(twoFactorSettings, {
  preferences: { enabled: true, type: 'SMS', mobile_number: '0851234567' },
});

export const settings: readonly State[] = [
  { ...cards, state: 'idle', shows: 'Off' },
  { ...cards, state: 'idle, group', path: accountPath.settings('group'), as: accounts.group, shows: 'Security' },
  { ...cards, state: 'codes by email', answers: [offered, byEmail], shows: 'On – by email' },
  { ...cards, state: 'codes by text', answers: [offered, byText], shows: 'On – by text message' },
  { ...cards, state: 'no codes offered', answers: [notOffered], shows: 'Privacy settings' },
  { ...cards, state: 'loading', answers: [holds(twoFactorConfig)], shows: 'Account preferences' },
  { ...cards, state: 'finding', answers: [holds(currentUser)], shows: 'Just a moment' },
  { ...cards, state: 'unreachable', answers: [isAway(currentUser)], shows: 'We couldn’t load your account.' },
];

const details = { screen: 'accountDetails', path: accountPath.details('member'), as: accounts.member } as const;
const waiting = { email: 'aoife.o-suilleabhain@longer-name.example.ie', expiresAt: '2026-01-02T03:04:05Z' };
const numberless = gives(currentUser, { activated: true, userType: 'O', email: accounts.wellness.email });
const inWellness = { path: accountPath.details('wellness'), as: accounts.wellness, answers: [numberless] };
const inGroup = { path: accountPath.details('group'), as: accounts.group };

export const accountDetails: readonly State[] = [
  { ...details, state: 'idle', shows: 'The details you use to log in.' },
  { ...details, ...inWellness, state: 'no number yet', shows: 'None yet' },
  { ...details, ...inGroup, state: 'idle, group', shows: 'The details you use to log in.' },
  {
    ...details,
    state: 'email waiting',
    answers: [gives(pendingEmailChange, { pending: waiting })],
    shows: /^Waiting for you/,
  },
  { ...details, state: 'finding', answers: [holds(currentUser)], shows: 'Just a moment' },
  { ...details, state: 'unreachable', answers: [isAway(currentUser)], shows: 'We couldn’t load your account.' },
];
