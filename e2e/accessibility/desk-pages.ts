import { expect, type Page } from '@playwright/test';
import type { TestDeskProvider } from '../../server/test/harness/desk-provider.ts';
import { accounts } from '../fixtures/accounts.ts';
import { authenticatorCode, stepNow } from '../fixtures/authenticator.ts';
import { inviteAgent } from '../fixtures/invite-agent.ts';
import { hasty, tweed } from '../fixtures/origins.ts';

const email = 'checked@desk.example';
const password = 'Spindle-and-loom-7';

interface Place {
  where: string;
  reach: () => Promise<void>;
}

/** The pages of an agent, from the invitation to an action, in their order. */
export function deskPages(page: Page): readonly Place[] {
  let key = '';
  let enrolledAt = 0;
  const fill = async (...values: readonly string[]): Promise<void> => {
    const fields = page.locator('main input:not([type=hidden], [hidden])');
    for (const [place, value] of values.entries()) await fields.nth(place).fill(value);
    await page.keyboard.press('Enter');
  };
  const shows = (name: string | RegExp): Promise<void> =>
    expect(page.getByRole('heading', { name }).first()).toBeVisible();
  const follow = (name: string): Promise<void> => page.getByRole('link', { name, exact: true }).click();
  return [
    {
      where: 'the invitation',
      reach: async () => {
        await page.goto(`${hasty}/desk/welcome`);
      },
    },
    {
      where: 'the enrolment',
      reach: async () => {
        await fill(await inviteAgent(email, 'Checked Agent'));
        await shows('Welcome, Checked Agent');
        key = (await page.locator('.desk-key').innerText()).replaceAll(/\s/g, '');
      },
    },
    {
      where: 'the sign-in',
      reach: async () => {
        enrolledAt = stepNow();
        await fill(password, authenticatorCode(key, enrolledAt));
        await expect(page.getByText('Your desk account is ready')).toBeVisible();
      },
    },
    {
      where: 'the first page',
      reach: async () => {
        // A code can be used once. So this uses the code of the next period, or of the current one if that is later.
        await fill(email, password, authenticatorCode(key, Math.max(enrolledAt + 1, stepNow())));
        await shows('Find a person');
      },
    },
    {
      where: 'the page of a person',
      reach: async () => {
        await fill(accounts.locked.email);
        await shows(/^Locked until /);
      },
    },
    {
      where: 'an action',
      reach: async () => {
        await follow('Unlock');
        await shows('Unlock');
      },
    },
  ];
}

/** The pages of a login at the desk by its OpenID provider, and the pages that refuse a person. */
export function openIdDeskPages(page: Page, provider: TestDeskProvider): readonly Place[] {
  const logInPage = `${tweed}/desk/sign-in`;
  const logIn = async (groups: string[], shows: string): Promise<void> => {
    provider.staff = { subject: 'staff-9', email: 'nora@insurer.example', name: 'Nora Byrne', groups };
    await page.goto(logInPage);
    await page.getByRole('link', { name: 'Log in with Insurer account' }).click();
    await expect(page.getByText(shows)).toBeVisible();
  };
  return [
    {
      where: 'the login with a provider',
      reach: async () => {
        await page.goto(logInPage);
        await expect(page.getByRole('link', { name: 'Log in with Insurer account' })).toBeVisible();
      },
    },
    {
      where: 'a login that is over',
      reach: async () => {
        await page.goto(`${tweed}/desk/openid/callback`);
        await expect(page.getByText('This login was used already')).toBeVisible();
      },
    },
    { where: 'somebody without a role', reach: () => logIn([], 'Your account has no role at the desk.') },
    {
      where: 'the first page',
      reach: () => logIn(['selvage-agents'], 'Nora Byrne'),
    },
    {
      where: 'the login after a logout',
      reach: async () => {
        await page.getByRole('button', { name: 'Log out' }).click();
        await expect(page.getByRole('link', { name: 'log out of Insurer account too' })).toBeVisible();
      },
    },
    {
      where: 'a provider that does not answer',
      reach: async () => {
        await provider.close();
        await logIn([], 'Insurer account does not answer at the moment.');
      },
    },
  ];
}
