import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { accountPath } from '../fixtures/account.ts';
import { accounts, type DemoAccount, password } from '../fixtures/accounts.ts';
import { codeSentBy } from '../fixtures/codes.ts';
import { messagesTo } from '../fixtures/inbox.ts';
import { fillLogin, loginParts, signIn } from '../fixtures/login.ts';
import { overflow } from '../fixtures/overflow.ts';
import { startOwnServer } from '../fixtures/own-server.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { test } from '../fixtures/two-browsers.ts';
import { codeParts } from '../fixtures/two-factor.ts';

const { consultant, hospital, provider } = accounts;
const narrow = { width: 320, height: 568 };

// In one worker, because each worker starts a server.
test.describe.configure({ mode: 'default' });

let own: Awaited<ReturnType<typeof startOwnServer>>;
test.beforeAll(async () => {
  own = await startOwnServer({
    limits: { sendPauseSeconds: 1 },
    // The review of the hospital of the demonstration is due.
    organisations: { consultant: { enabled: true }, hospital: { enabled: true } },
  });
});
test.afterAll(() => own.stop());
test.beforeEach(({ monitor }) => monitor.alsoOwn(own.origin));

const list = (page: Page, name: string) => page.getByRole('region', { name });

/** Opens the list of colleagues from the settings. */
async function openList(page: Page, administrator: DemoAccount): Promise<void> {
  await signInByApi(page, administrator, own.origin);
  await page.goto(`${own.origin}${accountPath.settings('consultant')}`);
  await page.getByRole('link', { name: 'Colleagues' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Colleagues');
}

/** Sends the invitation, which asks for a code first. */
async function invite(page: Page, request: APIRequestContext, administrator: DemoAccount, email: string) {
  await page.getByLabel('Colleague’s email address').fill(email);
  const send = () => page.getByRole('button', { name: 'Send invitation' }).click();
  const code = await codeSentBy(request, administrator.email, send, own.origin);
  await codeParts(page).code.fill(code);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(list(page, 'Invite a colleague').getByText(`Invitation sent to ${email}.`)).toBeVisible();
  await expect(list(page, 'Waiting').getByText(/^Sent on/)).toBeVisible();
}

/** The link of the newest invitation. */
async function linkTo(request: APIRequestContext, email: string): Promise<string> {
  await expect.poll(async () => (await messagesTo(request, email, own.origin)).length).toBeGreaterThan(0);
  const [newest] = await messagesTo(request, email, own.origin);
  return /\S+\/invitation\?code=\S+/.exec(newest?.text ?? '')?.[0] ?? '';
}

async function chooseIn(page: Page, [first, again, submit]: readonly [string, string, string]): Promise<void> {
  await page.getByLabel(first, { exact: true }).fill(password);
  await page.getByLabel(again, { exact: true }).fill(password);
  await page.getByRole('button', { name: submit }).click();
}
const english = ['Password', 'Confirm password', 'Create my account'] as const;
const irish = ['Pasfhocal', 'Deimhnigh an pasfhocal', 'Cruthaigh mo chuntas'] as const;

test('ORG9 ORG11 ORG16 a colleague is invited, accepts at 320 px, and logs in with the common ID', async ({
  page,
  otherPage,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 403/);
  expectConsole(/Error from \/api\/user\/colleagues\/invite$/);
  const email = 'new.colleague@demo.example';
  await openList(page, consultant);
  await expect(page.getByText('People who can log in for Consultant ID 50101.')).toBeVisible();
  await invite(page, request, consultant, email);

  const link = await linkTo(request, email);
  await otherPage.setViewportSize(narrow);
  await otherPage.goto(link);
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Join your colleagues');
  await expect(otherPage).toHaveURL(`${own.origin}/consultantlogin/invitation`);
  await expect(otherPage.getByText(`${consultant.email} invited you to the Consultant Area`)).toBeVisible();
  expect(await overflow(otherPage)).toBe(0);
  await chooseIn(otherPage, english);
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Your account is ready');
  await otherPage.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(loginParts(otherPage).email).toHaveValue(email);
  await fillLogin(otherPage, { ...consultant, email });
  await loginParts(otherPage).submit.click();
  await expect(otherPage).toHaveURL(new RegExp(consultant.area));

  // The new colleague is staff, and sees only the administrators.
  await otherPage.goto(`${own.origin}${accountPath.settings('consultant')}/colleagues`);
  await expect(list(otherPage, 'Your administrators').getByRole('listitem')).toHaveText([consultant.email]);
  expect(await overflow(otherPage)).toBe(0);

  await page.reload();
  await expect(list(page, 'People').getByRole('listitem').filter({ hasText: email })).toContainText('Staff');
  await expect(list(page, 'Waiting')).toHaveCount(0);

  // The link works once.
  await otherPage.goto(link);
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('You have already used this invitation');
});

test('ORG21 a colleague who joined in Irish is removed, and reads in the own browser and at the login why', async ({
  page,
  otherPage,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 403/);
  expectConsole(/Error from \/api\/user\/colleagues\/invite$/);
  const email = 'comhghleacai@demo.example';
  await openList(page, provider);
  await invite(page, request, provider, email);

  await otherPage.goto(`${await linkTo(request, email)}&lang=ga`);
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Téigh i dteannta do chomhghleacaithe');
  await chooseIn(otherPage, irish);
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Tá do chuntas réidh');
  const staff: DemoAccount = { ...provider, email };
  await signInByApi(otherPage, staff, own.origin);
  await otherPage.goto(`${own.origin}${accountPath.settings('consultant')}?lang=ga`);
  await expect(otherPage.getByRole('link', { name: 'Comhghleacaithe' })).toBeVisible();

  // The confirmation is still fresh, so no code is asked for.
  await page.reload();
  await page.getByRole('button', { name: `Remove ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(list(page, 'People').getByText(`${email} was removed.`)).toBeVisible();
  await expect(list(page, 'People').getByRole('heading')).toBeFocused();

  await otherPage.getByRole('link', { name: 'Comhghleacaithe' }).click();
  await expect(otherPage).toHaveURL(/reason=access-removed/);
  await expect(otherPage.getByText('Chuir do riarthóir deireadh le do rochtain.')).toBeVisible();
  await signIn(otherPage, staff, { origin: own.origin, query: '?lang=en' });
  await expect(loginParts(otherPage).alert).toContainText('Your administrator has ended your access.');
});

test('ORG26 ORG28 an administrator is asked to confirm the list when the review is due, and confirms it', async ({
  page,
  request,
}) => {
  const { origin } = own;
  const code = await codeSentBy(request, hospital.email, () => signIn(page, hospital, { origin }), origin);
  await codeParts(page).code.fill(code);
  await codeParts(page).submit.click();
  await expect(page).toHaveURL(`${origin}${hospital.area}`);
  await page.goto(`${origin}${accountPath.settings('hospital')}`);
  await expect(page.getByText('Please confirm the list')).toBeVisible();
  await page.getByRole('link', { name: 'Colleagues' }).click();
  await expect(list(page, 'Is this list still right?')).toContainText(
    /Then confirm the others by .* staff cannot log in/,
  );
  await expect(list(page, 'People').getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Everyone on this list needs access' }).click();
  await expect(list(page, 'People').getByText('You confirmed the list.')).toBeVisible();
  await expect(list(page, 'Is this list still right?')).toHaveCount(0);
  await page.reload();
  await expect(list(page, 'People').getByRole('listitem')).toHaveCount(2);
  await expect(list(page, 'Is this list still right?')).toHaveCount(0);
});
