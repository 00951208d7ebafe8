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

/** Says whether the browser can add one by itself. One that can is asked as ever: without a password manager it would make none. */
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
  // Presence is simulated at once, so that one request only may wait: the suggestion.
  await page.getByLabel('Email', { exact: true }).focus();
  await expect(page).toHaveURL(`${linen}${area}`);
}

type NewPersonName = Parameters<typeof newPerson>[1];

/** Somebody with codes by email has given the password, and is sent a code. */
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
