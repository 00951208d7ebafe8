import type { User } from '@selvage/contract/api/session';
import { type Kind, kinds } from '@selvage/contract/user-types';
import { afterEach, describe, expect, test } from 'vitest';
import { configureAreas } from '../testing/configure-areas.ts';
import { backFromMemberNumber, backFromSettings, consentPage } from './back-target.ts';
import { destination, landing } from './next-step.ts';

const origin = 'https://portal.example';

// oxfmt-ignore
const people: { kind: Kind; user: Omit<User, 'activated'>; area: string }[] = [
  { kind: 'consultant', user: { userType: 'C' },                    area: '/consultantarea/' },
  { kind: 'group',      user: { userType: 'G' },                    area: '/grouparea/' },
  { kind: 'hospital',   user: { userType: 'H' },                    area: '/hospitalarea/' },
  { kind: 'member',     user: { userType: 'W' },                    area: '/memberarea/' },
  { kind: 'member',     user: { userType: 'W', wellnessOnly: 'N' }, area: '/wellbeing/' },
  { kind: 'wellness',   user: { userType: 'O', wellnessOnly: 'Y' }, area: '/wellbeing/' },
  { kind: 'member',     user: { userType: 'C' },                    area: '/consultantarea/' },
  { kind: 'consultant', user: { userType: 'C', wellnessOnly: 'N' }, area: '/consultantarea/' },
];

test.each(people)('LN2 LN3 $user at the $kind login goes to $area', ({ kind, user, area }) => {
  expect(landing(kind, { activated: true, ...user })).toBe(area);
});

test('LN4 each kind of user has a default area, even if the user is not loaded', () => {
  expect(kinds.map((kind) => landing(kind))).toEqual([
    '/consultantarea/',
    '/grouparea/',
    '/hospitalarea/',
    '/memberarea/',
    '/wellbeing/',
  ]);
});

test.each([
  { redir: '/memberarea/claims?id=1#a', to: `${origin}/memberarea/claims?id=1#a` },
  { redir: null, to: '/grouparea/' },
  { redir: '//evil.example', to: '/grouparea/' },
  { redir: 'javascript:alert(1)', to: '/grouparea/' },
  { redir: '/memberlogin/logout', to: '/grouparea/' },
])('LN1 the parameter redir $redir leads to $to', ({ redir, to }) => {
  expect(destination('group', { activated: true, userType: 'G' }, redir, origin)).toBe(to);
});

describe('LN2 areas that the operator configured', () => {
  afterEach(() => configureAreas(null));

  test('are where the person goes after the login, even on another origin, and other kinds keep the default area', () => {
    configureAreas({ member: 'https://members.example/home?a=1', group: '/employers' });
    expect(landing('member')).toBe('https://members.example/home?a=1');
    expect(landing('hospital')).toBe('/hospitalarea/');
    expect(destination('group', undefined, 'https://members.example/home', origin)).toBe('/employers');
  });

  test('are also where the links to pages of the member area lead', () => {
    const user: User = { activated: true, userType: 'W' };
    configureAreas({ member: 'https://members.example/home?a=1' });
    expect(consentPage()).toBe('https://members.example/home/consent?settings=true');
    expect(backFromSettings('member', user, 'memarea')).toEqual({ page: 'https://members.example/home/settings' });
    expect(backFromMemberNumber('member', 'memberarea')).toEqual({ page: 'https://members.example/home?a=1' });
  });
});
