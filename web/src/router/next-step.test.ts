import { expect, test } from 'vitest';
import type { SignedInUser } from '../session/current-user.ts';
import { nextStep, type NextStep } from './next-step.ts';

const origin = 'https://portal.example';
const setUp = { mfaSetupRequired: true };
const verify = { mfaSetupRequired: false };
const passkey = { mfaSetupRequired: false, passkeyRequired: true };
const owesFrom = { requires: 'two-step', from: '2027-03-01' } as const;

// oxfmt-ignore
const cases: { user: SignedInUser; search: string; step: NextStep }[] = [
  { user: { activated: false, userType: 'W' },                      search: '',                       step: { go: 'screen', path: '/memberlogin/activate', search: '' } },
  { user: { activated: false, userType: 'W', mfaRequired: verify }, search: 'redir=/x',               step: { go: 'screen', path: '/memberlogin/activate', search: 'redir=%2Fx' } },
  { user: { activated: true, userType: 'H', mfaRequired: setUp },   search: '?redir=/x',              step: { go: 'screen', path: '/hospitallogin/settings/mfa', search: 'redir=%2Fx&initial=true' } },
  { user: { activated: true, userType: 'H', mfaRequired: verify },  search: 'initial=false&email=e',  step: { go: 'screen', path: '/hospitallogin/mfa/verify', search: 'initial=true' } },
  { user: { activated: true, userType: 'H', mfaRequired: passkey }, search: '?redir=/x',              step: { go: 'screen', path: '/hospitallogin/mfa/passkey', search: 'redir=%2Fx' } },
  { user: { activated: true, userType: 'W', owesFrom },             search: '?redir=/x',              step: { go: 'screen', path: '/memberlogin/mfa/notice', search: 'redir=%2Fx' } },
  { user: { activated: true, userType: 'W', owesFrom, termsRequired: {} }, search: '?redir=/x',        step: { go: 'screen', path: '/memberlogin/terms', search: 'redir=%2Fx' } },
  { user: { activated: true, userType: 'O', termsRequired: { laterUntil: '2027-03-01' } }, search: '', step: { go: 'screen', path: '/wellnesslogin/terms', search: '' } },
  { user: { activated: true, userType: 'H', mfaRequired: verify, termsRequired: {} }, search: '',      step: { go: 'screen', path: '/hospitallogin/mfa/verify', search: 'initial=true' } },
  { user: { activated: true, userType: 'C' },                       search: '',                       step: { go: 'document', href: '/consultantarea/' } },
  { user: { activated: true, userType: 'W', wellnessOnly: 'N' },    search: '',                       step: { go: 'document', href: '/wellbeing/' } },
  { user: { activated: true, userType: 'W' },                       search: 'redir=/memberarea/a',    step: { go: 'document', href: `${origin}/memberarea/a` } },
  { user: { activated: true, userType: 'W' },                       search: 'redir=//evil.example',   step: { go: 'document', href: '/memberarea/' } },
  { user: { activated: true, userType: 'W' },                       search: 'redir=/a&redir=/b',      step: { go: 'document', href: '/memberarea/' } },
];

test.each(cases)('LN5 $user with the query $search goes to $step', ({ user, search, step }) => {
  expect(nextStep(user, { kind: 'group', search, origin })).toEqual(step);
});
