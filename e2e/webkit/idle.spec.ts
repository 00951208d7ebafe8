import { expect } from '@playwright/test';
import { signOut } from '../../web/src/messages/en/logged-out.ts';
import { accountPath } from '../fixtures/account.ts';
import { accounts } from '../fixtures/accounts.ts';
import { loginPath } from '../fixtures/login.ts';
import { hasty } from '../fixtures/origins.ts';
import { submitLogin } from './log-in.ts';
import { look } from './look.ts';
import { test } from './test.ts';

const { idle } = signOut;
/** Keys as WebDriver writes them. */
const escape = '\uE00C';

test('WebKit: the idle warning gets the focus, Escape extends the session, and the session ends if the person does not answer', async ({
  webkit,
}) => {
  await webkit.open(hasty + loginPath('member'));
  await submitLogin(webkit, accounts.member);
  await webkit.isAt(hasty + accounts.member.area);
  await webkit.open(hasty + accountPath.settings('member'));
  const warning = webkit.part('dialog', idle.title);
  await warning.comes();
  await webkit.part('button', idle.stay).has({ focused: true });
  const tallest = () =>
    webkit.driver.run(() =>
      Math.max(...[...document.querySelectorAll<HTMLElement>('dialog button')].map((each) => each.offsetHeight)),
    );
  expect(await tallest(), 'the buttons are no higher than elsewhere').toBeLessThan(60);
  await look(webkit, 'still-there');
  await webkit.driver.press(escape);
  await warning.goes();
  await warning.comes();
  await webkit.part('button', idle.stay).click();
  await warning.goes();
  await webkit.isOnScreen(signOut.timedOut);
});
