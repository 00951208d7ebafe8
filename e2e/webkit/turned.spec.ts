import { expect } from '@playwright/test';
import { account } from '../../web/src/messages/en/account.ts';
import { loginMessages } from '../../web/src/messages/en/login-page.ts';
import { registration } from '../../web/src/messages/en/registration.ts';
import { twoFactor } from '../../web/src/messages/en/two-factor.ts';
import { accountPath } from '../fixtures/account.ts';
import { accounts } from '../fixtures/accounts.ts';
import { loginPath } from '../fixtures/login.ts';
import { linen } from '../fixtures/origins.ts';
import { registerPath } from '../fixtures/register.ts';
import { mfaPath } from '../fixtures/two-factor.ts';
import { logIn } from './log-in.ts';
import { test } from './test.ts';
import type { Browser } from './browser.ts';

/** What holds text, and how high each of it is. */
const heights = ({ driver }: Browser): Promise<string[]> =>
  driver.run(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(button, a, li, label, p, h2, fieldset)')].map(
      ({ tagName, innerText, offsetHeight }) => `${tagName} ${innerText.slice(0, 30)}: ${offsetHeight}`,
    ),
  );

test('WebKit: a screen looks the same in a window made narrow later as in one that was narrow from the start', async ({
  webkit,
}) => {
  const screens = [
    [loginPath('consultant'), loginMessages.signIn.heading],
    [registerPath('hospital'), registration.headings.hospital],
    [mfaPath('member'), twoFactor.settings.title],
    [accountPath.settings('member'), account.settings.title],
    [accountPath.details('member'), account.details.title],
  ] as const;
  for (const [path, heading] of screens) {
    if (path === mfaPath('member')) {
      await logIn(webkit, accounts.member);
      await webkit.isAt(linen + accounts.member.area);
    }
    await webkit.driver.resize(1024, 680);
    await webkit.open(linen + path);
    await webkit.isOnScreen(heading);
    await webkit.driver.resize(375, 680);
    await expect.poll(() => webkit.driver.run(() => innerWidth)).toBe(375);
    const turned = () => heights(webkit);
    await webkit.driver.run(() => new Promise(requestAnimationFrame));
    const narrowed = await turned();
    await webkit.open(linen + path);
    await webkit.isOnScreen(heading);
    await expect.poll(turned, `${path} in a window that became narrow`).toEqual(narrowed);
  }
});
