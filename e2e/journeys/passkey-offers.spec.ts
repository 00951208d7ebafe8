import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { codeSentBy } from '../fixtures/codes.ts';
import { messagesTo } from '../fixtures/inbox.ts';
import { signIn } from '../fixtures/login.ts';
import { newPerson } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { openLoginAgain } from '../fixtures/passkeys.ts';
import { test } from '../fixtures/test.ts';
import { giveCode, settleWithCodes } from '../fixtures/two-factor.ts';
import { addVirtualAuthenticator } from '../fixtures/virtual-authenticator.ts';

/**
 * Makes the browser report whether it can add a passkey without a dialog. If it can, a page that asks for a dialog fails the journey, and a
 * request without a dialog is sent as a usual one, because a browser without a password manager would add no passkey.
 */
async function stubConditionalCreate(page: Page, conditionalCreate: boolean): Promise<void> {
  await page.addInitScript((can) => {
    Object.assign(PublicKeyCredential, { getClientCapabilities: () => Promise.resolve({ conditionalCreate: can }) });
    const { credentials } = navigator;
    const create = credentials.create.bind(credentials);
    credentials.create = (options: CredentialCreationOptions & { mediation?: string } = {}) => {
      const { mediation, ...others } = options;
      if (can && mediation !== 'conditional') throw new Error('the page asked for a window');
      return create(others);
    };
  }, conditionalCreate);
}

async function logInByPasskey(page: Page, area: string): Promise<void> {
  await openLoginAgain(page);
  // The virtual authenticator answers a request at once, so the only open request may be the passkey suggestion of the email field.
  await page.getByLabel('Email', { exact: true }).focus();
  await expect(page).toHaveURL(`${linen}${area}`);
}

type NewPersonName = Parameters<typeof newPerson>[1];

/** Adds a person with codes by email, who has entered the password and must now enter the code. */
async function beginLogin(page: Page, request: APIRequestContext, name: NewPersonName, conditionalCreate: boolean) {
  const person = newPerson('wellness', name);
  await settleWithCodes(request, person, { type: 'EMAIL' });
  await stubConditionalCreate(page, conditionalCreate);
  const authenticator = await addVirtualAuthenticator(page);
  const code = await codeSentBy(request, person.email, () => signIn(page, person));
  return { person, authenticator, code };
}

test('WY9 the browser adds a passkey by itself on the way to the area, and the person gets an email about it and can log in with it', async ({
  page,
  request,
}) => {
  const { person, authenticator, code } = await beginLogin(page, request, 'quiet passkey', true);
  await authenticator.touchedWhile(async () => {
    await giveCode(page, code);
    await expect(page).toHaveURL(`${linen}${person.area}`);
  });
  expect(await authenticator.count()).toBe(1);
  await expect
    .poll(async () => (await messagesTo(request, person.email)).map(({ subject }) => subject).join())
    .toContain('A passkey was added to your account');
  await authenticator.touchedWhile(() => logInByPasskey(page, person.area));
});

test('WY9 a browser that adds no passkey by itself still leads to the area', async ({ page, request }) => {
  const { person, authenticator, code } = await beginLogin(page, request, 'no quiet passkey', true);
  await giveCode(page, code);
  await expect(page).toHaveURL(`${linen}${person.area}`);
  expect(await authenticator.count()).toBe(0);
});

test('WY10 a person who logs in with a password is offered a passkey, adds it and logs in with it', async ({
  page,
  request,
}) => {
  const { person, authenticator, code } = await beginLogin(page, request, 'asked passkey', false);
  await giveCode(page, code);
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
  await expectAccessible(page, 'the guided way');
  await expect(page.getByRole('radio', { name: 'Passkey' })).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  await authenticator.touchedWhile(async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Your passkey was added' })).toBeVisible();
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${linen}${person.area}`);
  expect(await authenticator.count()).toBe(1);
  await authenticator.touchedWhile(() => logInByPasskey(page, person.area));
});
