import { expect } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { examine } from '../fixtures/examine.ts';
import { letterTo, linkIn } from '../fixtures/letters.ts';
import { newcomer, registeringKinds, wellnessGroup } from '../fixtures/newcomers.ts';
import { linen, tweed } from '../fixtures/origins.ts';
import { openRegister, registerParts } from '../fixtures/register.ts';
import { registerHere } from '../fixtures/registered.ts';
import { fillNewPassword, openReset, resetParts } from '../fixtures/reset.ts';
import { test } from '../fixtures/test.ts';

test.describe('WCAG 2.2 AA 1.4.10', () => {
  test.slow();

  test('the registration screens, empty and with every field wrong', async ({ page }) => {
    const parts = registerParts(page);
    for (const kind of registeringKinds) {
      const loaded = page.waitForResponse('**/cms/registertext/**');
      await openRegister(page, kind, { origin: linen });
      await loaded;
      await expect(parts.email).toBeVisible();
      await expectAccessible(page, `${kind} registration`);
      if (kind === 'wellness') {
        await parts.groupId.fill(wellnessGroup);
        await parts.checkGroup.click();
        await expect(parts.firstName).toBeEnabled();
        await parts.dataUse.check();
      }
      if (kind === 'wellness' || kind === 'member') await parts.terms.check();
      await parts.password.fill('woven4');
      await parts.submit.click();
      await expect(parts.summary).toBeFocused();
      await examine(page, `${kind} registration with wrong fields`);
    }
  });

  test('registration refused, the activation panel, its button and both results', async ({
    page,
    request,
    expectConsole,
  }) => {
    for (const announced of [
      /Error from \/api\/user\/register$/,
      /Error from \/api\/user\/activate$/,
      /Error from \/api\/user\/activate\/email$/,
      /status of 40[01]/,
      /status of 429/,
    ]) {
      expectConsole(announced);
    }
    const person = newcomer('member', 'in linen');
    const parts = registerParts(page);
    await openRegister(page, 'member', { origin: linen });
    await parts.email.fill(person.email);
    await parts.memberNumber.fill('2999999998');
    await parts.birthDate.fill(person.proof);
    await parts.password.fill('Woven-Cloth-4-2!');
    await parts.confirmPassword.fill('Woven-Cloth-4-2!');
    await parts.terms.check();
    await expectAccessible(page, 'a strong password');
    await parts.submit.click();
    await expect(parts.alert).toBeFocused();
    await examine(page, 'registration refused');

    await registerHere(page, person, linen);
    const link = linkIn(await letterTo(request, person.email, 'activation'));
    expect(new URL(link).origin).toBe(linen);
    const activate = page.getByRole('button', { name: 'Activate my account' });
    await page.goto(`${linen}/memberlogin/activate`);
    await activate.click();
    await expect(parts.summary).toBeFocused();
    await page.getByRole('button', { name: 'Resend confirmation email' }).click();
    await expect(page.getByText('The last email is on its way.')).toBeVisible();
    await examine(page, 'the activation panel');
    await page.goto(`${linen}/memberlogin/activate?code=${'x'.repeat(43)}`);
    await expect(activate).toBeVisible();
    await examine(page, 'the activation button');
    await activate.click();
    await expect(page).toHaveURL(`${linen}/memberlogin/activate/verify/fail`);
    await examine(page, 'a failed activation');
    await page.goto(link);
    await activate.click();
    await expect(page).toHaveURL(`${linen}/memberlogin/activate/verify/success`);
    await examine(page, 'an activated account');
  });

  test('the reset from its warning to its end', async ({ page, request }) => {
    const person = newcomer('wellness', 'reset in linen');
    const parts = resetParts(page);
    await registerHere(page, person, linen);
    await page.context().clearCookies();
    await openReset(page, 'hospital', linen);
    await parts.send.click();
    await expect(parts.summary).toBeFocused();
    await examine(page, 'reset with wrong fields');
    await page.goto(`${linen}/wellnesslogin/reset?restart=true`);
    await expect(parts.expired).toBeVisible();
    await examine(page, 'reset after a link that was used');
    await parts.email.fill(person.email);
    await parts.send.click();
    await expect(parts.heading).toHaveText('Check your email');
    await examine(page, 'a link on its way');
    await page.goto(linkIn(await letterTo(request, person.email, 'reset')));
    await expect(parts.newPassword).toBeVisible();
    await parts.submit.click();
    await expect(parts.summary).toBeFocused();
    await examine(page, 'the form for a new password');
    await fillNewPassword(page, { kind: 'wellness' });
    await parts.submit.click();
    await expect(parts.heading).toHaveText('Password reset');
    await examine(page, 'a new password');
  });

  test('the colours of the other brand', async ({ page }) => {
    const parts = registerParts(page);
    await openRegister(page, 'consultant', { origin: tweed });
    await parts.email.fill('aoife@demo.example');
    await parts.password.fill('Woven-Cloth-4-2!');
    await parts.submit.click();
    await expect(parts.summary).toBeFocused();
    await expectAccessible(page, 'registration with wrong fields and a strong password');
    await page.goto(`${tweed}/memberlogin/reset?restart=true`);
    await expect(resetParts(page).expired).toBeVisible();
    await expectAccessible(page, 'reset with its warning');
    for (const status of ['success', 'fail']) {
      await page.goto(`${tweed}/memberlogin/activate/verify/${status}`);
      await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
      await expectAccessible(page, `activation ${status}`);
    }
  });
});
