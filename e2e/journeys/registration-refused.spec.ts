import { expect, type APIRequestContext, type Page, type Route } from '@playwright/test';
import { accounts, password } from '../fixtures/accounts.ts';
import { newestMessageTo } from '../fixtures/messages.ts';
import { loginParts } from '../fixtures/login.ts';
import { newPerson, type NewPerson } from '../fixtures/new-people.ts';
import { linen } from '../fixtures/origins.ts';
import { fillRegister, openRegister, registerParts } from '../fixtures/register.ts';
import { registerElsewhere, tryToRegister } from '../fixtures/register-by-api.ts';
import { atRelease, test } from '../fixtures/test.ts';

/** The texts of ER3 and of the help beside them. They are repeated here, so that a change of the messages fails this test. */
const unmet = "The password entered doesn't meet minimum requirements.";
const others = {
  emailTaken: 'The email address entered has already been registered.',
  notRecognised: 'The details entered were not recognised.',
  emailWays: [
    'Log in with this email address',
    'Reset your password',
    'Log in and update your membership number',
    'Read the frequently asked questions',
  ],
};
// oxfmt-ignore
const texts = {
  member:     { ...others, emailTaken: 'Email already registered', notRecognised: 'The details entered did not match a valid policy', numberTaken: 'This member number has already been registered.' },
  consultant: { ...others, numberTaken: 'This consultant id has already been registered.' },
};
type Looked = keyof typeof texts;
const locked = 'Registration has been temporarily locked due to multiple failed attempts.';
const otherRefusal = 'An error occurred while trying to register. Please check your details and try again';
const otherFailure = 'Something went wrong while attempting to submit your registration, please try again';
const numberWays = ['Log in', 'Reset your password', 'Contact us'];

interface Outcome {
  what: string;
  who: NewPerson;
  secret?: string;
  /** Answers the registration in place of the server. */
  answer?: (route: Route) => Promise<void>;
  text: string;
  ways?: readonly string[];
  besidePassword?: RegExp;
}

const refused = (status: number, errorCode: number) => (route: Route) =>
  route.fulfill({ status, json: { status, data: { errorCode } } });

/** Returns the person with a wrong birth date or registration number, so that the registration is refused. */
const unproven = (who: NewPerson): NewPerson => ({ ...who, proof: who.kind === 'member' ? '16/01/1980' : '89999999' });

const owners = {
  member: accounts.member,
  consultant: accounts.consultant,
};

function outcomes(kind: Looked): Outcome[] {
  const who = newPerson(kind, 'refused');
  const lines = texts[kind];
  const common = /Error: This password is too common\. Choose a different one\./;
  const personal = /Error: This password is too similar to your personal details\. Choose a different one\./;
  // oxfmt-ignore
  const all: Outcome[] = [
    { what: '400/1 common',   who, secret: 'Password1',   text: unmet, besidePassword: common },
    { what: '400/1 personal', who: { ...who, email: `siobhan.${who.email}` }, secret: 'Siobhan-1980', text: unmet, besidePassword: personal },
    { what: '400/2',     who: { ...who, email: owners[kind].email },                         text: lines.emailTaken,    ways: lines.emailWays },
    { what: '400/3',     who: { ...newPerson(kind, 'taken'), email: who.email },              text: lines.numberTaken,   ways: numberWays },
    { what: '400/4',     who: { ...newPerson(kind, 'locked out') },                           text: locked,              ways: ['Contact us'] },
    { what: '400 other', who, answer: refused(400, 110),                                     text: otherRefusal },
    { what: '401',       who: unproven(who), text: lines.notRecognised, ways: ['Read the frequently asked questions', 'Contact us'] },
    { what: 'other',     who, answer: refused(500, 500),                                     text: otherFailure },
    { what: 'no answer', who, answer: (route) => route.abort(),                              text: otherFailure },
  ];
  return all.filter(({ what }) => kind === 'member' || ofItsKind.has(what));
}

/** The refusals with a text of their own for each kind of user. The other refusals are tested with a member only. */
const ofItsKind: ReadonlySet<string> = new Set(['400/3', '401']);

async function lockOut(request: APIRequestContext, who: NewPerson): Promise<void> {
  for (let tried = 0; tried < 5; tried++) expect(await tryToRegister(request, unproven(who))).toBe(401);
}

async function expectKept(page: Page, { kind, email, number, proof }: NewPerson, secret: string): Promise<void> {
  const parts = registerParts(page);
  await expect(parts.email).toHaveValue(email);
  const [numberField, proofField] =
    kind === 'member' ? [parts.memberNumber, parts.birthDate] : [parts.loginId, parts.registrationId];
  await expect(numberField).toHaveValue(number);
  await expect(proofField).toHaveValue(proof);
  await expect(parts.terms.and(page.locator(':checked'))).toHaveCount(kind === 'member' ? 1 : 0);
  await expect(parts.password).toHaveValue(secret);
  await expect(parts.confirmPassword).toHaveValue(secret);
}

async function expectWaitsForTerms(page: Page): Promise<void> {
  const parts = registerParts(page);
  const asked: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && asked.push(request.url())));
  await expect(parts.submit).toHaveAttribute('aria-disabled', 'true');
  await expect(parts.submit).toHaveAccessibleDescription('Tick the box above to register');
  await parts.submit.press('Enter');
  await expect(parts.summary).toBeFocused();
  await expect(parts.terms).toHaveAccessibleDescription(/You must accept the terms to register/);
  await expect(parts.summary.getByRole('link')).toHaveText([
    'The Email field is required',
    'The Membership number field is required',
    'The Date of birth field is required',
    'Please enter a password that meets the minimum password requirements',
    'Please ensure passwords match',
    'You must accept the terms to register',
  ]);
  await parts.terms.check();
  await expect(parts.submit).not.toHaveAttribute('aria-disabled');
  await parts.summary.getByRole('link', { name: 'The Date of birth field is required' }).click();
  await expect(parts.birthDate).toBeFocused();
  expect(asked).toEqual([]);
}

async function expectHelp(page: Page, request: APIRequestContext): Promise<void> {
  const who = { ...newPerson('member', 'help'), email: accounts.wellbeing.email };
  const parts = registerParts(page);
  await fillRegister(page, who);
  await parts.submit.click();
  await expect(parts.alert).toBeFocused();
  await expect(parts.alert.getByRole('link', { name: 'Reset your password' })).toHaveAttribute(
    'href',
    '/memberlogin/reset',
  );
  await expect(parts.alert.getByRole('link', { name: 'Log in and update your membership number' })).toHaveAttribute(
    'href',
    '/memberlogin/accountdetails/updatemembernumber',
  );
  await expect(parts.alert.getByRole('link', { name: 'Read the frequently asked questions' })).toHaveAttribute(
    'href',
    '/faq',
  );
  await parts.alert.getByRole('link', { name: 'Log in with this email address' }).click();
  await expect(page).toHaveURL(`${linen}/memberlogin/login`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(loginParts(page).email).toHaveValue(who.email);
  expect(await newestMessageTo(request, who.email, 'inUse')).toContain('nothing was changed');
}

// oxfmt-ignore
const wrongFields = [
  { field: 'email',          typed: 'not an address',                     says: 'Email is not valid. Enter an email address in the correct format, like name@example.com' },
  { field: 'email',          typed: 'a@b.example\tBcc: c@d.example',      says: 'Email is not valid. Enter an email address in the correct format, like name@example.com' },
  { field: 'email',          typed: 'mаry@demo.example',                  says: 'Email is not valid. Enter an email address in the correct format, like name@example.com' },
  { field: 'loginId',        typed: '5000x',                              says: 'Consultant ID is not valid. Use only digits' },
  { field: 'registrationId', typed: '7000001',                            says: 'Registration ID is not valid. It must be exactly 8 characters' },
  { field: 'password',       typed: 'woven-cloth-42',                     says: 'Please enter a password that meets the minimum password requirements' },
  { field: 'confirmPassword', typed: 'Something-else-1',                  says: 'Please ensure passwords match' },
] as const;

async function expectEachFieldToSay(page: Page): Promise<void> {
  const parts = registerParts(page);
  const right = newPerson('consultant', 'help');
  await fillRegister(page, right);
  const before = {
    email: right.email,
    loginId: right.number,
    registrationId: right.proof,
    password,
    confirmPassword: password,
  };
  for (const { field, typed, says } of wrongFields) {
    await parts[field].fill(typed);
    await expect(parts[field], `${typed} while it is typed`).not.toHaveAttribute('aria-invalid');
    await parts[field].blur();
    await expect(parts[field]).toHaveAccessibleDescription(new RegExp(`Error:\\s*${says}`));
    await parts[field].fill(before[field]);
    await parts[field].blur();
    await expect(parts[field]).not.toHaveAttribute('aria-invalid');
  }
}

/** These journeys read the texts of a member and a consultant. `failure-case.test.ts` checks the other texts. */
for (const kind of ['member', 'consultant'] as const) {
  test(
    `ER3 ER5 RG7 VA8 a ${kind} reads ${kind === 'member' ? 'every refusal of a registration' : 'the refusals of this kind of user'} in one alert with the focus, and keeps everything that was typed`,
    { tag: atRelease },
    async ({ page, request, expectConsole, expectFailedRequest }) => {
      const announced = [/Error from \/api\/(user\/register|nonmember\/policy)$/, /status of 400/, /status of 401/];
      if (kind === 'member') {
        announced.push(/status of 500/, /net::ERR_FAILED/);
        expectFailedRequest(/\/api\/user\/register/);
      }
      for (const text of announced) expectConsole(text);
      await registerElsewhere(request, newPerson(kind, 'taken'));
      if (kind === 'member') await lockOut(request, newPerson(kind, 'locked out'));
      const parts = registerParts(page);
      await openRegister(page, kind);
      if (kind === 'member')
        await test.step('RG2 VA8 the registration waits for the terms, and an empty form shows a summary that leads to each field', () =>
          expectWaitsForTerms(page));
      else
        await test.step('VA1 VA3 VA4 VA8 each field shows its error after it is left, and no longer when it is corrected', () =>
          expectEachFieldToSay(page));
      for (const { what, who, secret = password, answer, text, ways = [], besidePassword } of outcomes(kind)) {
        await test.step(what, async () => {
          if (answer) await page.route(/\/api\/(user\/register|nonmember\/policy)$/, answer, { times: 1 });
          await fillRegister(page, who, secret);
          await parts.submit.click();
          await expect(parts.alert.locator('p').first()).toHaveText(text);
          await expect(parts.alert).toBeFocused();
          await expect(parts.alert.getByRole('button')).toHaveCount(0);
          await expect(parts.alert.getByRole('link')).toHaveText([...ways]);
          await expect(page).toHaveTitle(/^Error: Register – /);
          await expectKept(page, who, secret);
          await expect.poll(() => parts.password.getAttribute('aria-invalid')).toBe(besidePassword ? 'true' : null);
          await expect(parts.password).toHaveAccessibleDescription(besidePassword ?? /^(?![^]*Error:)/);
        });
      }
      if (kind === 'member')
        await test.step('ER3 the links for an email in use carry the email along, and its owner gets a message', () =>
          expectHelp(page, request));
    },
  );
}
