import { expect } from '@playwright/test';
import { accounts, textCodeMobile } from '../fixtures/accounts.ts';
import { pauseIsOver } from '../fixtures/codes.ts';
import { messagesTo, nextMessageTo } from '../fixtures/inbox.ts';
import { signInByApi } from '../fixtures/sign-in-by-api.ts';
import { linen } from '../fixtures/origins.ts';
import { atRelease, test } from '../fixtures/test.ts';

const { emailCode, textCode } = accounts;

test('RN3 the demo inbox shows an email with its link, and has a button that copies the code of the email', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const before = (await messagesTo(request, emailCode.email)).length;
  await signInByApi(page, emailCode);
  const message = await nextMessageTo(request, emailCode.email, before);
  const code = /\b\d{6}\b/.exec(message.text)?.[0];

  await page.goto(`/dev/inbox?to=${encodeURIComponent(emailCode.email)}`);
  const card = page.locator(`#message-${message.id}`);
  await expect(card.getByRole('heading')).toHaveText(message.subject);
  await card.getByRole('button', { name: 'Copy code' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  const letter = card.frameLocator('iframe').first();
  await card
    .locator('details')
    .first()
    .evaluate((details) => details.setAttribute('open', ''));
  await expect(letter.locator('body')).toContainText(String(code));
  const link = letter.getByRole('link');
  expect(new URL((await link.getAttribute('href')) ?? '').origin).toBe(linen);
  // That link is for somebody who did not try to log in, so the card does not offer it.
  await expect(card.getByRole('link', { name: 'Open the link' })).toHaveCount(0);
});

test(
  'RN3 the demo inbox shows a text message, and a newer message appears without a reload',
  { tag: atRelease },
  async ({ page, context, request }) => {
    const elsewhere = await context.newPage();
    await signInByApi(elsewhere, textCode);
    await nextMessageTo(request, textCodeMobile, 0);
    await page.goto(`/dev/inbox?to=${textCodeMobile}`);
    const cards = page.getByRole('list', { name: 'Messages, newest first' }).getByRole('listitem');
    await expect(cards.first()).toContainText(/\d{6}/);
    const before = await cards.count();
    // A login in another browser is sent no code until the pause of the first one is over.
    await pauseIsOver(request, textCodeMobile);
    await elsewhere.context().clearCookies();
    await signInByApi(elsewhere, textCode);
    await expect.poll(() => cards.count()).toBeGreaterThan(before);
    await expect(page.getByRole('link', { name: textCodeMobile }).first()).toBeVisible();
  },
);
