import { expect, type Page } from '@playwright/test';
import { accounts, password } from '../fixtures/accounts.ts';
import { codeSentBy } from '../fixtures/codes.ts';
import { messagesTo } from '../fixtures/inbox.ts';
import { fillLogin, loginParts, signIn, untilAlive } from '../fixtures/login.ts';
import { newTerms } from '../fixtures/new-terms.ts';
import { overflow } from '../fixtures/overflow.ts';
import { startOwnServer } from '../fixtures/own-server.ts';
import { test } from '../fixtures/two-browsers.ts';
import { codeParts } from '../fixtures/two-factor.ts';

const { member, wellness, emailCode, hospital } = accounts;
const narrow = { width: 320, height: 568 };

// In one worker, because each worker starts a server.
test.describe.configure({ mode: 'default' });

let own: Awaited<ReturnType<typeof startOwnServer>>;
let texts: Awaited<ReturnType<typeof newTerms>>;
test.beforeAll(async () => {
  texts = await newTerms([
    { kind: 'member', name: 'terms', version: '3', required: '2099-01-01' },
    { kind: 'wellness', name: 'terms', version: '3', required: '2026-01-01' },
    { kind: 'wellness', name: 'dpnotice', version: '2', required: '2026-01-01' },
  ]);
  own = await startOwnServer({ limits: { sendPauseSeconds: 1 } }, { contentDir: texts.path });
});
test.afterAll(async () => {
  await own.stop();
  await texts.remove();
});
test.beforeEach(({ monitor }) => monitor.alsoOwn(own.origin));

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const card = (page: Page, name: string) => page.getByRole('region', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const privacyOf = (kind: string) => `${own.origin}/${kind}login/settings/privacy`;

async function openIrishPage(page: Page, address: string): Promise<void> {
  await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=ga`);
}

test('CO9 CO24 new terms are read at 320 px, and put off', async ({ page, request }) => {
  await page.setViewportSize(narrow);
  const query = `?redir=${encodeURIComponent('/memberarea/?from=terms')}`;
  const logIn = () => signIn(page, emailCode, { origin: own.origin, query });
  const { code } = codeParts(page);
  await code.fill(await codeSentBy(request, emailCode.email, logIn, own.origin));
  await code.press('Enter');
  await expect(title(page)).toHaveText('Our terms are changing');
  await expect(page).toHaveURL(/\/memberlogin\/terms\?redir=/);
  await expect(page.getByText('The new terms, version 3.')).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await button(page, 'Not now').click();
  await expect(page).toHaveURL(`${own.origin}/memberarea/?from=terms`);
});

test('CO9 CO44 new terms are agreed to in Irish, and the privacy page lists the agreement', async ({ page }) => {
  await openIrishPage(page, `${own.origin}/memberlogin/login`);
  await untilAlive(page);
  await page.getByLabel('Ríomhphost', { exact: true }).fill(member.email);
  await page.getByLabel('Pasfhocal', { exact: true }).fill(password);
  await button(page, 'Logáil isteach').click();
  await expect(title(page)).toHaveText('Tá ár dtéarmaí ag athrú');
  await expect(page.getByText('Is féidir leat do chuntas a dhúnadh.')).toBeVisible();
  await button(page, 'Aontaím').click();
  await expect(page).toHaveURL(`${own.origin}${member.area}`);
  await page.goto(privacyOf('member'));
  await expect(title(page)).toHaveText('Socruithe príobháideachais');
  await expect(card(page, 'Na rudaí ar aontaigh tú leo').getByText(/i nGaeilge\.$/)).toBeVisible();
  await expect(page.getByText('Na téarmaí nua, leagan 3')).toBeVisible();
});

test('CO10 CO22 CO25 required terms and the notice are declined, agreed to, and the consent is withdrawn', async ({
  page,
  context,
}) => {
  await signIn(page, wellness, { origin: own.origin });
  await expect(title(page)).toHaveText('Please read our new terms');
  await page.goto(`${own.origin}/wellnesslogin/settings/security`);
  await expect(title(page)).toHaveText('Please read our new terms');
  await button(page, 'I do not agree').click();
  await expect(title(page)).toHaveText('You have not agreed');
  await page.getByRole('link', { name: 'Get a copy of my data' }).click();
  await expect(title(page)).toHaveText('Privacy settings');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByLabel('I agree that you use my details in this way.').check();
  await button(page, 'I agree').click();
  await expect(title(page)).toHaveText('Security');

  await page.goto(privacyOf('wellness'));
  const agreements = card(page, 'What you agreed to');
  const opened = context.waitForEvent('page');
  await agreements
    .getByRole('link', { name: /^Read it/ })
    .first()
    .click();
  const text = await opened;
  await expect(text.getByText(/^The new (notice|terms), version \d\.$/)).toBeVisible();
  await text.close();
  await agreements.getByRole('button', { name: /^Withdraw / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(agreements.getByText(/^You withdrew your consent\. We logged you out/)).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(title(page)).toHaveText('Please read how we use your details');
});

test('CO27 CO31 a person gets a copy of their data, and the link of the message leads to it', async ({
  page,
  otherPage,
  request,
}) => {
  await signIn(page, hospital, { origin: own.origin });
  await expect(page).toHaveURL(`${own.origin}${hospital.area}`);
  await page.goto(`${own.origin}/hospitallogin/settings/security`);
  await page.getByRole('link', { name: 'Privacy settings' }).click();
  const confirm = async (on: Page, press: () => Promise<void>) => {
    await codeParts(on).code.fill(await codeSentBy(request, hospital.email, press, own.origin));
    await button(on, 'Confirm').click();
  };
  await confirm(page, () => button(page, 'Get a copy').click());
  const copy = card(page, 'Get a copy of your data');
  await expect(copy.getByText(/^Ready until/)).toBeVisible({ timeout: 60_000 });

  const mailed = await messagesTo(request, hospital.email, own.origin);
  const link = mailed.map(({ text }) => /\S+\/settings\/privacy\?copy=\S+/.exec(text)?.[0]).find(Boolean) ?? '';
  await otherPage.goto(link);
  await untilAlive(otherPage);
  await fillLogin(otherPage, hospital);
  await loginParts(otherPage).submit.click();
  await expect(otherPage).toHaveURL(link);
  const saved = otherPage.waitForEvent('download');
  await confirm(otherPage, () => button(otherPage, 'Download').click());
  expect((await saved).suggestedFilename()).toBe('my-data.zip');
  await expect(card(otherPage, 'Get a copy of your data').getByText(/^The download is complete\./)).toBeVisible();
  await otherPage.goto(link);
  await expect(otherPage.getByText(/^This copy has expired or has already been downloaded/)).toBeVisible();
});

test('CO34 CO35 CO36 an account is going to close, and the link of the message keeps it, in Irish', async ({
  page,
  otherPage,
  request,
}) => {
  await signIn(page, member, { origin: own.origin });
  await expect(page).toHaveURL(new RegExp(`${member.area}|/terms`));
  await page.goto(privacyOf('member'));
  await page.getByRole('link', { name: 'Close my online account' }).click();
  await page.getByLabel('Current password').fill(password);
  const close = button(page, /^Close my account on /);
  const code = await codeSentBy(request, member.email, () => close.click(), own.origin);
  await codeParts(page).code.fill(code);
  await button(page, 'Confirm').click();
  await expect(title(page)).toHaveText(/^Your online account closes on /);
  await page.getByRole('link', { name: 'Back to privacy settings' }).click();
  await expect(card(page, 'Close your online account').getByRole('button', { name: 'Keep my account' })).toBeVisible();

  await expect
    .poll(async () => (await messagesTo(request, member.email, own.origin)).map(({ text }) => text).join('\n'))
    .toContain('/settings/privacy/close?code=');
  const [mail] = (await messagesTo(request, member.email, own.origin)).filter(({ text }) =>
    text.includes('close?code='),
  );
  const link = /\S+\/settings\/privacy\/close\?code=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await openIrishPage(otherPage, link);
  await expect(title(otherPage)).toHaveText('Do chuntas ar líne a choinneáil?');
  await button(otherPage, 'Coinnigh mo chuntas').click();
  await expect(title(otherPage)).toHaveText('Fanfaidh do chuntas ar líne ar oscailt.');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Close my online account' })).toBeVisible();
});
