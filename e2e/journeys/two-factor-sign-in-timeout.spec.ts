import { expect, type Page } from '@playwright/test';
import { accounts, textCodeMobile } from '../fixtures/accounts.ts';
import { codeSentBy } from '../fixtures/codes.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { signIn } from '../fixtures/login.ts';
import { hasty } from '../fixtures/origins.ts';
import { codeParts, factorParts, giveCode, mfaPath } from '../fixtures/two-factor.ts';
import { atRelease, test } from '../fixtures/test.ts';

const { textCode, hospital, wellbeing } = accounts;
const timedOut = 'You have been logged out due to inactivity';

const warningOf = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });

async function stay(page: Page, button = 'Stay logged in'): Promise<void> {
  await warningOf(page).getByRole('button', { name: button }).click();
  await expect(warningOf(page)).toHaveCount(0);
}

/** Begins to turn on codes by email, and does not save the form. */
async function startSetUp(page: Page): Promise<void> {
  const parts = factorParts(page);
  await signInByApi(page, wellbeing, hasty);
  await page.goto(`${hasty}${mfaPath('member')}`);
  // On a slow machine the idle warning may appear before the form is filled in. The handler then keeps the session.
  await page.addLocatorHandler(warningOf(page), () => stay(page));
  await parts.switch.click();
  await parts.byEmail.check();
  await page.removeLocatorHandler(warningOf(page));
}

// One test does all three at the same time, because each of them mostly waits.
test(
  'S3 MF8 LO4 a person can request a new code after the old one expires, and a code screen or 2FA set-up without activity leads to Logout',
  { tag: atRelease },
  async ({ page, browser, request, expectConsole, allowConsole }) => {
    expectConsole(/Error from \/api\/idauth\/mfa\/verify$/);
    expectConsole(/status of 400/);
    expectConsole(/status of 401/);
    allowConsole(/Error from \/api\/(idauth\/session|user\/user\.json)$/);
    const [inSetUp, atCode] = await Promise.all([browser.newContext(), browser.newContext()]);
    const [setUp, owing] = await Promise.all([inSetUp.newPage(), atCode.newPage()]);
    await startSetUp(setUp);
    await signIn(owing, hospital, { origin: hasty, query: '?redir=/hospitalarea/claims' });
    await expect(codeParts(owing).code).toBeVisible();

    const code = await codeSentBy(request, textCodeMobile, () => signIn(page, textCode, { origin: hasty }), hasty);
    // The code lasts two seconds here, and the warning comes after three.
    await stay(page, 'Keep going');
    await giveCode(page, code);
    await expect(page.getByText('This code has expired. Ask for a new one.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send the code again' })).toBeVisible();
    await expect(page).toHaveURL(`${hasty}/memberlogin/logout?timeout=true`, { timeout: 20_000 });
    await expect(codeParts(page).heading).toHaveText(timedOut);

    // Unsaved changes do not stop the logout. A person who had entered only the password is later led to the page that they wanted.
    await expect(setUp).toHaveURL(`${hasty}/memberlogin/logout?timeout=true&redir=%2Fmemberlogin%2Fsettings%2Fmfa`);
    await expect(owing).toHaveURL(`${hasty}/hospitallogin/logout?timeout=true&redir=%2Fhospitalarea%2Fclaims`);
    for (const left of [setUp, owing]) await expect(codeParts(left).heading).toHaveText(timedOut);
    await Promise.all([inSetUp.close(), atCode.close()]);
  },
);
