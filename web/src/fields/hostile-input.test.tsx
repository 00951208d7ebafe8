import { birthDateRule } from '@selvage/contract/rules/dates';
import { currentPasswordRule } from '@selvage/contract/rules/current-password';
import { emailRule } from '@selvage/contract/rules/email';
import { irishMobileRule } from '@selvage/contract/rules/irish-mobile';
import { consultantIdRule, hospitalIdRule, memberNumberRule } from '@selvage/contract/rules/identifiers';
import { registrationIdRule } from '@selvage/contract/rules/registration-id';
import { oneTimeCodeRule } from '@selvage/contract/rules/codes';
import { firstNameRule, lastNameRule } from '@selvage/contract/rules/person-name';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { loginMessages } from '../messages/en/login-page.ts';
import { MessagesProvider } from '../messages/provider.tsx';
import { BirthDateField } from './ids/birth-date-field.tsx';
import { CurrentPasswordField } from '../ways/password/current-password-field.tsx';
import { EmailField } from './email-field.tsx';
import { GroupIdField, checkedGroupIdRule } from './ids/group-id-field.tsx';
import { MemberNumberField } from './ids/member-number-field.tsx';
import { NameField } from './name-fields.tsx';
import { NewPasswordField } from '../ways/password/new-password-field.tsx';
import { newPasswordRule } from '../ways/password/rules.ts';
import { OneTimeCodeField } from '../ways/code/one-time-code-field.tsx';
import { PhoneField } from '../ways/code/phone-field.tsx';
import { ProviderIdField } from './ids/provider-id-field.tsx';
import { RegistrationIdField } from './ids/registration-id-field.tsx';
import { useForm } from './form/use-form.ts';

afterEach(cleanup);

const rules = {
  email: emailRule,
  memberNumber: memberNumberRule,
  consultantID: consultantIdRule,
  hospitalID: hospitalIdRule,
  registrationID: registrationIdRule,
  groupID: checkedGroupIdRule({ phase: 'unchecked' }),
  firstName: firstNameRule,
  lastName: lastNameRule,
  birthDate: birthDateRule({ earliestYear: 1900, today: '2026-06-15' }),
  mobile: irishMobileRule,
  code: oneTimeCodeRule,
  password: currentPasswordRule,
  newPassword: newPasswordRule,
};
const unchecked = { now: { phase: 'unchecked' as const }, check: () => {}, forget: () => {} };

function Everything(): ReactElement {
  const form = useForm({ id: 'all', rules, submit: () => Promise.resolve('stayed') });
  return (
    <form {...form.props} ref={form.ref}>
      <EmailField field={form.field('email')} />
      <MemberNumberField field={form.field('memberNumber')} />
      <ProviderIdField field={form.field('consultantID')} whose="consultantID" />
      <ProviderIdField field={form.field('hospitalID')} whose="hospitalID" />
      <RegistrationIdField field={form.field('registrationID')} />
      <GroupIdField field={form.field('groupID')} checking={unchecked} buttonId="check" />
      <NameField field={form.field('firstName')} which="firstName" />
      <NameField field={form.field('lastName')} which="lastName" />
      <BirthDateField field={form.field('birthDate')} />
      <PhoneField field={form.field('mobile')} />
      <OneTimeCodeField field={form.field('code')} />
      <CurrentPasswordField field={form.field('password')} />
      <NewPasswordField field={form.field('newPassword')} />
    </form>
  );
}

async function open() {
  await act(async () =>
    render(
      <MessagesProvider language="en" messages={loginMessages}>
        <Suspense>
          <Everything />
        </Suspense>
      </MessagesProvider>,
    ),
  );
  await screen.findByLabelText('Email');
}

const input = (name: keyof typeof rules): HTMLInputElement => {
  const found = document.getElementById(`all-${name}`);
  if (found instanceof HTMLInputElement) return found;
  throw new Error(`there is no ${name}`);
};
const problem = (name: string) => document.getElementById(`all-${name}-problem`)?.textContent ?? null;

/** Types or pastes, and leaves the field. */
async function give(name: keyof typeof rules, text: string) {
  await act(async () => {
    fireEvent.input(input(name), { target: { value: text } });
    fireEvent.focusOut(input(name));
  });
}

const digitsOnly = (field: string) => `Error: ${field} is not valid. Use only digits`;
const invalidEmail = 'Error: Email is not valid. Enter an email address in the correct format, like name@example.com';
const tenDigits = 'Error: Membership number is not valid. It must be exactly 10 digits';
const eightCharacters = 'Error: Registration ID is not valid. It must be exactly 8 characters';
const noNumber = 'Error: Group ID has to be number';
const letters = (field: string) => `Error: ${field} is not valid. Use only letters, spaces, hyphens and apostrophes`;
const noDate = 'Error: Date of birth is not valid. It must be a real date';
const noMobile = 'Error: Please enter an Irish mobile phone number in the format 08X XXX XXXX';
const noCode = 'Error: Please enter the six-digit verification code that was sent to you.';
const weak = 'Error: Please enter a password that meets the minimum password requirements';
const longNumber = '9'.repeat(10_000);
const longText = 'a'.repeat(10_000);

// What each field says of each text; null where it takes it.
test.each(['27 - 03 - 1980', '27 March 1980'])('birthDate shows %j as 27/03/1980', async (text) => {
  await open();
  await give('birthDate', text);
  expect([problem('birthDate'), input('birthDate').value]).toEqual([null, '27/03/1980']);
});

/** A number may be written in plain digits, without its spaces and dashes; nothing else may be lost. */
const ungrouped = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '');

test.each([
  ['email', 'ａoife@example.ie', invalidEmail],
  ['email', '🙂@example.ie', invalidEmail],
  ['email', `${longText}@example.ie`, 'Error: Email address must be 64 characters or fewer'],
  ['memberNumber', '2000 000-001', null],
  ['memberNumber', '２０００００００01', null],
  ['memberNumber', '200000000🙂', tenDigits],
  ['memberNumber', longNumber, tenDigits],
  ['consultantID', '50-1 01', null],
  ['consultantID', '５０１０１', null],
  ['consultantID', '5010🙂', digitsOnly('Consultant ID')],
  ['consultantID', longNumber, 'Error: Consultant ID must be 10 digits or fewer'],
  ['hospitalID', '9000 000-101', null],
  ['hospitalID', '９０００００0101', null],
  ['hospitalID', '9000🙂', digitsOnly('Hospital ID')],
  ['hospitalID', longNumber, 'Error: Hospital ID must be 10 digits or fewer'],
  ['registrationID', '7000-00 01', null],
  ['registrationID', '７０００0001', null],
  ['registrationID', '700000🙂', eightCharacters],
  ['registrationID', longNumber, eightCharacters],
  ['groupID', '10-0 1', null],
  ['groupID', '１００１', null],
  ['groupID', '100🙂', noNumber],
  ['groupID', longNumber, 'Error: Group ID must be 15 digits or fewer'],
  ['firstName', 'Gráinne🙂', letters('First name')],
  ['firstName', longText, 'Error: First name must be 20 characters or fewer'],
  ['lastName', '１２３', letters('Last name')],
  ['lastName', longText, 'Error: Last name must be 35 characters or fewer'],
  ['birthDate', '２７／０３／１９８０', null],
  ['birthDate', '1/2/80', 'Error: Enter the year of your birth in four digits, for example 1980'],
  ['birthDate', '27/03', 'Error: Date of birth must include a day, a month and a year'],
  ['birthDate', '🙂', noDate],
  ['birthDate', longNumber, noDate],
  ['mobile', '085-000 0001', null],
  ['mobile', '０８５ ０００ ０００１', null],
  ['mobile', '085 000 000🙂', noMobile],
  ['mobile', longNumber, noMobile],
  ['code', '123-456', null],
  ['code', '１２３４５６', null],
  ['code', '🙂', noCode],
  ['code', longNumber, noCode],
  ['password', '🙂 １２', null],
  ['password', longText, 'Error: Password must be 512 characters or fewer'],
  ['newPassword', '🙂', weak],
  ['newPassword', longText, 'Error: Password must be 128 characters or fewer'],
] as const)('the field %s reports the right error for %j and loses no character', async (name, text, said) => {
  await open();
  await give(name, text);
  expect(problem(name)).toBe(said);
  expect(ungrouped(input(name).value)).toBe(ungrouped(text));
});

test.each([
  ['memberNumber', 10, '2000 000 001'],
  ['consultantID', 10, '50-1-01'],
  ['hospitalID', 10, '9000 000 101'],
  ['registrationID', 8, '7000 0001'],
  ['groupID', 15, '1 001'],
] as const)(
  'FD1 S7 the limit of %s is %i characters, and spaces and dashes do not count',
  async (name, limit, typed) => {
    await open();
    expect(input(name).maxLength).toBe(limit);
    let text = '';
    for (const character of typed) {
      text += character;
      expect(text.length).toBeLessThanOrEqual(input(name).maxLength);
      fireEvent.input(input(name), { target: { value: text } });
    }
    fireEvent.input(input(name), { target: { value: '1234' } });
    expect(input(name).maxLength).toBe(limit);
  },
);

test('FD1 a long email is pasted as a whole, and its error appears at once', async () => {
  await open();
  expect(input('email').maxLength).toBe(64);
  fireEvent.paste(input('email'));
  expect(input('email').hasAttribute('maxlength')).toBe(false);
  await act(async () => void fireEvent.input(input('email'), { target: { value: `${'a'.repeat(70)}@example.ie` } }));
  expect([problem('email'), input('email').maxLength]).toEqual([
    'Error: Email address must be 64 characters or fewer',
    64,
  ]);
});

test('FD1 the error of a long email appears while its last characters are typed', async () => {
  await open();
  const email = input('email');
  await act(async () => {
    for (const text of [`${'a'.repeat(53)}@example.ie`, `${'a'.repeat(53)}@example.iee`]) {
      fireEvent.keyDown(email, { key: 'e' });
      // Imitates the browser, which ignores a typed character if the field already has `maxLength` characters.
      const isLet = email.maxLength < 0 || text.length <= email.maxLength;
      if (isLet) fireEvent.input(email, { target: { value: text } });
    }
  });
  expect([email.value.length, problem('email'), email.maxLength]).toEqual([
    65,
    'Error: Email address must be 64 characters or fewer',
    64,
  ]);
});

test('FD1 a pasted ID keeps every digit, and the error for too many digits appears at once', async () => {
  await open();
  const data = { getData: () => '2000 000-0011 2' };
  await act(async () => void fireEvent.paste(input('memberNumber'), { clipboardData: data }));
  expect([input('memberNumber').value, problem('memberNumber')]).toEqual(['200000000112', tenDigits]);
});
