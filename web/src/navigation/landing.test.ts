import type { User } from '@selvage/contract/api/session';
import { kinds, type Kind } from '@selvage/contract/user-types';
import { expect, test } from 'vitest';
import { destination, landing } from './landing.ts';

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

test.each(people)('LN2 LN3 $user at $kind login lands on $area', ({ kind, user, area }) => {
  expect(landing(kind, { activated: true, ...user })).toBe(area);
});

test('LN4 without a person each kind has its area', () => {
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
])('LN1 redir $redir leads to $to', ({ redir, to }) => {
  expect(destination('group', { activated: true, userType: 'G' }, redir, origin)).toBe(to);
});
