import { expect, type Page } from '@playwright/test';
import { digitsIn, newestMessageTo, messagesOfKind, linkIn } from '../fixtures/messages.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { loginParts, openLogin } from '../fixtures/login.ts';
import { newPerson } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { isActivated, registerElsewhere, registerHere } from '../fixtures/register-by-api.ts';
import { atRelease, test } from '../fixtures/test.ts';
import { goByHistory } from '../fixtures/browser-steps.ts';

const activationParts = (page: Page) => ({
  title: page.getByRole('heading', { level: 1 }),
  news: page.getByRole('heading', { level: 2 }).first(),
  activate: page.getByRole('button', { name: 'Activate my account' }),
  code: page.getByLabel('Please input the code'),
  resend: page.getByRole('button', { name: 'Resend confirmation email' }),
  summary: page.getByRole('group', { name: 'There is a problem' }),
});

const panel = `${linen}/memberlogin/activate`;
const verified = (status: 'success' | 'fail'): string => `${panel}/verify/${status}`;
const refusedCall = /Error from \/api\/user\/activate(\/about)?$/;
const wrongCode =
  'The code you have entered is invalid. Please check that it matches the code that was sent to you and try again.';

test('AC4 an activation link activates the account only when its button is pressed, not when it is opened or reloaded, and can be used again', async ({
  page,
  request,
}) => {
  const person = newPerson('member', 'link twice');
  await registerElsewhere(request, person);
  const link = linkIn(await newestMessageTo(request, person.email, 'activation'));
  const { title, news, activate } = activationParts(page);
  await page.goto(link);
  await expect(activate).toBeVisible();
  await expect(title).toHaveText('Activate your account');
  await expect(page).toHaveURL(panel);
  await page.reload();
  await expect(news).toHaveText('Open the link in your email again');
  expect(await isActivated(request)).toBe(false);

  // The second click of a double click may land on the next screen, where it must not take the focus from the heading.
  for (const press of [() => activate.dblclick(), () => activate.click()]) {
    await page.goto(link);
    await press();
    await expect(page).toHaveURL(verified('success'));
    await expect(title).toHaveText('Account Activation');
    await expect(news).toHaveText('Your account has been activated');
  }
  await expect(title).toBeFocused();
  expect(await isActivated(request)).toBe(true);
  await page.goBack();
  await expect(page).not.toHaveURL(/code=/);
});

test('AC4 AC3 the activation link works in a second browser, and the activation screen in the first browser then leads to the area', async ({
  page,
  browser,
  request,
}) => {
  const person = newPerson('member', 'link elsewhere');
  await registerHere(page, person);
  await page.goto(panel);
  await test.step('AC2 the activation screen offers help for a wrong email, and needs a session', async () => {
    await expect(page.getByRole('heading', { name: 'Wrong email address?' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      '/contactus',
    );
    await page.getByRole('link', { name: 'Log out' }).click();
    await expect(activationParts(page).title).toHaveText('You have logged out');
    await page.goto(panel);
    await expect(page).toHaveURL(`${linen}/memberlogin/login`);
  });
  await signInByApi(page, person);
  await page.goto(panel);
  await expect(activationParts(page).code).toBeVisible();

  const elsewhere = await browser.newContext();
  const phone = await elsewhere.newPage();
  await phone.goto(linkIn(await newestMessageTo(request, person.email, 'activation')));
  await activationParts(phone).activate.click();
  await expect(activationParts(phone).news).toHaveText('Your account has been activated');
  await phone.getByRole('link', { name: 'Continue' }).click();
  await expect(phone).toHaveURL(`${linen}/memberlogin/login`);
  await expect(loginParts(phone).email).toHaveValue(person.email);
  await elsewhere.close();

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(`${linen}/memberarea/`);
});

test(
  'AC3 RT9 an invalid activation link leads to the login, and Continue carries the email from the URL, which is removed at once',
  { tag: atRelease },
  async ({ page, expectConsole }) => {
    expectConsole(refusedCall);
    expectConsole(/status of 400/);
    const { title, news, activate } = activationParts(page);
    await page.goto(`/memberlogin/activate?code=${'x'.repeat(43)}`);
    await activate.click();
    await expect(page).toHaveURL(verified('fail'));
    await expect(title).toHaveText('Account Activation');
    await expect(news).toHaveText("Your account hasn't been activated");
    await expect(page.getByText('Your activation link has expired.')).toBeVisible();
    await page.getByRole('link', { name: 'Log in to resend the activation email' }).click();
    await expect(page).toHaveURL(`${linen}/memberlogin/login`);

    await page.goto(`${verified('success')}?email=aoife%40demo.example`);
    await expect(page).toHaveURL(verified('success'));
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${linen}/memberlogin/login`);
    await expect(loginParts(page).email).toHaveValue('aoife@demo.example');
  },
);

test(
  'AC2 AC4 S15 the wait before another activation email counts down, and the newer email ends the link and code of the older one',
  { tag: atRelease },
  async ({ page, request, expectConsole }) => {
    test.slow();
    for (const announced of [refusedCall, /Error from \/api\/user\/activate\/email$/, /status of (400|500)/]) {
      expectConsole(announced);
    }
    const person = newPerson('member', 'resend');
    const { code, activate, news, resend, summary } = activationParts(page);
    const failed = page.locator('#activation-resend-failed');
    // The person registers on a page that is already loaded, because in a slow browser a load takes longer than the pause that this test
    // looks for.
    await openLogin(page, 'member');
    await registerHere(page, person);
    await goByHistory(page, '/memberlogin/activate', 'Check your email');
    // S15: the pause is counted down from the start.
    await expect(resend).toHaveAttribute('aria-disabled', 'true');
    await expect(resend).toHaveAccessibleDescription(/^You can ask for another email in \d+ seconds?$/);
    const left = async () => Number(/\d+/.exec(await page.getByText(/^You can ask for another email in/).innerText()));
    const begun = await left();
    await expect.poll(left).toBeLessThan(begun);
    const first = await newestMessageTo(request, person.email, 'activation');

    await expect(resend).not.toHaveAttribute('aria-disabled', { timeout: 35_000 });
    await expect(page.getByRole('status').filter({ hasText: 'You can now ask for another email' })).toBeAttached();
    await test.step('AC2 a resend that fails can be tried again', async () => {
      await page.route('**/api/user/activate/email', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
      await resend.click();
      await expect(failed).toHaveText(
        'Something went wrong while attempting to submit your registration, please try again',
      );
      await expect(resend).not.toHaveAttribute('aria-disabled');
      expect(await messagesOfKind(request, person.email, 'activation')).toHaveLength(1);
    });
    await resend.click();
    await expect(page.getByRole('status').filter({ hasText: 'Confirmation email re-sent.' })).toBeVisible();
    await expect(resend).toHaveAttribute('aria-disabled', 'true');
    const second = await newestMessageTo(request, person.email, 'activation', 2);
    await test.step('AC4 VA9 five wrong tries end the six-digit code, but not the link', async () => {
      const notNewest = `${wrongCode} Only the newest code works.`;
      const lastTry = `${wrongCode} You have one try left with this code.`;
      const noTry = `${wrongCode} You have no tries left with this code. Open the link in the email, or ask for another email.`;
      const wrong = digitsIn(first);
      for (const [typed, sentence] of [
        [wrong, notNewest],
        [wrong, notNewest],
        [wrong, notNewest],
        [wrong, lastTry],
        [wrong, noTry],
        [digitsIn(second), noTry],
      ] as const) {
        const answered = page.waitForResponse('**/api/user/activate');
        await code.fill(typed);
        await code.press('Enter');
        expect((await answered).status()).toBe(400);
        await expect(summary.getByRole('link')).toHaveText(sentence);
        await expect(summary).toBeFocused();
        await expect(code).toHaveAccessibleDescription(new RegExp(sentence));
      }
    });
    await test.step('AC4 after a reload the activation link can be opened again', async () => {
      await page.goto(linkIn(second));
      await expect(activate).toBeVisible();
      await page.reload();
      await expect(page.locator('#activation-lost')).toContainText(
        'Open the link in your email again: it still works.',
      );
      await expect(code).toBeVisible();
    });
    await page.goto(linkIn(first));
    await activate.click();
    await expect(news).toHaveText("Your account hasn't been activated");
    await page.goto(linkIn(second));
    await activate.click();
    await expect(news).toHaveText('Your account has been activated');
    // A person who is already logged in gets to the area without a login.
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${linen}/memberarea/`);
  },
);

test(
  'FD2 VA9 the activation code is read from a pasted sentence, and sent only when the person presses the button',
  { tag: atRelease },
  async ({ page, context, request }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const person = newPerson('consultant', 'pasted');
    const { code, activate, summary } = activationParts(page);
    await registerHere(page, person);
    const digits = digitsIn(await newestMessageTo(request, person.email, 'activation'));
    await page.goto('/consultantlogin/activate');
    await activate.click();
    await expect(summary).toBeFocused();
    await expect(code).toHaveAccessibleDescription(
      /Please enter the six-digit verification code that was sent to you\./,
    );
    const asked: string[] = [];
    page.on('request', (sent) => void (sent.method() === 'POST' && asked.push(new URL(sent.url()).pathname)));
    await page.evaluate((text) => navigator.clipboard.writeText(text), `Your code is ${digits}`);
    await code.focus();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(code).toHaveValue(digits);
    await expect(activate).toBeEnabled();
    expect(asked).toEqual([]);
    await activate.dblclick();
    await expect(page).toHaveURL(`${linen}/consultantarea/`);
    expect(asked).toEqual(['/api/user/activate']);
  },
);
