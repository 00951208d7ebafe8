import { expect } from '@playwright/test';
import { activation } from '../../web/src/messages/en/activation.ts';
import { identityFields } from '../../web/src/messages/en/identity-fields.ts';
import { fields } from '../../web/src/messages/en/login-page.ts';
import { oneTimeCode } from '../../web/src/messages/en/one-time-code.ts';
import { registration } from '../../web/src/messages/en/registration.ts';
import { reset } from '../../web/src/messages/en/reset.ts';
import { password } from '../fixtures/accounts.ts';
import { digitsIn, linkIn, newestMessageTo } from '../fixtures/messages.ts';
import { birthDate, newPerson } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { registerAndActivateElsewhere } from '../fixtures/register-by-api.ts';
import { registerPath } from '../fixtures/register.ts';
import { newPassword, resetPath } from '../fixtures/reset.ts';
import { submitLogin } from './log-in.ts';
import { look } from './look.ts';
import { test } from './test.ts';

test('WebKit: a member registers, and the six-digit code of the email activates the account', async ({
  webkit,
  request,
}) => {
  const person = newPerson('member', 'by digits');
  await webkit.open(linen + registerPath('member'));
  await webkit.isOnScreen(registration.headings.member);
  await webkit.part('textbox', fields.email.label).fill(person.email);
  await webkit.part('textbox', identityFields.memberNumber.label).fill(person.number);
  // Written as a phone without a slash writes it.
  const born = webkit.part('textbox', identityFields.birthDate.label);
  await born.fill(birthDate.replaceAll('/', ''));
  await webkit.part('textbox', fields.password.label).fill(password);
  await born.has({ value: birthDate });
  await webkit.part('textbox', identityFields.confirmPassword.label).fill(password);
  await webkit.part('button', registration.submit).click();
  await webkit.shows(registration.termsMissing);
  const terms = webkit.part('checkbox', registration.terms);
  await terms.has({ invalid: true });
  await look(webkit, 'registration-without-terms');
  await terms.click();
  await webkit.part('button', registration.submit).click();
  await webkit.shows(activation.panel.title);
  await look(webkit, 'activation');
  const digits = digitsIn(await newestMessageTo(request, person.email, 'activation'));
  await webkit.part('textbox', oneTimeCode.label).fill(digits);
  await webkit.part('button', activation.activate).click();
  await webkit.isAt(linen + person.area);
});

test('WebKit: a wellness user registers, and can enter their details when the server has found the group', async ({
  webkit,
  request,
}) => {
  const person = newPerson('wellness', 'by link');
  await webkit.open(linen + registerPath('wellness'));
  await webkit.shows(registration.groupFirst);
  await webkit.part('textbox', identityFields.groupID.label).fill(person.number);
  await webkit.part('button', identityFields.groupID.check).click();
  await webkit.part('button', identityFields.groupID.checked).comes();
  await webkit.part('textbox', fields.email.label).fill(person.email);
  const asWide = () =>
    webkit.driver.run(() => {
      const legend = document.querySelector('main legend');
      return legend?.clientWidth === legend?.parentElement?.clientWidth;
    });
  // The line above the details is the border of this, and as long as the fields.
  expect(await asWide()).toBe(true);
  await webkit.list(identityFields.title.label).choose('Ms');
  await webkit.part('textbox', identityFields.firstName.label).fill('Niamh');
  await webkit.part('textbox', identityFields.lastName.label).fill('D’Arcy-Ó Sé');
  await webkit.part('textbox', identityFields.birthDate.label).fill(birthDate);
  await webkit.part('textbox', fields.password.label).fill(password);
  await webkit.part('textbox', identityFields.confirmPassword.label).fill(password);
  await look(webkit, 'registration-of-wellness');
  await webkit.part('checkbox', registration.terms).click();
  await webkit.part('checkbox', new RegExp(`^${registration.dataUse}`)).click();
  await webkit.part('button', registration.submit).click();
  await webkit.shows(activation.panel.title);

  const link = linkIn(await newestMessageTo(request, person.email, 'activation'));
  await webkit.open(link);
  await look(webkit, 'activation-by-link');
  await webkit.part('button', activation.activate).click();
  await webkit.isOnScreen(activation.verifiedHeading);
  await webkit.shows(activation.success.title);
  await webkit.part('link', activation.success.next).click();
  await webkit.isAt(linen + person.area);
});

test('WebKit: a person who has forgotten the password resets it by a link in an email', async ({ webkit, request }) => {
  const person = newPerson('member', 'reset');
  await registerAndActivateElsewhere(request, person);
  await webkit.open(linen + resetPath('member'));
  await webkit.part('textbox', fields.email.label).fill(person.email);
  await webkit.part('button', reset.start.submit).click();
  await webkit.isOnScreen(reset.sent.title);
  await look(webkit, 'reset-sent');
  const link = linkIn(await newestMessageTo(request, person.email, 'reset'));
  await webkit.open(link);
  await webkit.isOnScreen(reset.form.title);
  expect(await webkit.driver.address()).not.toContain('code=');
  await webkit.part('textbox', identityFields.birthDate.label).fill(birthDate);
  await webkit.part('textbox', identityFields.newPassword.label).fill(newPassword);
  await webkit.part('textbox', identityFields.confirmPassword.label).fill('Another-1');
  await webkit.part('button', reset.form.submit).click();
  await webkit.shows(identityFields.confirmPassword.problems.different);
  await look(webkit, 'reset-passwords-differ');
  await webkit.part('textbox', identityFields.confirmPassword.label).fill(newPassword);
  await webkit.part('button', reset.form.submit).click();
  await webkit.isOnScreen(reset.done.title);
  await webkit.part('link', reset.done.next).click();
  await submitLogin(webkit, person, newPassword);
  await webkit.isAt(linen + person.area);
});
