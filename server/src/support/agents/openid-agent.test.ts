import { describe, expect, test } from 'vitest';
import type { DeskOpenId } from '../../config/config.ts';
import { isComplete, personFrom } from './openid-agent.ts';

const settings: DeskOpenId = {
  issuer: 'https://login.insurer.example',
  clientId: 'selvage-desk',
  credentials: { method: 'client_secret_basic', secret: 'unused' },
  name: 'Insurer account',
  scopes: ['openid'],
  roles: { claim: 'groups', agent: ['agents', 'leads'], viewer: ['viewers'], applications: ['apps'] },
  requiresAcr: [],
  requiresAmr: [],
  maxAgeSeconds: null,
  only: false,
};
const claims = { sub: 'S-1', email: 'Jane@Insurer.example', name: 'Jane Murphy', groups: ['agents'] };
const read = (more: object, change: Partial<DeskOpenId> = {}) =>
  personFrom({ ...claims, ...more }, { ...settings, ...change });
const roleOf = (more: object, change?: Partial<DeskOpenId>) => {
  const person = read(more, change);
  return person.ok ? person.value.role : person.reason;
};

test('DK5 the claims of the desk provider make an agent', () => {
  expect(read({})).toEqual({
    ok: true,
    value: {
      issuer: settings.issuer,
      subject: 'S-1',
      email: 'jane@insurer.example',
      name: 'Jane Murphy',
      role: 'agent',
    },
  });
});

describe('DK5 the role of an agent', () => {
  test.each([
    ['one of several values', { groups: ['others', 'leads'] }, 'agent'],
    ['a single text', { groups: 'viewers' }, 'viewer'],
    ['both values, and then is agent', { groups: ['viewers', 'agents'] }, 'agent'],
    ['part of a value', { groups: ['agents-of-others', 'AGENTS'] }, null],
    ['no list at all', { groups: { agents: true } }, null],
    ['nothing', { groups: undefined }, null],
  ])('is read from %s', (_what, more, expected) => {
    expect(roleOf(more)).toBe(expected);
  });

  const at = (claim: string) => ({ roles: { ...settings.roles, claim } });
  test.each([
    ['a path with dots', { realm_access: { roles: ['agents'] } }, 'realm_access.roles', 'agent'],
    [
      'a name with dots in it',
      { 'https://insurer.example/roles': ['agents'] },
      'https://insurer.example/roles',
      'agent',
    ],
    ['a path that leads nowhere', { realm_access: null }, 'realm_access.roles', null],
    ['what every object has', {}, 'constructor.name', null],
  ])('is found under %s', (_what, more, claim, expected) => {
    expect(roleOf(more, at(claim))).toBe(expected);
  });
});

describe('DK4 a login at the desk provider that is too weak', () => {
  test.each([
    ['amr without it', { amr: ['pwd'] }, { requiresAmr: ['mfa'] }, 'too-weak'],
    ['no amr', {}, { requiresAmr: ['mfa'] }, 'too-weak'],
    ['amr with all of them', { amr: ['pwd', 'mfa', 'otp'] }, { requiresAmr: ['mfa', 'otp'] }, 'agent'],
    ['another acr', { acr: '1' }, { requiresAcr: ['2', '3'] }, 'too-weak'],
    ['an acr that is among them', { acr: '3' }, { requiresAcr: ['2', '3'] }, 'agent'],
  ])('is recognised by %s', (_what, more, change, expected) => {
    expect(roleOf(more, change)).toBe(expected);
  });
});

const username = { preferred_username: 'boss@insurer.example' };
test.each([
  ['the email claim', {}, 'jane@insurer.example'],
  ['the email claim if it is verified', { email_verified: true }, 'jane@insurer.example'],
  ['the email claim if it is verified as text', { email_verified: 'true' }, 'jane@insurer.example'],
  ['the email claim, and not from the user name', username, 'jane@insurer.example'],
  ['the user name if there is no email claim', { ...username, email: undefined }, 'boss@insurer.example'],
  ['no user name if the email claim is no email', { ...username, email: 'jane' }, 'no-email'],
  ['no claim if there is no email claim', { email: undefined }, 'no-email'],
  ['no claim if the email claim is no email', { email: 'jane' }, 'no-email'],
  ['no claim that is unverified', { email_verified: false }, 'email-unverified'],
  ['no claim that is unverified as text', { email_verified: 'false' }, 'email-unverified'],
  ['no claim whose verification is unreadable', { email_verified: null }, 'email-unverified'],
  [
    'no user name if the email is not verified',
    { ...username, email: undefined, email_verified: false },
    'email-unverified',
  ],
])('DK5 the email of an agent is read from %s', (_what, more, expected) => {
  const person = read(more);
  expect(person.ok ? person.value.email : person.reason).toBe(expected);
});

test.each([
  [{ name: '<b>Jane</b> (admin)\u0000' }, 'b Jane b admin'],
  [{ name: 'Úna Ní Bhriain-O’Dea' }, 'Úna Ní Bhriain-O’Dea'],
  [{ name: 'J'.repeat(100) }, 'J'.repeat(60)],
  [{ name: undefined }, 'jane'],
  [{ name: '💼', preferred_username: 'j.murphy@insurer.example' }, 'j.murphy'],
])('DK5 the name of an agent in the audit has only letters: %j', (more, name) => {
  expect(read(more)).toMatchObject({ value: { name } });
});

test('the desk calls userinfo only if the ID token lacks a claim', () => {
  expect(isComplete(claims, settings)).toBe(true);
  for (const missing of ['email', 'name', 'groups'])
    expect(isComplete({ ...claims, ...username, [missing]: undefined }, settings)).toBe(false);
});
