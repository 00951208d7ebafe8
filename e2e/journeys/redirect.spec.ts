import { expect } from '@playwright/test';
import { accounts } from '../fixtures/accounts.ts';
import { letIn } from '../fixtures/let-in.ts';
import { signIn } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { test } from '../fixtures/test.ts';

const followed = [
  '/memberarea/policydetails',
  '/memberarea/consent?settings=true',
  `${linen}/memberarea/contactdetails`,
  '/wellbeing/',
];

const ignored = [
  '//evil.example',
  '///evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'https:evil.example',
  `${linen}@evil.example/`,
  `${linen}.evil.example/`,
  'http://localhost:1/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/\t/evil.example',
  '/memberarea/..//evil.example',
  '%2F%2Fevil.example',
  '/memberlogin/logout',
  '/api/idauth/logout',
];

const asQuery = (redir: string): string => `?redir=${encodeURIComponent(redir)}`;

test('LN1 redir leads on from the login screen', async ({ page }) => {
  await signIn(page, accounts.member, { query: asQuery('/memberarea/policydetails') });
  await expect(page).toHaveURL(`${linen}/memberarea/policydetails`);
});

test('LN1 H7 redir to another host is ignored at the login screen', async ({ page }) => {
  await signIn(page, accounts.group, { query: asQuery('//evil.example/') });
  await expect(page).toHaveURL(`${linen}/grouparea/`);
});

// Someone who is signed in already takes the same step without the form (LG2).
test('LN1 every good redir is followed', async ({ page }) => {
  await letIn(page, accounts.member);
  for (const redir of followed) {
    await page.goto(`/memberlogin/login${asQuery(redir)}`);
    await expect(page, redir).toHaveURL(new URL(redir, linen).href);
  }
});

test('LN1 H7 every bad redir is ignored', async ({ page }) => {
  await letIn(page, accounts.member);
  for (const redir of ignored) {
    await page.goto(`/memberlogin/login${asQuery(redir)}`);
    await expect(page, redir).toHaveURL(`${linen}/memberarea/`);
  }
  await page.goto('/memberlogin/login?redir=%2Fmemberarea%2Fconsent&redir=%2F%2Fevil.example');
  await expect(page).toHaveURL(`${linen}/memberarea/`);
});

test('LN1 a page behind the login leads back to itself', async ({ page }) => {
  await page.goto('/memberarea/contactdetails');
  await expect(page).toHaveURL(`${linen}/memberlogin/login?redir=%2Fmemberarea%2Fcontactdetails`);
  await signIn(page, accounts.member, { query: '?redir=%2Fmemberarea%2Fcontactdetails' });
  await expect(page).toHaveURL(`${linen}/memberarea/contactdetails`);
});
