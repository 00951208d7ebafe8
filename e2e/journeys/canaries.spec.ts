import { expect, type BrowserContext, type Page } from '@playwright/test';
import { accountParts, accountPath, askForEmail } from '../fixtures/account.ts';
import { password } from '../fixtures/accounts.ts';
import { codeSentBy } from '../fixtures/codes.ts';
import { codeIn, digitsIn, newestMessageTo, linkIn } from '../fixtures/messages.ts';
import { fillLogin, loginParts, openLogin } from '../fixtures/login.ts';
import { birthDate, newPerson } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { fillRegister, openRegister, registerParts } from '../fixtures/register.ts';
import { askForLink, fillNewPassword, newPassword, openLink, openReset, resetParts } from '../fixtures/reset.ts';
import { factorParts, giveCode, mfaPath } from '../fixtures/two-factor.ts';
import { ownEmail } from '../fixtures/activated-person.ts';
import { atRelease, test } from '../fixtures/test.ts';

/** Collects every place to which personal data could leak: URLs, referrers, and requests to other servers than ours. */
class Leaks {
  readonly #seen: string[] = [];
  /** The mailed links that were opened. Each may appear in one URL only: that of its own page load. */
  readonly #links = new Set<string>();

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      const url = request.url();
      const isOwnLink = request.isNavigationRequest() && this.#links.delete(url);
      const { referer = '' } = request.headers();
      const isCall = url.startsWith(`${linen}/api/`) && request.method() === 'POST';
      const body = isCall ? '' : (request.postData() ?? '');
      this.#seen.push(`${isOwnLink ? 'a mailed link' : url} from "${referer}" ${body}`);
    });
  }

  allowOnce(link: string): string {
    this.#links.add(link);
    return link;
  }

  /** Collects the data that this document sent to analytics, its URL, title and referrer. Call it before the page is left. */
  async lookAt(page: Page): Promise<void> {
    const told = await page.evaluate(() => ('dataLayer' in window ? JSON.stringify(window.dataLayer) : ''));
    const state = await page.evaluate(() => `${location.href} ${document.title} ${document.referrer}`);
    this.#seen.push(`analytics ${told}`, `the address ${state}`);
  }

  found(canaries: readonly string[]): string[] {
    expect(this.#seen.filter((each) => each.startsWith('analytics [')).length).toBeGreaterThan(5);
    const forms = canaries.flatMap((canary) => [canary, encodeURIComponent(canary), btoa(canary)]);
    return this.#seen.filter((each) => forms.some((form) => each.toLowerCase().includes(form.toLowerCase())));
  }
}

test(
  'J1 registration, activation, login, 2FA, reset and a change of email put no personal data into a URL, a referrer or analytics',
  { tag: atRelease },
  async ({ page, context, request }) => {
    test.setTimeout(180_000);
    const leaks = new Leaks(context);
    const person = newPerson('member', 'canaries');
    const moved = ownEmail('canary-moved');
    const canaries = [person.email, moved, person.number, birthDate, '1980-01-15', password, newPassword];
    const heading = page.getByRole('heading', { level: 1 });

    await test.step('registration, after one refusal by the form', async () => {
      await openRegister(page, 'member');
      await fillRegister(page, { ...person, proof: '' });
      await registerParts(page).submit.click();
      await fillRegister(page, person);
      await registerParts(page).submit.click();
      await expect(page).toHaveURL(`${linen}/memberlogin/activate`);
      await leaks.lookAt(page);
    });
    await test.step('activation by the link', async () => {
      const message = await newestMessageTo(request, person.email, 'activation');
      canaries.push(codeIn(message), digitsIn(message));
      await page.goto(leaks.allowOnce(linkIn(message)));
      await page.getByRole('button', { name: 'Activate my account' }).click();
      await expect(page).toHaveURL(`${linen}/memberlogin/activate/verify/success`);
      await leaks.lookAt(page);
    });
    await test.step('2FA is turned on', async () => {
      const parts = factorParts(page);
      await page.goto(mfaPath('member'));
      await parts.switch.click();
      await parts.byEmail.check();
      await parts.password.fill(password);
      const code = await codeSentBy(request, person.email, () => parts.next.click());
      canaries.push(code);
      await giveCode(page, code);
      await expect(page).toHaveURL(`${linen}${mfaPath('member')}/final`);
      await leaks.lookAt(page);
    });
    await test.step('a change of email by its link', async () => {
      await page.goto(accountPath.email('member'));
      await askForEmail(page, moved);
      await expect(heading).toHaveText('Check your email');
      await leaks.lookAt(page);
      const message = await newestMessageTo(request, moved, 'emailChange');
      canaries.push(codeIn(message));
      await page.goto(leaks.allowOnce(linkIn(message)));
      await accountParts(page).confirm.click();
      await expect(heading).toHaveText('Your email address has been changed');
      await leaks.lookAt(page);
    });
    await test.step('a reset by its link', async () => {
      await page.goto('/memberlogin/logout');
      await expect(heading).toHaveText('You have logged out');
      await leaks.lookAt(page);
      const account = { ...person, email: moved };
      await openReset(page, 'member');
      await askForLink(page, account);
      await leaks.lookAt(page);
      const message = await newestMessageTo(request, moved, 'reset');
      canaries.push(codeIn(message));
      await openLink(page, leaks.allowOnce(linkIn(message)));
      await fillNewPassword(page, { kind: 'member' });
      await resetParts(page).submit.click();
      await expect(heading).toHaveText('Password reset');
      await leaks.lookAt(page);
    });
    await test.step('login with the new email, the new password and a code', async () => {
      await openLogin(page, 'member');
      await fillLogin(page, { ...person, email: moved }, newPassword);
      const code = await codeSentBy(request, moved, () => loginParts(page).submit.click());
      canaries.push(code);
      await leaks.lookAt(page);
      await giveCode(page, code);
      await expect(page).toHaveURL(linen + person.area);
      await page.goto(accountPath.details('member'));
      await expect(page.locator('dd').getByText(moved, { exact: true })).toBeVisible();
      await leaks.lookAt(page);
    });
    expect(canaries.filter((canary) => canary === '')).toEqual([]);
    expect(leaks.found(canaries)).toEqual([]);
  },
);
