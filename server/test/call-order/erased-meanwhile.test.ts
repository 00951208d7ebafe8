import {
  cancelEmailChange,
  changeMemberNumber,
  changePassword,
  ownAccountSummary,
  pendingEmailChange,
  requestEmailChange,
  resendEmailChange,
} from '@selvage/contract/api/account';
import {
  endOtherSessions,
  secureAccount,
  forgetAllDevices,
  openSessions,
  recentActivity,
  trustedDevices,
} from '@selvage/contract/api/security';
import {
  beginStepUp,
  saveTwoFactor,
  twoFactorSettings,
  sendCodeAgain,
  verifyCode,
} from '@selvage/contract/api/two-factor';
import { currentUser, extendSession, sessionStatus } from '@selvage/contract/api/session';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseAccount } from '../../src/support/erase-account.ts';
import { outcomeOf } from '../harness/refusals.ts';
import { addAccount, testPassword, type TestAccount } from '../harness/accounts.ts';
import type { TestBrowser } from '../harness/test-app.ts';
import { authenticate, owedIn, type Owed } from '../harness/sign-in.ts';
import { startInterruptibleApp, type InterruptibleApp } from './interruptible-app.ts';

// The desk erases an account while its owner's request is under way: the request is done, or refused with a true sentence.

let app: InterruptibleApp;
beforeAll(async () => {
  app = await startInterruptibleApp();
});
afterAll(() => app.close());

const birthDate = '1980-01-15';
const memberNumber = '4000000001';

interface Case {
  title: string;
  account?: TestAccount;
  /** Before the call that is interrupted. */
  before?: (browser: TestBrowser, owed: Owed) => Promise<unknown>;
  call: (browser: TestBrowser, owed: Owed) => Promise<LightMyRequestResponse>;
  /** Further possible answers, besides 401/100, if the account was erased. */
  refusals?: string[];
}

const password = testPassword;
let count = 0;
const askForChange = (browser: TestBrowser) =>
  browser.post(requestEmailChange.path, { email: `next-${++count}@test.example`, password });
const smsSettings = { enabled: true, type: 'SMS', mobile_number: '0851234567' };
const twoFactor = 'EMAIL';
const challengeOver = '401/106';
const act = { actor: { name: 'desk', reason: 'test' }, origin: { requestId: 'TEST', client: null, device: null } };

const cases: Case[] = [
  { title: 'reads who is logged in', call: (browser) => browser.get(currentUser.path) },
  { title: 'reads the session', call: (browser) => browser.get(sessionStatus.path) },
  { title: 'extends the session', call: (browser) => browser.post(extendSession.path, {}) },
  { title: 'reads the account', call: (browser) => browser.get(ownAccountSummary.path) },
  { title: 'reads the sessions', call: (browser) => browser.get(openSessions.path) },
  { title: 'reads the devices', call: (browser) => browser.get(trustedDevices.path) },
  { title: 'reads the activity', call: (browser) => browser.get(recentActivity.path) },
  { title: 'reads the second factor', call: (browser) => browser.get(twoFactorSettings.path) },
  { title: 'reads a pending change of email', call: (browser) => browser.get(pendingEmailChange.path) },
  {
    title: 'changes the password',
    call: (browser) => browser.post(changePassword.path, { password, newPassword: 'Fresh-linen-77' }),
  },
  {
    title: 'changes the password, with a wrong one',
    call: (browser) => browser.post(changePassword.path, { password: 'Wrong-cloth-42', newPassword: 'Fresh-linen-77' }),
    refusals: ['400/7'],
  },
  { title: 'asks for a change of email', call: askForChange },
  {
    title: 'asks for the link of a change of email again',
    before: askForChange,
    call: (browser) => browser.post(resendEmailChange.path, {}),
    refusals: ['400/107'],
  },
  {
    title: 'withdraws a change of email',
    before: askForChange,
    call: (browser) => browser.post(cancelEmailChange.path, {}),
  },
  {
    title: 'changes the member number',
    account: { birthDate },
    call: (browser) => browser.post(changeMemberNumber.path, { memNo: memberNumber, password }),
    refusals: ['400/3'],
  },
  { title: 'ends other sessions', call: (browser) => browser.post(endOtherSessions.path, { password }) },
  { title: 'secures the account', call: (browser) => browser.post(secureAccount.path, { password }) },
  { title: 'forgets the devices', call: (browser) => browser.post(forgetAllDevices.path, {}) },
  {
    title: 'sets up a second factor',
    call: (browser) => browser.post(saveTwoFactor.path, { preferences: smsSettings, password }),
  },
  {
    title: 'verifies the code of a login',
    account: { twoFactor },
    call: (browser, owed) => browser.post(verifyCode.path, { ...owed, trustThisDevice: true }),
    refusals: [challengeOver],
  },
  {
    title: 'types a wrong code',
    account: { twoFactor },
    call: (browser, { mfaToken, code }) =>
      browser.post(verifyCode.path, { mfaToken, code: code === '000000' ? '111111' : '000000' }),
    refusals: [challengeOver, '400/105'],
  },
  {
    title: 'asks for a code again',
    account: { twoFactor },
    call: (browser, { mfaToken }) => browser.post(sendCodeAgain.path, { mfaToken }),
    refusals: [challengeOver],
  },
  {
    title: 'confirms who they are',
    account: { twoFactor },
    before: (browser, owed) => browser.post(verifyCode.path, { ...owed }),
    call: (browser) => browser.post(beginStepUp.path, {}),
  },
];

test.each(cases)('an account can be erased at any moment while its owner $title', async (given) => {
  const { server } = app;
  app.policies.set(memberNumber, birthDate);
  let isErased = true;
  let places = 0;
  // Until the call ends before so many statements.
  for (let statements = 0; isErased; statements++) {
    const account = await addAccount(server.deps, { memberNumber: '4000000000', ...given.account });
    const browser = app.browser();
    const loggedIn = await authenticate(browser, account);
    const owed = given.account?.twoFactor ? await owedIn(server, loggedIn) : { mfaToken: '', code: '' };
    await given.before?.(browser, owed);
    isErased = false;
    app.interruptAfter(statements, async () => {
      await eraseAccount(server.deps, account.id, act);
      isErased = true;
    });
    const outcome = outcomeOf(await given.call(browser, owed));
    app.takeBack();
    places += Number(isErased);
    expect([statements, outcome]).toEqual([
      statements,
      expect.toBeOneOf(isErased ? ['done', '401/100', ...(given.refusals ?? [])] : [outcome]),
    ]);
    if (!isErased) await eraseAccount(server.deps, account.id, act);
  }
  expect(places).toBeGreaterThan(0);
});
