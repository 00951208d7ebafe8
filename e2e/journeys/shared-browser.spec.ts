import { expect, type Page } from '@playwright/test';
import { accountPath } from '../fixtures/account.ts';
import { accounts } from '../fixtures/accounts.ts';
import { codeSentBy } from '../fixtures/codes.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { signIn } from '../fixtures/login.ts';
import { newPerson } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { codeParts, giveCode, settleWithCodes } from '../fixtures/two-factor.ts';
import { atRelease, test } from '../fixtures/test.ts';

const { member, consultant } = accounts;

/** Returns the names of everything that the page has stored in the browser and that remains after the page is closed. */
const keptBy = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage).toSorted(),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: 'caches' in window ? await caches.keys() : [],
    readableCookies: document.cookie,
    historyState: JSON.stringify(history.state),
  }));

// The cookies that are deleted when the member leaves: as by a cleaning program, or by a browser that stores few cookies.
const halves = [
  { what: 'all cookies in place', gone: [] },
  { what: 'the readable cookie gone', gone: ['signed-in'] },
  { what: 'the session cookie gone', gone: ['sid'] },
] as const;

for (const { what, gone } of halves) {
  test(
    `E8 a member logs out with ${what}, and the consultant who logs in next sees nothing of the member`,
    { tag: atRelease },
    async ({ page, context, allowConsole }) => {
      test.slow();
      // Requests without the session are refused, and so are a consultant's requests for the data of a member.
      allowConsole(/status of 40[13]|Error from \/api\/user\/user\.json/);
      await signIn(page, member);
      await expect(page).toHaveURL(linen + member.area);
      await page.goto(accountPath.details('member'));
      await expect(page.locator('dd').getByText(member.email, { exact: true })).toBeVisible();
      const historyOfMember = await page.evaluate(() => history.length);
      const { memNo }: { memNo: string } = await (await page.request.get('/api/user/user.json')).json();
      expect(memNo).toMatch(/^\d{10}$/);
      const membersOwn = new RegExp(`${member.email.replaceAll('.', String.raw`\.`)}|${memNo}`);
      for (const name of gone) await context.clearCookies({ name });
      await page.goto('/memberlogin/logout');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have logged out');

      await signIn(page, consultant);
      await expect(page).toHaveURL(linen + consultant.area);
      const answers: string[] = [];
      page.on('response', (response) => {
        const isOurs = response.url().startsWith(`${linen}/api/`);
        if (isOurs)
          void response.text().then(
            (text) => answers.push(text),
            () => undefined,
          );
      });
      const look = async (where: string) => {
        await page.waitForLoadState('networkidle');
        // A page that is just redirecting has no content yet, so the content is read until there is some.
        let shown = '';
        await expect.poll(async () => (shown = await page.content().catch(() => ''))).not.toBe('');
        expect(shown, where).not.toMatch(membersOwn);
      };
      // The last two paths belong to members, and must show the consultant nothing of the member.
      for (const path of [
        accountPath.details('consultant'),
        accountPath.details('member'),
        '/memberarea/policydetails',
      ]) {
        await page.goto(path);
        await look(path);
      }
      // The navigation may end the page before `evaluate` gets its answer.
      await page.evaluate((length) => history.go(length - history.length), historyOfMember).catch(() => undefined);
      await look('Back to where the member saw their details');
      await page.goBack();
      await look('one more step back');
      expect(answers.length).toBeGreaterThan(0);
      expect(answers.join('\n')).not.toMatch(membersOwn);
      const user = await (await page.request.get('/api/user/user.json')).json();
      expect(user).toMatchObject({ userType: 'C', email: consultant.email });
    },
  );
}

test('E8 a person who logs in over the session of another replaces it, and the previous session is over', async ({
  page,
  playwright,
}) => {
  await signInByApi(page, member);
  const before = await page.context().storageState();
  await signInByApi(page, consultant);
  expect(await (await page.request.get('/api/user/user.json')).json()).toMatchObject({ userType: 'C' });
  const copy = await playwright.request.newContext({ storageState: before, baseURL: linen });
  expect((await copy.get('/api/user/user.json')).status()).toBe(401);
  await copy.dispose();
});

test(
  'E9 after a logout the browser stores the token of the remembered device but no personal data, and Back shows no personal data',
  { tag: atRelease },
  async ({ page, request }) => {
    test.slow();
    const person = newPerson('member', 'storage');
    await settleWithCodes(request, person, { type: 'EMAIL' });
    const code = await codeSentBy(request, person.email, () => signIn(page, person));
    await codeParts(page).trust.check();
    await giveCode(page, code);
    await expect(page).toHaveURL(linen + person.area);
    for (const path of [accountPath.details('member'), accountPath.email('member'), accountPath.security('member')]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    const answered = page.waitForResponse('**/api/idauth/logout');
    await page.getByRole('banner').getByRole('link', { name: 'Log out' }).click();
    const headers = await (await answered).allHeaders();
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'clear-site-data': '"cache"' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have logged out');

    expect(await keptBy(page)).toEqual({
      local: ['deviceTrustToken', 'quietPasskeyAt'],
      session: [],
      databases: [],
      caches: [],
      readableCookies: '',
      historyState: expect.not.stringContaining('@'),
    });
    expect(await page.evaluate(() => localStorage.getItem('quietPasskeyAt'))).toMatch(/^\d{13}$/);
    const trust = await page.evaluate(() => localStorage.getItem('deviceTrustToken'));
    expect(Object.keys(JSON.parse(trust ?? '{}'))).toEqual(['value', 'expirationDate']);
    // The cookie `passkey` holds a random value for five minutes. It ties a passkey challenge to this browser.
    expect((await page.context().cookies()).map(({ name }) => name).toSorted()).toEqual(['browser', 'dt', 'passkey']);
    for (let steps = 0; steps < 4; steps++) {
      await page.goBack();
      await expect(page.getByText(person.email)).toHaveCount(0);
      await expect(page.getByText(person.number)).toHaveCount(0);
    }
  },
);
