import { expect } from '@playwright/test';
import { account } from '../../web/src/messages/en/account.ts';
import { loginMessages } from '../../web/src/messages/en/login-page.ts';
import { registration } from '../../web/src/messages/en/registration.ts';
import { security } from '../../web/src/messages/en/security.ts';
import { twoFactor } from '../../web/src/messages/en/two-factor.ts';
import { loginMessages as irish } from '../../web/src/messages/ga/login-page.ts';
import { accountPath } from '../fixtures/account.ts';
import { accounts } from '../fixtures/accounts.ts';
import { loginPath } from '../fixtures/login.ts';
import { linen, tweed } from '../fixtures/origins.ts';
import { registerPath } from '../fixtures/register.ts';
import { mfaPath } from '../fixtures/two-factor.ts';
import type { Browser } from './browser.ts';
import { chooseIrish, logIn } from './log-in.ts';
import { look } from './look.ts';
import { test } from './test.ts';

test.use({ theme: 'dark' });

/** How light what is behind everything is, from 0 to 255. */
const lightness = ({ driver }: Browser): Promise<number> =>
  driver.run(() =>
    Math.max(...(getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).slice(0, 3).map(Number)),
  );

test('WebKit: in dark mode every screen is dark, in both brands and languages', async ({ webkit }) => {
  const { signIn, fields } = loginMessages;
  await webkit.open(linen + loginPath('consultant'));
  await webkit.part('button', signIn.submit).click();
  await webkit.part('checkbox', signIn.terms).has({ focused: true, invalid: true });
  await look(webkit, 'login-dark');
  await webkit.open(tweed + loginPath('member'));
  await chooseIrish(webkit);
  await webkit.isOnScreen(irish.signIn.heading);
  await webkit.part('button', irish.signIn.submit).click();
  await webkit.shows(irish.fields.thereIsAProblem);
  await look(webkit, 'login-dark-irish');
  await webkit.open(linen + registerPath('member'));
  await webkit.isOnScreen(registration.headings.member);
  await webkit.part('button', registration.submit).click();
  await webkit.shows(fields.thereIsAProblem);
  await look(webkit, 'registration-dark');
  await logIn(webkit, accounts.member);
  await webkit.isAt(linen + accounts.member.area);
  for (const [path, heading, name] of [
    [accountPath.settings('member'), account.settings.title, 'settings-dark'],
    [accountPath.security('member'), security.title, 'security-dark'],
    [mfaPath('member'), twoFactor.settings.title, 'two-factor-dark'],
    [accountPath.email('member'), account.email.title, 'new-email-dark'],
  ] as const) {
    await webkit.open(linen + path);
    await webkit.isOnScreen(heading);
    await look(webkit, name);
    expect(await lightness(webkit), name).toBeLessThan(50);
  }
});
