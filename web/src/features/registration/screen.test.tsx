import { type Brand, tweed } from '@selvage/contract/brands';
import { askAdministrator } from '@selvage/contract/refusals';
import type { Kind } from '@selvage/contract/user-types';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Embedded } from '../../host/host-mode.ts';
import { keptEmail, prefill } from '../../router/prefill.ts';
import { anyDigest, field, pages, type } from '../../testing/open-page.tsx';

const { answers, open: openPage, sent } = pages();

const reply = (status: number, body: unknown) => async () => Response.json(body, { status });
const refusal = (status: number, errorCode: number, reason?: string) =>
  reply(status, { status, data: { errorCode, ...(reason !== undefined && { reason }) } });

const registers = 'POST /api/user/register';

beforeEach(() => {
  answers.set(registers, () => {
    // As the server does: without it the next screen takes the browser for one that is logged out.
    document.cookie = 'signed-in=1; Path=/';
    return reply(200, {})();
  });
  answers.set('GET /api/user/user.json', reply(200, { activated: false, userType: 'W' }));
  answers.set('GET /api/pmiconfig/pmiconfig.json', reply(200, { config: { titles: [{ id: 'MS', text: 'Ms' }] } }));
});

async function open(kind: Kind, around: { brand?: Brand; embedded?: Embedded } = {}) {
  await openPage(`/${kind}login/register`, null, around);
  if (kind !== 'group') await screen.findByRole('button', { name: 'Register' });
}

const button = () => screen.getByRole('button', { name: /^(Register|Registering…)$/ });
const submit = () => act(async () => void fireEvent.submit(button()));
const alertText = () => document.getElementById('register-alert')?.textContent ?? '';
const problemOf = (label: string) => document.getElementById(`${field(label).id}-problem`)?.textContent ?? null;

const password = 'Woven-cloth-42';
function fillPasswords() {
  type('Password', password);
  type('Confirm password', password);
}
function fillMember() {
  type('Email', 'Aoife@example.ie');
  type('Membership number', '2000000001');
  type('Date of birth', '15/01/1980');
  fillPasswords();
}
const tick = (label: RegExp) => fireEvent.click(screen.getByLabelText(label));

test('RG1 the selector “Register as” offers the four kinds of user who can register, and a group user is sent to the login', async () => {
  await open('member');
  const options = within(screen.getByLabelText('Register as'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(options).toEqual(['Consultant / GP', 'Hospital / Technical Centre', 'Member', 'Wellbeing only']);
  cleanup();
  await open('group');
  await waitFor(() => expect(location.pathname).toBe('/grouplogin/login'));
});

test('RG1 EM1 the selector “Register as” is hidden in an embedded page, and shown on the page of a brand that hides only “Log in as”', async () => {
  await open('member', { embedded: 'page' });
  expect([screen.queryByLabelText('Register as'), screen.queryByLabelText(/accept the terms/)]).toEqual([null, null]);
  cleanup();
  await open('member', { brand: tweed });
  expect(screen.queryByLabelText('Register as')).not.toBeNull();
});

test('RG2 RG7 the registration of a member sends the values and goes on to the activation', async () => {
  await open('member');
  fillMember();
  tick(/accept the terms/);
  await submit();
  await waitFor(() => expect(location.pathname).toBe('/memberlogin/activate'));
  const values = { email: 'aoife@example.ie', memNo: '2000000001', birthDate: '1980-01-15', password };
  expect(sent(registers)).toEqual([{ userType: 'W', ...values, termsGiven: 'page', wordings: { terms: anyDigest } }]);
});

test('CO5: if the terms changed meanwhile, they are loaded again and ticked again, and nothing that was typed is lost', async () => {
  await open('member');
  fillMember();
  tick(/accept the terms/);
  const terms = 'GET /login/member/cms/tandc/';
  const current = 'b'.repeat(64);
  answers.set(terms, reply(200, { title: 'Terms', html: '<p>Newer.</p>', wording: current }));
  answers.set(registers, refusal(400, 146));
  await submit();
  await screen.findByText('The text changed while you were reading. Please read it again.');
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /accept the terms/ });
  await waitFor(() => expect(box.isConnected && box.checked).toBe(false));
  expect(field('Membership number').value).toBe('2000000001');
  answers.set(registers, reply(200, {}));
  document.cookie = 'signed-in=1; Path=/';
  tick(/accept the terms/);
  await submit();
  await waitFor(() => expect(location.pathname).toBe('/memberlogin/activate'));
  expect(sent(registers)).toMatchObject([{ wordings: { terms: anyDigest } }, { wordings: { terms: current } }]);
});

test('RG2 a registration without accepted terms is not sent, and the missing tick is reported together with the other errors', async () => {
  await open('member');
  fillMember();
  type('Membership number', '');
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await submit();
  expect(sent(registers)).toEqual([]);
  const summary = screen.getByRole('group', { name: 'There is a problem' });
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['The Membership number field is required', 'You must accept the terms to register']);
  expect(document.activeElement).toBe(summary);
});

test.each([
  ['member', 'You’ll need your membership number, which is on your membership certificate.'],
  ['consultant', 'You’ll need your Consultant ID and your Registration ID.'],
  ['hospital', 'You’ll need your Hospital ID and your Registration ID.'],
  ['wellness', 'You’ll need your Group ID. Your employer can tell you what it is.'],
] as const)(
  'one line above the registration of a %s user says what is needed and links to the login',
  async (kind, needed) => {
    await open(kind);
    const above = screen.getByText(needed).parentElement ?? document.body;
    expect(within(above).getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(`/${kind}login/login`);
    const position = above.compareDocumentPosition(field(kind === 'wellness' ? 'Group ID' : 'Email'));
    expect(position).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test.each([
  ['a brand that presets them', { brand: tweed }, 'preset'],
  ['the embedding page', { embedded: 'page' }, 'embedded'],
] as const)(
  'RG2 BR1 if the terms are accepted by %s, the registration tells this to the server',
  async (_, around, termsGiven) => {
    await open('member', around);
    fillMember();
    await submit();
    expect(sent(registers)).toMatchObject([
      { termsGiven, wordings: termsGiven === 'embedded' ? {} : { terms: anyDigest } },
    ]);
  },
);

test('BR1 terms ticked in advance that the person unticks and ticks again are sent as accepted by the person', async () => {
  await open('member', { brand: tweed });
  fillMember();
  tick(/accept the terms/);
  tick(/accept the terms/);
  await submit();
  expect(sent(registers)).toMatchObject([{ termsGiven: 'page' }]);
});

test.each([
  ['consultant', 'Consultant ID', 'C'],
  ['hospital', 'Hospital ID', 'H'],
] as const)('RG3 RG4 the registration of a %s sends both IDs', async (kind, label, userType) => {
  await open(kind);
  type('Email', 'siobhan@example.ie');
  type(label, '50001');
  type('Registration ID', '70000001');
  fillPasswords();
  await submit();
  expect(sent(registers)).toEqual([
    { userType, email: 'siobhan@example.ie', resourceId: '50001', registrationId: '70000001', password },
  ]);
});

test('ux 20 the registration says once that all fields are required, and marks no label', async () => {
  await open('member');
  expect(screen.getAllByText('All fields are required.')).toHaveLength(1);
  for (const label of document.querySelectorAll('label'))
    expect(label.textContent).not.toMatch(/[*]|required|optional/);
});

test('RG3 a consultant without a Registration ID reads to which email address they can write', async () => {
  await open('consultant', { brand: tweed });
  expect(screen.getByRole('link', { name: 'providers@tweed.example' }).getAttribute('href')).toBe(
    'mailto:providers@tweed.example',
  );
});

test('RG6 the registration fills in an email and a membership number from its URL', async () => {
  prefill.keep({ email: 'aoife@example.ie', memberNumber: '2000000001' });
  await open('member');
  expect([field('Email').value, field('Membership number').value]).toEqual(['aoife@example.ie', '2000000001']);
});

test('Q-06 the registration does not fill in an invalid membership number from its URL', async () => {
  prefill.keep({ memberNumber: '12' });
  await open('member');
  expect(field('Membership number').value).toBe('');
});

test('VA8 an empty registration lists what is missing, and the summary has the focus', async () => {
  await open('hospital');
  await submit();
  const summary = screen.getByRole('group', { name: 'There is a problem' });
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'The Email field is required',
    'The Hospital ID field is required',
    'The Registration ID field is required',
    'Please enter a password that meets the minimum password requirements',
    'Please ensure passwords match',
  ]);
  expect(document.activeElement).toBe(summary);
});

test('VA3 the repeated password is checked again when the password changes', async () => {
  await open('member');
  fillPasswords();
  fireEvent.focusOut(field('Confirm password'));
  expect(problemOf('Confirm password')).toBeNull();
  type('Password', `${password}!`);
  fireEvent.focusOut(field('Password'));
  expect(problemOf('Confirm password')).toContain('Please ensure passwords match');
});

test('RG7 ER3 a refused registration keeps every value, also the passwords', async () => {
  answers.set(registers, refusal(401, 102));
  await open('member');
  fillMember();
  tick(/accept the terms/);
  await submit();
  await waitFor(() => expect(alertText()).toContain('The details entered did not match a valid policy'));
  expect(document.activeElement?.id).toBe('register-alert');
  expect(
    ['Email', 'Membership number', 'Date of birth', 'Password', 'Confirm password'].map((label) => field(label).value),
  ).toEqual(['Aoife@example.ie', '2000000001', '15/01/1980', password, password]);
});

test('ER4 after too many registrations the alert says how long to wait', async () => {
  await open('member');
  fillMember();
  tick(/accept the terms/);
  const body = { status: 429, data: { errorCode: 119 } };
  answers.set(registers, async () => Response.json(body, { status: 429, headers: { 'retry-after': '61' } }));
  await submit();
  await waitFor(() => expect(alertText()).toContain('too many requests. Please wait 2 minutes and try again.'));
});

test.each([
  ['common', 'This password is too common. Choose a different one.'],
  ['personal', 'This password is too similar to your personal details. Choose a different one.'],
])(
  'RG7 ER3 a password refused as %s is explained in the alert and beside its field, and stays',
  async (reason, why) => {
    answers.set(registers, refusal(400, 1, reason));
    await open('member');
    fillMember();
    tick(/accept the terms/);
    await submit();
    await waitFor(() => expect(alertText()).toContain("The password entered doesn't meet minimum requirements."));
    expect(alertText()).toContain(why);
    expect(problemOf('Password')).toContain(why);
    expect([field('Password').value, field('Confirm password').value]).toEqual([password, password]);
  },
);

test('ER3 a password refused without a known reason gets only the specified sentence in the alert', async () => {
  answers.set(registers, refusal(400, 1, 'an unknown reason'));
  await open('member');
  fillMember();
  tick(/accept the terms/);
  await submit();
  const why = 'The password you entered does not meet the minimum requirements';
  await waitFor(() => expect(problemOf('Password')).toContain(why));
  expect(alertText()).not.toContain(why);
});

test.each([
  { code: 2, label: 'Email', says: 'Email already registered' },
  { code: 3, label: 'Membership number', says: 'This member number has already been registered.' },
])(
  'ER3 a value that another account is registered with is marked at its field: $label',
  async ({ code, label, says }) => {
    answers.set(registers, refusal(400, code));
    await open('member');
    fillMember();
    tick(/accept the terms/);
    await submit();
    await waitFor(() => expect(alertText()).toContain(says));
    expect([problemOf(label), field(label).getAttribute('aria-invalid')]).toEqual([`Error: ${says}`, 'true']);
    expect(field('Password').value).toBe(password);
    type(label, label === 'Email' ? 'other@example.ie' : '2000000002');
    fireEvent.focusOut(field(label));
    expect(problemOf(label)).toBeNull();
  },
);

test.each(['consultant', 'hospital'] as const)(
  'ER3 the ID of a %s that is already registered is marked at its field',
  async (kind) => {
    answers.set(registers, refusal(400, 3));
    await open(kind);
    const label = kind === 'consultant' ? 'Consultant ID' : 'Hospital ID';
    type('Email', 'siobhan@example.ie');
    type(label, '50001');
    type('Registration ID', '70000001');
    fillPasswords();
    await submit();
    await waitFor(() => expect(problemOf(label)).toBe(`Error: This ${kind} id has already been registered.`));
  },
);

test.each([
  ['ORG5 with', askAdministrator, true],
  ['ORG2 without', undefined, false],
] as const)(
  '%s an administrator who can invite, a registration with a registered ID names the administrator: %s',
  async (_, reason, names) => {
    answers.set(registers, refusal(400, 3, reason));
    await open('hospital');
    type('Email', 'siobhan@example.ie');
    type('Hospital ID', '50001');
    type('Registration ID', '70000001');
    fillPasswords();
    await submit();
    await waitFor(() => expect(alertText()).toMatch(/^This hospital id has already been registered\./));
    expect(alertText().includes('Ask your administrator for an invitation.')).toBe(names);
  },
);

test.each([
  ['consultant', 'Consultant ID', 2],
  ['hospital', 'Hospital ID', 2],
] as const)(
  'ER3 a %s whose email is already registered is also offered to update the membership number',
  async (kind, label, code) => {
    answers.set(registers, refusal(400, code));
    await open(kind);
    type('Email', 'siobhan@example.ie');
    type(label, '50001');
    type('Registration ID', '70000001');
    fillPasswords();
    await submit();
    await waitFor(() => expect(alertText()).toContain('The email address entered has already been registered.'));
    const ways = within(document.getElementById('register-alert') ?? document.body).getAllByRole('link');
    expect(ways.map(({ textContent }) => textContent)).toEqual([
      'Log in with this email address',
      'Reset your password',
      'Log in and update your membership number',
      'Read the frequently asked questions',
    ]);
  },
);

test('ER3 a membership number that is already registered shows a link to the login', async () => {
  answers.set(registers, refusal(400, 3));
  await open('member');
  fillMember();
  tick(/accept the terms/);
  await submit();
  await waitFor(() => expect(alertText()).toContain('This member number has already been registered.'));
  const alert = within(document.getElementById('register-alert') ?? document.body);
  expect(alert.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/memberlogin/login');
});

test('ER3 a member whose email is already registered gets links to the login and the reset, and the login knows the email', async () => {
  answers.set(registers, refusal(400, 2));
  await open('member');
  fillMember();
  tick(/accept the terms/);
  await submit();
  await waitFor(() => expect(alertText()).toContain('Email already registered'));
  const ways = within(document.getElementById('register-alert') ?? document.body).getAllByRole('link');
  expect(ways.map((way) => way.getAttribute('href'))).toEqual([
    '/memberlogin/login',
    '/memberlogin/reset',
    '/memberlogin/accountdetails/updatemembernumber',
    '/faq',
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Log in with this email address' }));
  expect(location.pathname).toBe('/memberlogin/login');
  cleanup();
  expect(keptEmail.get()).toBe('Aoife@example.ie');
});

const described = (label: string): string =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

test.each([
  { kind: 'member', label: 'Email', hint: 'We use this address for all email communications' },
  { kind: 'member', label: 'Membership number', hint: '10 digits, on your membership certificate' },
  { kind: 'consultant', label: 'Consultant ID', hint: '5 or 6 digits, on your provider statement or letters' },
  { kind: 'hospital', label: 'Hospital ID', hint: '10-digit login number for MVS users' },
  { kind: 'hospital', label: 'Registration ID', hint: '8-digit internet registration ID' },
  { kind: 'wellness', label: 'Group ID', hint: 'Check with your employer if you do not have this' },
] as const)('FD3 the $label of a $kind user has the hint: $hint', async ({ kind, label, hint }) => {
  await open(kind);
  expect(described(label)).toContain(hint);
});
