import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { heading, pages, reply } from '../../testing/open-page.tsx';
import { nothingSetUp } from '../../testing/protected-accounts.ts';
import { memberWithEmptyCards } from '../../testing/security-page.ts';

const { answers, open } = pages();

beforeEach(() => {
  memberWithEmptyCards(answers);
  answers.set('GET /api/idauth/session', reply({ secondsLeft: 900, warningSeconds: 120 }));
});

async function card(ways: object) {
  answers.set('GET /api/user/ways', reply({ ...nothingSetUp, canMakeRecoveryCodes: 'authenticator' in ways, ...ways }));
  await open('/memberlogin/settings/security');
  await heading('Security');
  return within(await screen.findByRole('region', { name: 'Ways to log in' }));
}

const target = (link: HTMLElement) => link.getAttribute('href');

describe('WY22 the card of all ways to log in', () => {
  test('offers what is not set up yet', async () => {
    const ways = await card({});
    expect(target(await ways.findByRole('link', { name: 'Set up Authenticator app' }))).toBe(
      '/memberlogin/settings/authenticator',
    );
    expect(target(ways.getByRole('link', { name: 'Change Codes by email or text' }))).toBe('/memberlogin/settings/mfa');
    expect(
      ways.getByText('You get them when you set up an authenticator app. You can make them once you have a passkey.'),
    ).toBeTruthy();
    expect(ways.queryByRole('link', { name: 'Make new codes Recovery codes' })).toBeNull();
    expect(await ways.findByRole('region', { name: 'Passkeys' })).toBeTruthy();
  });

  test('says since when, where to and how many, and leads to each change', async () => {
    const ways = await card({
      authenticator: { addedAt: '2026-07-05T14:05:00.000Z' },
      codes: { type: 'SMS', destination: '••• ••• 0001' },
      recoveryCodes: { madeAt: '2026-07-05T14:05:00.000Z', left: 1 },
    });
    expect(await ways.findByText(/^Set up on .*2026/)).toBeTruthy();
    expect(ways.getByText('Sent to ••• ••• 0001')).toBeTruthy();
    expect(ways.getByText('1 code left')).toBeTruthy();
    expect(target(ways.getByRole('link', { name: 'Replace Authenticator app' }))).toBe(
      '/memberlogin/settings/authenticator',
    );
    expect(target(ways.getByRole('link', { name: 'Remove Authenticator app' }))).toBe(
      '/memberlogin/settings/authenticator/remove',
    );
    expect(target(ways.getByRole('link', { name: 'Make new codes Recovery codes' }))).toBe(
      '/memberlogin/settings/recoverycodes',
    );
  });

  test('WY21 leads whoever has a passkey to recovery codes', async () => {
    const ways = await card({ canMakeRecoveryCodes: true });
    expect(target(await ways.findByRole('link', { name: 'Make new codes Recovery codes' }))).toBe(
      '/memberlogin/settings/recoverycodes',
    );
  });

  test('WY21 offers recovery codes to whoever has none and is asked for a second step', async () => {
    const ways = await card({ canMakeRecoveryCodes: true, lacksRecoveryCodes: true });
    const notice = await ways.findByRole('link', { name: 'Make recovery codes' });
    expect(target(notice)).toBe('/memberlogin/settings/recoverycodes');
  });

  test('WY21 says nothing of recovery codes where a passkey must be shown', async () => {
    const ways = await card({ allowed: ['EMAIL', 'SMS', 'APP', 'PASSKEY'] });
    expect(await ways.findByRole('link', { name: 'Set up Authenticator app' })).toBeTruthy();
    expect(ways.queryByText('Recovery codes')).toBeNull();
  });

  test('WY21 names the passkey alone where there is no app', async () => {
    const ways = await card({ allowed: ['PASSKEY', 'RECOVERY'] });
    expect(await ways.findByText('You can make them once you have a passkey.')).toBeTruthy();
  });

  test('leaves out what this kind may not have', async () => {
    const ways = await card({ allowed: ['PASSKEY'] });
    expect(await ways.findByRole('link', { name: 'Change Password' })).toBeTruthy();
    expect(ways.queryByText('Authenticator app')).toBeNull();
    expect(ways.queryByText('Codes by email or text')).toBeNull();
  });
});
