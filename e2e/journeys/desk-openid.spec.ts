import { expect } from '@playwright/test';
import { TestDeskProvider } from '../../server/test/harness/desk-provider.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { providerPort, tweed } from '../fixtures/origins.ts';
import { overflow } from '../fixtures/overflow.ts';
import { test } from '../fixtures/test.ts';

test('DK3 DK8 an agent logs in to the support desk by an OpenID provider, logs out of both, and is told if they have no role', async ({
  page,
  monitor,
}) => {
  const provider = await TestDeskProvider.start({ port: providerPort, desk: tweed });
  monitor.expectEvent('foreign request', new RegExp(`^${provider.issuer}/`));
  monitor.expectEvent('console', /403 \(Forbidden\)/);
  const jane = { subject: 'staff-1', email: 'jane@insurer.example', name: 'Jane Murphy' };
  provider.staff = { ...jane, groups: ['selvage-agents'] };
  provider.faults = { asks: true };
  const button = page.getByRole('link', { name: 'Log in with Insurer account' });
  const logIn = async () => {
    await button.click();
    // From here on the browser comes from another site.
    await page.getByRole('button', { name: 'Log in here' }).click();
  };
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${tweed}/desk`);
  await expect(page).toHaveURL(`${tweed}/desk/sign-in`);
  await expect(button).toBeInViewport();
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page, 'the login of the desk with a provider');

  await logIn();
  await expect(page.getByRole('heading', { name: 'Find a person' })).toBeVisible();
  await expect(page.getByText(/Jane Murphy \([\da-f]{6}\)/)).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('status')).toHaveText('You are logged out of the desk.');
  await expectAccessible(page, 'the login of the desk after a logout');
  await page.getByRole('link', { name: 'log out of Insurer account too' }).click();
  await page.getByRole('button', { name: 'Log out here' }).click();
  await expect(page).toHaveURL(`${tweed}/desk/sign-in?said=out`);
  await expect(page.getByRole('status')).toHaveText('You are logged out.');

  provider.staff = { ...jane, groups: [] };
  await logIn();
  await expect(page.getByRole('alert')).toContainText('Your account has no role at the desk.');
  await expectAccessible(page, 'the page of somebody without a role');
  expect(await overflow(page)).toBe(0);
  await provider.close();
});
