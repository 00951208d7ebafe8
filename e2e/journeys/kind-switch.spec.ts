import { expect } from '@playwright/test';
import { kinds } from '@selvage/contract/user-types';
import { loginParts, loginPath, openLogin } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { test } from '../fixtures/test.ts';

// oxfmt-ignore
const panels = {
  consultant: { option: 'Consultant / GP',             newHere: 'New to Consultant Area?', button: 'Register',        to: '/consultantlogin/register', fields: ['Email', 'Consultant ID', 'Password'] },
  group:      { option: 'Group',                       newHere: 'New to Group Area?',      button: 'Create password', to: '/grouplogin/reset',         fields: ['Email', 'Password'] },
  hospital:   { option: 'Hospital / Technical Centre', newHere: 'New to Hospital Area?',   button: 'Register',        to: '/hospitallogin/register',   fields: ['Email', 'Hospital ID', 'Password'] },
  member:     { option: 'Member',                      newHere: 'New to Member Area?',     button: 'Register',        to: '/memberlogin/register',     fields: ['Email', 'Password'] },
  wellness:   { option: 'Wellbeing only',              newHere: 'New to Your Wellbeing?',  button: 'Register',        to: '/wellnesslogin/register',   fields: ['Email', 'Password'] },
} as const;

test('LG1 LG3 LG4 choosing a kind of user opens its login page and keeps the focus, the query and the email', async ({
  page,
}) => {
  await openLogin(page, 'member', { query: '?redir=%2Fmemberarea%2Fconsent' });
  const { kind: selector, email } = loginParts(page);
  await expect(selector.locator('option')).toHaveText(kinds.map((kind) => panels[kind].option));
  await email.fill('aoife@demo.example');

  for (const kind of ['consultant', 'group', 'hospital', 'wellness', 'member'] as const) {
    const { option, newHere, button, to, fields } = panels[kind];
    await selector.focus();
    await selector.selectOption(option);
    await expect(page).toHaveURL(`${linen}${loginPath(kind)}?redir=%2Fmemberarea%2Fconsent`);
    await expect(selector).toBeFocused();
    await expect(selector).toHaveValue(kind);
    await expect(email).toHaveValue('aoife@demo.example');
    await expect(page.locator('[data-current]').first()).toHaveAttribute('data-current', String(kinds.indexOf(kind)));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already registered?');
    await expect(page.getByRole('heading', { name: newHere })).toBeVisible();
    await expect(page.getByRole('link', { name: button, exact: true })).toHaveAttribute(
      'href',
      `${to}?redir=%2Fmemberarea%2Fconsent`,
    );
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      new RegExp(`^/${kind}login/reset`),
    );
    await expect(page.locator('form label').filter({ hasNotText: 'terms' })).toHaveText([...fields]);
  }

  await test.step('LG1 Back and Forward go through the kinds of user, and the selector follows', async () => {
    const query = '?redir=%2Fmemberarea%2Fconsent';
    await page.goBack();
    await expect(page).toHaveURL(`${linen}/wellnesslogin/login${query}`);
    await expect(selector).toHaveValue('wellness');
    await page.goBack();
    await expect(page).toHaveURL(`${linen}/hospitallogin/login${query}`);
    await expect(selector).toHaveValue('hospital');
    await page.goForward();
    await expect(selector).toHaveValue('wellness');
    await expect(page).toHaveTitle('Log in – Your Wellbeing – Linen Health');
  });
  await test.step('LG1 the change to another kind of user is announced, and not shown a second time', async () => {
    await selector.selectOption('group');
    await expect(page.getByRole('status').filter({ hasText: 'Group Area' })).toHaveText(
      'You’re now on the login page for Group Area.',
    );
  });
  await test.step('RT1 an unknown kind in the URL opens the members’ login, and the URL is corrected', async () => {
    await page.goto('/plumberlogin/login?redir=%2Fmemberarea%2F');
    await expect(page).toHaveURL(`${linen}/memberlogin/login?redir=%2Fmemberarea%2F`);
    await expect(selector).toHaveValue('member');
  });
});
