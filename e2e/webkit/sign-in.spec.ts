import { signInRefused } from '../../web/src/messages/en/login-refused.ts';
import { fields, loginMessages } from '../../web/src/messages/en/login-page.ts';
import { signOut } from '../../web/src/messages/en/logged-out.ts';
import { oneTimeCode } from '../../web/src/messages/en/one-time-code.ts';
import { twoFactor } from '../../web/src/messages/en/two-factor.ts';
import { expect } from '@playwright/test';
import { routeTypeOf } from '@selvage/contract/user-types';
import { accounts, textCodeMobile } from '../fixtures/accounts.ts';
import { codeSentBy } from '../fixtures/codes.ts';
import { loginPath } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { verifyPath } from '../fixtures/two-factor.ts';
import { logIn, submitLogin } from './log-in.ts';
import { test } from './test.ts';

const { signIn } = loginMessages;
const { verify } = twoFactor;

for (const name of ['member', 'consultant', 'group', 'wellness'] as const) {
  test(`WebKit: ${name} logs in, and logs out again`, async ({ webkit }) => {
    const account = accounts[name];
    await logIn(webkit, account);
    await webkit.isAt(linen + account.area);
    await webkit.open(`${linen}/${routeTypeOf(account.kind)}/logout`);
    await webkit.isOnScreen(signOut.done);
    await webkit.part('link', signOut.logBackIn).click();
    await webkit.isOnScreen(signIn.heading);
    // After the logout, going back to the area leads to the login and shows nothing of the person.
    await webkit.driver.goTo(linen + account.area);
    await webkit.isAt(linen + loginPath(account.kind));
  });
}

const sent = [
  { way: 'email', account: accounts.emailCode, recipient: accounts.emailCode.email },
  { way: 'text message', account: accounts.textCode, recipient: textCodeMobile },
  { way: 'email, at a hospital', account: accounts.hospital, recipient: accounts.hospital.email },
];
for (const { way, account, recipient } of sent) {
  test(`WebKit: a person logs in with a code by ${way}, and a wrong code is reported`, async ({ webkit, request }) => {
    const code = await codeSentBy(request, recipient, () => logIn(webkit, account));
    await webkit.isAt(linen + verifyPath(account.kind));
    await webkit.isOnScreen(verify.title);
    const field = webkit.part('textbox', oneTimeCode.label);
    await field.fill(code === '000000' ? '111111' : '000000');
    await webkit.part('button', verify.submit).click();
    await webkit.shows(oneTimeCode.problems.refused);
    await field.has({ invalid: true });
    await field.fill(code);
    await webkit.part('button', verify.submit).click();
    await webkit.isAt(linen + account.area);
  });
}

test('WebKit: the login reports a wrong password, keeps the email and clears the password', async ({ webkit }) => {
  await webkit.open(linen + loginPath('member'));
  await submitLogin(webkit, accounts.member, 'Not-the-password-1');
  await webkit.shows(signInRefused.sentences['sign-in.wrong-credentials']);
  await webkit.part('textbox', fields.email.label).has({ value: accounts.member.email });
  await webkit.part('textbox', fields.password.label).has({ value: '' });
});

test('WebKit: in a browser without passkeys the fields of the login do not move when the person touches the page', async ({
  webkit,
}) => {
  await webkit.open(linen + loginPath('member'));
  const place = () =>
    webkit.driver.run(() => {
      const below = document.querySelector('main a[href$="/register"]');
      return scrollY + (below?.getBoundingClientRect().top ?? 0);
    });
  const before = await place();
  await webkit.part('button', signIn.passkey).goes();
  await webkit.part('textbox', fields.email.label).click();
  await webkit.part('textbox', fields.email.label).has({ focused: true });
  await webkit.part('button', signIn.submit).comes();
  expect(await place()).toBe(before);
});
