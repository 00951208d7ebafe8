import { recentActivity, applications, openSessions, trustedDevices } from '@selvage/contract/api/security';
import { ownAccountSummary } from '@selvage/contract/api/account';
import { ownWays } from '@selvage/contract/api/authenticator';
import { ownPasskeys } from '@selvage/contract/api/passkeys';
import { expect } from '@playwright/test';
import { accountPath } from '../fixtures/account.ts';
import { accounts } from '../fixtures/accounts.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { linen } from '../fixtures/origins.ts';
import { securityParts } from '../fixtures/security.ts';
import { test } from '../fixtures/test.ts';

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const device = { browser: 'Chrome', system: 'Linux' };
const name = { en: 'Claims', ga: 'Éilimh' };

/** A person with a passkey, an app, one device, two applications and five events. */
const usual: readonly [{ path: string }, object][] = [
  [
    ownWays,
    {
      asked: ['APP', 'PASSKEY'],
      passkeys: 1,
      authenticator: { addedAt: ago(900) },
      recoveryCodes: { madeAt: ago(900), left: 9 },
      canMakeRecoveryCodes: true,
      lacksRecoveryCodes: false,
      allowed: ['EMAIL', 'SMS', 'APP', 'PASSKEY', 'RECOVERY'],
    },
  ],
  [ownAccountSummary, { passwordChangedAt: ago(900) }],
  [
    ownPasskeys,
    {
      passkeys: [{ id: 'a', name: 'iCloud Keychain', device, addedAt: ago(900), lastUsedAt: ago(3), isThisOne: true }],
      canAdd: true,
    },
  ],
  [openSessions, { sessions: [{ id: 's', device, startedAt: ago(1), lastSeenAt: ago(0), isThisOne: true }] }],
  [
    trustedDevices,
    {
      devices: [{ id: 'd', device, rememberedAt: ago(99), lastUsedAt: ago(1), expiresAt: ago(-700), isThisOne: true }],
    },
  ],
  [
    applications,
    {
      onDevices: [{ id: '1', application: name, device, loggedInAt: ago(99), lastUsedAt: ago(3) }],
      inSessions: [],
      consents: [{ id: 'physio', application: name, scopes: ['openid', 'email'], givenAt: ago(900) }],
    },
  ],
  [
    recentActivity,
    { activity: [1, 5, 30, 60, 90].map((hours) => ({ id: `${hours}`, at: ago(hours), what: 'signed-in', device })) },
  ],
];

test('the security page of a well protected person is at most 1,600 px high on a phone in one column, and has a side navigation on a desktop', async ({
  page,
}) => {
  await signInByApi(page, accounts.member);
  for (const [{ path }, answer] of usual) await page.route(`**${path}`, (route) => route.fulfill({ json: answer }));
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(linen + accountPath.security('member'));
  await expect(page.getByText('Well protected.')).toBeVisible();
  await expect(securityParts(page).activity.getByRole('listitem')).toHaveCount(5);
  const rail = page.getByRole('navigation', { name: 'On this page' });
  await expect(rail).toBeHidden();
  const { height, width } = await page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return { height: scrollHeight, width: scrollWidth };
  });
  expect(height).toBeLessThanOrEqual(1600);
  expect(width).toBe(375);

  await page.setViewportSize({ width: 1280, height: 800 });
  await rail.getByRole('link', { name: 'Devices' }).click();
  await expect(securityParts(page).devices.getByRole('heading')).toBeFocused();
  expect((await securityParts(page).devices.boundingBox())?.width).toBe(640);
});
