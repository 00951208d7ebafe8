import { pendingEmailChange } from '@selvage/contract/api/account';
import { ownWays } from '@selvage/contract/api/authenticator';
import type { ReplyOf } from '@selvage/contract/endpoint';
import { twoFactorConfig } from '@selvage/contract/api/two-factor';
import { currentUser } from '@selvage/contract/api/session';
import { accountPath } from '../../fixtures/account.ts';
import { accounts } from '../../fixtures/accounts.ts';
import { gives, holds, isAway } from '../forced-answers.ts';
import type { State } from '../state.ts';

const cards = { screen: 'settings', path: accountPath.settings('member'), as: accounts.member } as const;
const offered = gives(twoFactorConfig, { config: { enabled: true, mandatory: false, types: ['EMAIL', 'SMS'] } });
const notOffered = gives(twoFactorConfig, { config: { enabled: false, mandatory: false, types: [] } });
const has = (held: Partial<ReplyOf<typeof ownWays>>) =>
  gives(ownWays, {
    asked: [],
    passkeys: 0,
    allowed: ['EMAIL', 'SMS', 'APP', 'PASSKEY', 'RECOVERY'],
    canMakeRecoveryCodes: false,
    lacksRecoveryCodes: false,
    ...held,
  });
const recoveryCodes = { madeAt: '2026-01-02T03:04:05Z', left: 9 };
const everyWay = has({ asked: ['APP', 'PASSKEY', 'SMS'], passkeys: 2, recoveryCodes });

export const settings: readonly State[] = [
  { ...cards, state: 'idle', shows: 'Off' },
  { ...cards, state: 'idle, group', path: accountPath.settings('group'), as: accounts.group, shows: 'Security' },
  { ...cards, state: 'codes by email', answers: [offered, has({ asked: ['EMAIL'] })], shows: 'On: codes by email' },
  { ...cards, state: 'every way', answers: [offered, everyWay], shows: '2 passkeys, 9 recovery codes' },
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
