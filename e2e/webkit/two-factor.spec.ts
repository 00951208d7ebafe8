import { expect } from '@playwright/test';
import { routeTypeOf } from '@selvage/contract/user-types';
import { identityFields } from '../../web/src/messages/en/identity-fields.ts';
import { signedIn } from '../../web/src/messages/en/logged-in.ts';
import { signOut } from '../../web/src/messages/en/logged-out.ts';
import { oneTimeCode } from '../../web/src/messages/en/one-time-code.ts';
import { twoFactor } from '../../web/src/messages/en/two-factor.ts';
import { ways } from '../../web/src/messages/en/ways.ts';
import { accountPath } from '../fixtures/account.ts';
import { password } from '../fixtures/accounts.ts';
import { activatedPerson } from '../fixtures/activated-person.ts';
import { authenticatorCode, stepNow } from '../fixtures/authenticator.ts';
import { codeSentBy } from '../fixtures/codes.ts';
import { linen } from '../fixtures/origins.ts';
import { mfaPath, verifyPath } from '../fixtures/two-factor.ts';
import type { Browser } from './browser.ts';
import { logIn, submitLogin } from './log-in.ts';
import { look } from './look.ts';
import { test } from './test.ts';

const { settings, verify, final } = twoFactor;
const mobile = '0851000091';

async function giveCode(webkit: Browser, code: string): Promise<void> {
  await webkit.part('textbox', oneTimeCode.label).fill(code);
  await webkit.part('button', verify.submit).click();
}

test('WebKit: a person turns on codes by text message, logs in with one, and turns them off', async ({
  webkit,
  request,
}) => {
  test.slow();
  const person = await activatedPerson({ request }, 'webkit-two-factor');
  await logIn(webkit, person);
  await webkit.isAt(linen + person.area);
  await webkit.open(linen + mfaPath('wellness'));
  const theSwitch = webkit.part('switch', settings.switch);
  await theSwitch.has({ checked: false });
  await look(webkit, 'two-factor-off');
  await theSwitch.click();
  await theSwitch.has({ checked: true });
  await webkit.part('radio', settings.ways.labels.SMS).click();
  await webkit.part('textbox', settings.mobileLabel).fill(mobile);
  await webkit.part('textbox', settings.password.label).fill(password);
  await look(webkit, 'two-factor-on');
  // The mailbox first, and then the telephone.
  const mailed = await codeSentBy(request, person.email, () => webkit.part('button', settings.next).click());
  await webkit.isAt(linen + verifyPath('wellness'));
  await look(webkit, 'two-factor-code');
  const texted = await codeSentBy(request, mobile, () => giveCode(webkit, mailed));
  await webkit.isOnScreen(verify.oneMore.title);
  await giveCode(webkit, texted);
  await webkit.isOnScreen(final.on);
  await look(webkit, 'two-factor-done');

  await webkit.open(`${linen}/${routeTypeOf('wellness')}/logout`);
  await webkit.part('link', signOut.logBackIn).click();
  const code = await codeSentBy(request, mobile, () => submitLogin(webkit, person));
  await webkit.part('checkbox', verify.trust).click();
  await giveCode(webkit, code);
  await webkit.isAt(linen + person.area);

  await webkit.open(linen + mfaPath('wellness'));
  await theSwitch.has({ checked: true });
  await theSwitch.click();
  await webkit.part('textbox', settings.password.label).fill(password);
  await look(webkit, 'two-factor-to-off');
  await webkit.part('button', settings.turnOff).click();
  await webkit.isOnScreen(final.disabled);
});

test('WebKit: a person sets up an authenticator app, and logs in with its code', async ({ webkit, request }) => {
  const person = await activatedPerson({ request }, 'webkit-app');
  await logIn(webkit, person);
  await webkit.isAt(linen + person.area);
  await webkit.open(linen + accountPath.security('wellness'));
  await webkit.part('link', `${ways.card.app.setUp} ${ways.card.app.name}`).comes();
  await look(webkit, 'security');
  await webkit.part('link', `${ways.card.app.setUp} ${ways.card.app.name}`).click();
  await webkit.part('textbox', identityFields.ownPassword.label).fill(password);
  const code = await codeSentBy(request, person.email, () => webkit.part('button', ways.setUp.submit).click());
  await webkit.part('textbox', oneTimeCode.label).fill(code);
  await webkit.part('button', signedIn.stepUp.submit).click();
  await webkit.isOnScreen(ways.setUp.scan.title);
  await look(webkit, 'authenticator-app');
  const shown = await webkit.driver.run(() => document.body.innerText);
  const key = /^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/m.exec(shown)?.[0].replaceAll(' ', '') ?? '';
  const setUpAt = stepNow();
  await webkit.part('textbox', ways.setUp.scan.label).fill(authenticatorCode(key, setUpAt));
  await webkit.part('button', ways.setUp.scan.submit).click();
  await webkit.shows(ways.recovery.codes.title);
  await look(webkit, 'recovery-codes');
  const codes = (await webkit.driver.run(() => document.body.innerText)).match(
    /\b[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{2}\b/g,
  );
  expect(codes).toHaveLength(10);
  await webkit.part('link', ways.recovery.codes.next).click();
  await webkit.part('button', `${ways.card.manage} ${ways.card.app.name}`).comes();

  await webkit.open(`${linen}/${routeTypeOf('wellness')}/logout`);
  await webkit.part('link', signOut.logBackIn).click();
  await submitLogin(webkit, person);
  await webkit.isOnScreen(verify.title);
  await giveCode(webkit, authenticatorCode(key, Math.max(setUpAt + 1, stepNow())));
  await webkit.isAt(linen + person.area);
});
