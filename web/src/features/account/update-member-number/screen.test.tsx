import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUrl, field, heading, pages, press, refusal, reply, type } from '../../../testing/open-page.tsx';
import { reloaded, signedInAs } from '../../../testing/signed-in.ts';

const { answers, open, sent } = pages();

const change = 'POST /api/user/user/memberNumber';
const screenPath = '/accountdetails/updatemembernumber';

async function openForm({ query = '', memNo = '1000000001', path = screenPath } = {}) {
  signedInAs(answers, { userType: 'W', ...(memNo && { memNo }) });
  await open(`/memberlogin${path}${query}`);
  await heading('Update your membership number');
}

async function fillIn() {
  type('Membership number', '2000 000-001');
  type('Current password', 'Woven-cloth-42');
  await press('Update');
}

test('UP2 a new membership number and the password are sent, and the success message replaces the form', async () => {
  answers.set(change, reply({}));
  await openForm();
  expect(screen.getByText('1000000001').parentElement?.textContent).toBe('Current: 1000000001');
  await fillIn();
  expect(document.activeElement).toBe(await heading('Membership number successfully updated'));
  expect(sent(change)).toEqual([{ memNo: '2000000001', password: 'Woven-cloth-42' }]);
  expect(document.querySelector('form')).toBeNull();
  await reloaded();
});

test('UP4 a membership number that is refused is reported at its field, and the typed password is kept', async () => {
  answers.set(change, refusal('number.unavailable'));
  await openForm();
  await fillIn();
  const summary = "The member number entered was either invalid or the main policy holder details didn't match";
  expect(await screen.findByRole('link', { name: summary })).toBeTruthy();
  const number = field('Membership number');
  expect([number.value, number.getAttribute('aria-invalid')]).toEqual(['2000 000-001', 'true']);
  expect(field('Current password').value).toBe('Woven-cloth-42');
});

test('S10 a new membership number that equals the current one is reported at its field', async () => {
  answers.set(change, refusal('number.unchanged'));
  await openForm();
  await fillIn();
  await screen.findByRole('link', { name: 'This is already your membership number. Enter a different one.' });
  expect(field('Membership number').getAttribute('aria-invalid')).toBe('true');
});

test('UP4 a wrong password for a new membership number is reported at the password field', async () => {
  answers.set(change, refusal('password.wrong'));
  await openForm();
  await fillIn();
  await screen.findByRole('link', { name: 'The password you entered is incorrect. Please retype and try again' });
  expect(field('Current password').getAttribute('aria-invalid')).toBe('true');
});

test('VA4 a membership number of nine digits is not sent', async () => {
  await openForm();
  type('Membership number', '200000000');
  type('Current password', 'Woven-cloth-42');
  await press('Update');
  expect(sent(change)).toEqual([]);
  expect(
    screen.getByRole('link', { name: 'Membership number is not valid. It must be exactly 10 digits' }),
  ).toBeTruthy();
});

test.each([
  ['', '/memberlogin/accountdetails'],
  ['?memberservices=true', '/memberarea/policydetails'],
  ['?memberarea=true', '/memberarea/'],
])('RT15 on the change of membership number with the query %j, Back and Continue lead to %s', async (query, leads) => {
  answers.set(change, reply({}));
  await openForm({ query });
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(leads);
  await fillIn();
  await heading('Membership number successfully updated');
  await reloaded();
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(leads);
});

test('RT4 /updatememno opens the change of membership number, as from the member area', async () => {
  await openForm({ path: '/updatememno' });
  expect(currentUrl()).toBe(`/memberlogin${screenPath}?memberarea=true`);
});

test('UP2 a person without a membership number reads “None yet”', async () => {
  await openForm({ memNo: '' });
  expect(screen.getByText('None yet').parentElement?.textContent).toBe('Current: None yet');
});

test.each([
  ['consultant', 'C'],
  ['group', 'G'],
  ['hospital', 'H'],
])('UP2 a %s, who has no membership number, sees the account details instead', async (kind, userType) => {
  signedInAs(answers, { userType });
  await open(`/${kind}login${screenPath}`);
  await heading('Account details');
  await waitFor(() => expect(currentUrl()).toBe(`/${kind}login/accountdetails`));
});
