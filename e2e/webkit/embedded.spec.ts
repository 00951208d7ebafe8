import { expect } from '@playwright/test';
import { account } from '../../web/src/messages/en/account.ts';
import { embedding } from '../../web/src/messages/en/embedding.ts';
import { loginMessages } from '../../web/src/messages/en/login-page.ts';
import { signOut } from '../../web/src/messages/en/logged-out.ts';
import { account as irish } from '../../web/src/messages/ga/account.ts';
import { accounts } from '../fixtures/accounts.ts';
import { linen } from '../fixtures/origins.ts';
import type { Browser } from './browser.ts';
import { submitLogin } from './log-in.ts';
import { look } from './look.ts';
import { test } from './test.ts';

/** Where the demonstration has the login in a page of another make. */
const pages = {
  'a page': '/dev/embed',
  'a frame': '/dev/embed/frame',
  'a frame of another site': '/dev/embed/other-site',
};

/** Does something in the frame, if there is one. */
async function inside({ driver }: Browser, act: () => Promise<void>): Promise<void> {
  const [frame] = await driver.find('#loginFrame');
  await driver.enterFrame(frame ?? null);
  await act();
  await driver.enterFrame(null);
}

/** The page around has heard this from the login. */
const hears = ({ driver }: Browser, message: Record<string, string>): Promise<void> =>
  expect
    .poll(async () => {
      const said = await driver.run(() =>
        [...document.querySelectorAll('#messages li')].map(({ textContent }) => textContent),
      );
      return said.map((each): unknown => JSON.parse(each));
    })
    .toContainEqual(expect.objectContaining(message));

/** Presses a button of the host page, whose style sheet shows labels in capitals. WebKit names a button by the letters that it shows. */
const tell = (webkit: Browser, label: string): Promise<void> => webkit.part('button', label.toUpperCase()).click();

for (const way of ['a page', 'a frame'] as const) {
  test(`WebKit: a person in ${way} logs in, sees the settings, and is logged out by the host page`, async ({
    webkit,
  }) => {
    await webkit.driver.goTo(linen + pages[way]);
    await hears(webkit, { type: 'ready' });
    await inside(webkit, async () => {
      await webkit.isOnScreen(loginMessages.signIn.heading);
      await submitLogin(webkit, accounts.member);
      await webkit.isOnScreen(embedding.signedIn.title);
    });
    await hears(webkit, { type: 'authenticated', kind: 'member', area: '/memberarea/' });
    await tell(webkit, 'Account preferences');
    await inside(webkit, () => webkit.isOnScreen(account.settings.title));
    await look(webkit, `settings-in-${way.replaceAll(' ', '-')}`);
    await tell(webkit, 'Gaeilge');
    await tell(webkit, 'Dark');
    await inside(webkit, () => webkit.isOnScreen(irish.settings.title));
    await look(webkit, `settings-in-${way.replaceAll(' ', '-')}-dark`);
    await tell(webkit, 'English');
    await tell(webkit, 'Log out');
    await hears(webkit, { type: 'logged-out', reason: 'logout' });
    await inside(webkit, () => webkit.isOnScreen(signOut.done));
    await webkit.isAt(linen + pages[way]);
  });
}

test('WebKit: a frame of another site keeps no cookies, so the login opens in a new window', async ({ webkit }) => {
  await webkit.driver.goTo(linen + pages['a frame of another site']);
  await hears(webkit, { type: 'error', code: 'cookies-blocked' });
  await inside(webkit, async () => {
    await webkit.isOnScreen(embedding.blocked.title);
    await webkit.part('link', new RegExp(`^${embedding.blocked.next}`)).comes();
  });
  await look(webkit, 'cookies-blocked');
});
