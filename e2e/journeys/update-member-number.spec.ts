import { expect } from '@playwright/test';
import { accountParts, accountPath, expectAtField, fillNumber } from '../fixtures/account.ts';
import { password } from '../fixtures/accounts.ts';
import { newestMessageTo } from '../fixtures/messages.ts';
import { numbersToChangeTo } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { activatedPerson } from '../fixtures/activated-person.ts';
import { atRelease, test } from '../fixtures/test.ts';

const saving = '**/api/user/user/memberNumber';
const unavailable = "The member number entered was either invalid or the main policy holder details didn't match";
const wrong = 'The password you entered is incorrect. Please retype and try again';
const [number] = numbersToChangeTo;

test(
  'UP2 UP4 UP5 a wrong membership number is refused, and a right one is saved and shown, and its owner gets a message',
  { tag: atRelease },
  async ({ page, expectConsole, expectFailedRequest }) => {
    expectConsole(/Error from \/api\/user\/user\/memberNumber$/);
    expectConsole(/status of 400/);
    expectConsole(/net::ERR_CONNECTION_RESET/);
    expectFailedRequest(/memberNumber/);
    const person = await activatedPerson(page, 'renumbers');
    const parts = accountParts(page);
    await page.goto(accountPath.details('wellness'));
    await page.getByRole('link', { name: /^(Add|Change) membership number$/ }).click();
    await expect(parts.heading).toHaveText('Update your membership number');

    await fillNumber(page, '123456789');
    await parts.update.click();
    await expectAtField(page, parts.number, 'Membership number is not valid. It must be exactly 10 digits');
    // oxfmt-ignore
    const refusals = [
    { given: '2999999998', secret: password,           at: parts.number,   says: unavailable, left: ['2999999998', password] },
    { given: '1000000001', secret: password,           at: parts.number,   says: unavailable, left: ['1000000001', password] },
    { given: number,       secret: 'Wrong-password-1', at: parts.password, says: wrong,       left: [number, ''] },
  ];
    for (const { given, secret, at, says, left } of refusals) {
      await fillNumber(page, given, secret);
      await parts.update.click();
      await expectAtField(page, at, says);
      expect([await parts.number.inputValue(), await parts.password.inputValue()]).toEqual(left);
    }
    await page.route(saving, (route) => route.abort('connectionreset'));
    await fillNumber(page, number);
    await parts.update.click();
    await expect(parts.alert).toHaveText('Your Request was not accepted');
    await expect(parts.alert).toBeFocused();
    await page.unroute(saving);

    const posts: string[] = [];
    page.on('request', (sent) => void (sent.method() === 'POST' && posts.push(new URL(sent.url()).pathname)));
    await parts.update.dblclick();
    await expect(parts.heading).toHaveText('Membership number successfully updated');
    await expect(parts.heading).toBeFocused();
    expect(posts).toEqual(['/api/user/user/memberNumber']);
    expect(await newestMessageTo(page.request, person.email, 'numberChanged')).toContain(
      'Your membership number was changed',
    );
    await parts.proceed.click();
    await expect(page.getByText(number, { exact: true })).toBeVisible();

    // After Back the form has an empty password field and shows the new number as the current one.
    await page.goBack();
    await expect(page).toHaveURL(linen + accountPath.number('wellness'));
    await expect(page.getByText(`Current: ${number}`)).toBeVisible();
    await expect(parts.password).toHaveValue('');
  },
);
