import { execFileSync, spawnSync } from 'node:child_process';
import { expect, type Locator } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { authenticatorCode, stepNow } from '../fixtures/authenticator.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { inviteAgent } from '../fixtures/invite-agent.ts';
import { hasty } from '../fixtures/origins.ts';
import { overflow } from '../fixtures/overflow.ts';
import { test } from '../fixtures/test.ts';

const password = 'Spindle-and-loom-7';
const email = 'agent@desk.example';

test('a support agent accepts an invitation, finds the locked account of a caller and unlocks it, by keyboard alone', async ({
  page,
}) => {
  const invitation = await inviteAgent(email, 'First Agent');
  const { keyboard } = page;
  /** Types into the field that has the focus. The test itself focuses nothing but by the Tab key. */
  const write = async (text: string) => {
    await expect(page.locator('input:focus')).toHaveCount(1);
    await keyboard.type(text);
  };
  const tabTo = async (target: Locator) => {
    while (!(await target.evaluate((element) => element === document.activeElement))) await keyboard.press('Tab');
  };
  const reach = async (name: string) => {
    await tabTo(page.getByRole('link', { name, exact: true }));
    await keyboard.press('Enter');
  };

  await page.goto(`${hasty}/desk/welcome`);
  await write(invitation);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome, First Agent' })).toBeVisible();
  await expectAccessible(page, 'the enrolment');
  const key = (await page.locator('.desk-key').innerText()).replaceAll(/\s/g, '');
  await tabTo(page.getByLabel('New password'));
  await write(password);
  await keyboard.press('Tab');
  const enrolledAt = stepNow();
  await write(authenticatorCode(key, enrolledAt));
  await keyboard.press('Enter');

  await expect(page.getByText('Your desk account is ready')).toBeVisible();
  await write(email);
  await keyboard.press('Tab');
  await write(password);
  await keyboard.press('Tab');
  // A code of the app can be used once. If the time step of the enrolment is not over, the code of the next step is entered.
  await write(authenticatorCode(key, Math.max(enrolledAt + 1, stepNow())));
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Find a person' })).toBeVisible();
  await expectAccessible(page, 'the first page');
  await write(accounts.locked.email);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Locked until / })).toBeVisible();
  await expectAccessible(page, 'the page of a person');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(page)).toBe(0);

  await reach('Unlock');
  await expect(page.getByRole('heading', { name: 'Unlock', level: 1 })).toBeVisible();
  await tabTo(page.getByLabel('Reason'));
  await write('ticket 4711, called back');
  await keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Unlocked. This person can try again now.');
  await expect(page.getByRole('heading', { name: /^Nothing is blocking this account/ })).toBeVisible();
  expect(page.url()).not.toContain('demo.example');
});

/** Debian's scanner reads what a phone's camera would see. */
const scanner = 'zbarimg';
const hasScanner = spawnSync(scanner, ['--version']).error === undefined;

test('the QR code of an invitation can be scanned from the screen of a phone, in light and in dark', async ({
  page,
}) => {
  test.skip(!hasScanner, 'zbarimg is not there: apt-get install zbar-tools');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${hasty}/desk/welcome`);
  await page.getByLabel('Invitation').fill(await inviteAgent('scanner@desk.example', 'Scanned Agent'));
  await page.keyboard.press('Enter');
  const key = (await page.locator('.desk-key').innerText()).replaceAll(/\s/g, '');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const input = await page.screenshot({ fullPage: true });
    const read = execFileSync(scanner, ['--quiet', '--nodbus', '--raw', '-'], { input, encoding: 'utf8' });
    expect(read).toContain(`:scanner%40desk.example?secret=${key}&issuer=`);
    expect(await overflow(page)).toBe(0);
  }
  await expectAccessible(page, 'the enrolment in dark');
});
