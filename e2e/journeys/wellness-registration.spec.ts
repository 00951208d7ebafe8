import { expect, type Page } from '@playwright/test';
import { expectSent } from '../fixtures/expectations.ts';
import { hold } from '../fixtures/hold.ts';
import { newPerson, otherGroup, wellnessGroup } from '../fixtures/new-people.ts';
import { tweed } from '../fixtures/origins.ts';
import { fillRegister, openRegister, registerParts } from '../fixtures/register.ts';
import { atRelease, test } from '../fixtures/test.ts';

const closed = 'Enter your Group ID first';
const found = 'Group ID found. You can now fill in your details';

const saying = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function expectLastAnswerWins(page: Page): Promise<void> {
  const { groupId, firstName, email } = registerParts(page);
  const release = await hold(page, `**/validategroup?groupid=${wellnessGroup}`);
  await groupId.fill(wellnessGroup);
  await groupId.press('Enter');
  await groupId.fill(otherGroup);
  await groupId.press('Enter');
  await expect(groupId).toHaveAccessibleDescription(/Please check your Group ID\./);
  release();
  // This request is sent after the held answer was released, so that answer arrives before this one.
  await page.evaluate(() => fetch('/api/pmiconfig/pmiconfig.json'));
  await expect(groupId).toHaveAccessibleDescription(/Please check your Group ID\./);
  await expect(firstName).toBeDisabled();

  await groupId.fill(wellnessGroup);
  await groupId.press('Enter');
  await expect(firstName).toBeEnabled();
  await firstName.fill('Niamh');
  await email.fill('niamh@demo.example');
  await groupId.fill(`${wellnessGroup}9`);
  await expect(firstName).toBeDisabled();
  await expect(firstName).toHaveValue('Niamh');
  await groupId.fill(wellnessGroup);
  await groupId.blur();
  await expect(firstName).toBeEnabled();
  await expect(firstName).toHaveValue('Niamh');
  await expect(email).toHaveValue('niamh@demo.example');
}

async function expectBothTicksNeeded(page: Page): Promise<void> {
  const parts = registerParts(page);
  const { config }: { config: { titles: { text: string }[] } } = await (
    await page.request.get('/api/pmiconfig/pmiconfig.json')
  ).json();
  await expect(parts.title.locator('option')).toHaveText(['Choose title', ...config.titles.map(({ text }) => text)]);
  const notice = page.getByRole('region', { name: 'How we use your details' });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('paragraph').first()).not.toBeEmpty();

  await fillRegister(page, newPerson('wellness', 'help'));
  await expect(parts.submit).not.toHaveAttribute('aria-disabled');
  await parts.dataUse.uncheck();
  await expect(parts.submit).toHaveAccessibleDescription('Tick the box above to register');
  await parts.terms.uncheck();
  await expect(parts.submit).toHaveAccessibleDescription('Tick both boxes above to register');
  await parts.submit.press('Enter');
  await expect(parts.summary).toBeFocused();
  await expect(parts.summary.getByRole('link')).toHaveText([
    'You must accept the terms to register',
    'You must confirm the use of your details to register',
  ]);
  await expect(parts.dataUse).toHaveAccessibleDescription(/You must confirm the use of your details to register/);
}

test(
  'RG5 RG8 RG9 the details of a wellness registration stay disabled until the group is found, and say why',
  { tag: atRelease },
  async ({ page, expectConsole, expectFailedRequest }) => {
    expectConsole(/Error from \/api\/nonmember\/policy\/validategroup$/);
    expectConsole(/net::ERR_FAILED/);
    expectFailedRequest(/validategroup/);
    const { groupId, checkGroup, details, firstName, submit } = registerParts(page);
    await openRegister(page, 'wellness');
    await expect(firstName).toBeDisabled();
    await expect(details).toBeHidden();
    await expect(submit).toHaveAccessibleDescription(closed);
    await submit.press('Enter');
    await expect(groupId).toBeFocused();
    await expect(groupId).toHaveAccessibleDescription(/Error: Group ID is required/);

    await groupId.fill('10o1');
    await groupId.blur();
    await expect(groupId).toHaveAccessibleDescription(/Error: Group ID has to be number/);

    await groupId.fill(otherGroup);
    await groupId.press('Enter');
    await expect(groupId).toHaveAccessibleDescription(
      /Error: Please check with your employer, if you do not have this\. Please check your Group ID\./,
    );
    await expect(firstName).toBeDisabled();

    await page.route('**/validategroup?*', (route) => route.abort(), { times: 1 });
    await groupId.fill(wellnessGroup);
    await checkGroup.click();
    await expect(groupId).toHaveAccessibleDescription(/Error: Unexpected error, please try again later\./);
    await expect(firstName).toBeDisabled();

    await checkGroup.click();
    await expect(firstName).toBeEnabled();
    await expect(details).toBeVisible();
    await expect(saying(page, found)).toBeAttached();
    await expect(checkGroup).toBeFocused();
    await expect(checkGroup).toHaveText('Group ID checked');
    await expect(groupId).not.toHaveAttribute('aria-invalid');
    await expect(page.getByText(closed)).toHaveCount(0);

    await test.step('RG5 the answer about the last Group ID counts, and editing the ID disables the details but keeps what was typed', () =>
      expectLastAnswerWins(page));
    await test.step('RG9 RG5 the titles come from the configuration, and both ticks are needed beside the data notice', () =>
      expectBothTicksNeeded(page));
  },
);

test(
  'RG5 BR1 a brand that ticks the terms in advance does not tick the consent to the use of data',
  { tag: atRelease },
  async ({ page }) => {
    const parts = registerParts(page);
    await openRegister(page, 'wellness', { origin: tweed });
    await expect(parts.terms).toBeChecked();
    await expect(parts.dataUse).not.toBeChecked();
    await expect(parts.kind).toBeVisible();
    const sent = page.waitForRequest('**/api/nonmember/policy');
    await fillRegister(page, newPerson('wellness', 'in tweed'));
    await parts.submit.click();
    await expectSent(sent, expect.objectContaining({ termsGiven: 'preset', processRegularDataAccepted: 'Y' }));
    await expect(page).toHaveURL(`${tweed}/wellnesslogin/activate`);
  },
);
