import { type Brand, linen, tweed } from '@selvage/contract/brands';
import { type Kind, kinds, userTypes } from '@selvage/contract/user-types';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Root } from '../../app/root.tsx';
import type { Embedded } from '../../host/host-mode.ts';
import { loginMessages } from '../../messages/en/login-page.ts';
import { prefill } from '../../router/prefill.ts';
import { pendingChallenge } from '../../session/pending-challenge.ts';
import { anyDigest, field, pages, type } from '../../testing/open-page.tsx';

const { answers, open: openPage, sent: sentTo, leftFor } = pages();

const reply =
  (status: number, body: unknown, headers = {}) =>
  async () =>
    Response.json(body, { status, headers });
const refusal = (status: number, errorCode: number, headers = {}) =>
  reply(status, { status, data: { errorCode } }, headers);

const auth = 'POST /api/idauth/auth';
const userJson = 'GET /api/user/user.json';
const registerText = (kind: Kind) => `GET /login/${kind}/cms/registertext/`;

beforeEach(() => {
  answers.set(userJson, reply(200, { activated: true, userType: 'W' }));
  for (const kind of kinds)
    answers.set(registerText(kind), reply(200, { title: '', html: '<p>Have your certificate beside you.</p>' }));
});
afterEach(() => pendingChallenge.clear());

const open = (kind: Kind, around: { brand?: Brand; embedded?: Embedded } = {}) =>
  openPage(`/${kind}login/login`, null, around);

const button = () => screen.getByRole('button', { name: /^(Login|Logging in…)$/ });
const submit = async () => act(async () => void fireEvent.submit(button()));
const sent = () => sentTo(auth);

async function signIn(password = 'Woven-cloth-42') {
  type('Email', 'aoife@example.ie');
  type('Password', password);
  await submit();
}
const alertText = () => document.getElementById('sign-in-alert')?.textContent;

test('LG1 the login offers the kinds of user in the specified order, and the person who chooses one gets its login and keeps the focus', async () => {
  await open('member');
  const select = screen.getByLabelText<HTMLSelectElement>('Log in as');
  expect([...select.options].map(({ text }) => text)).toEqual([
    'Consultant / GP',
    'Group',
    'Hospital / Technical Centre',
    'Member',
    'Wellbeing only',
  ]);
  fireEvent.change(select, { target: { value: 'hospital' } });
  expect(location.pathname).toBe('/hospitallogin/login');
  expect(history.state).toEqual({ keepFocus: true });
});

test.each(kinds)(
  'LG3 LG4 LG5 the login of a %s user has its own ID field, terms and link to register',
  async (kind) => {
    await open(kind);
    const { loginId, ticksTerms, registers } = userTypes[kind];
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Already registered?');
    expect(screen.queryByLabelText('Consultant ID') !== null).toBe(loginId === 'consultantID');
    expect(screen.queryByLabelText('Hospital ID') !== null).toBe(loginId === 'hospitalID');
    expect(screen.queryByRole('checkbox') !== null).toBe(ticksTerms);
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(`/${kind}login/reset`);
    const offer = screen.getByRole('link', { name: registers ? 'Register' : 'Create password' });
    expect(offer.getAttribute('href')).toBe(`/${kind}login/${registers ? 'register' : 'reset'}`);
  },
);

test('the fields of the login have the attributes that password managers and keyboards use', async () => {
  await open('hospital');
  const attributes = (label: string) =>
    Object.fromEntries([...field(label).attributes].map(({ name, value }) => [name, value]));
  expect(attributes('Email')).toMatchObject({
    type: 'email',
    inputmode: 'email',
    autocomplete: 'username webauthn',
    maxlength: '64',
    spellcheck: 'false',
  });
  expect(attributes('Password')).toMatchObject({ type: 'password', autocomplete: 'current-password' });
  expect(attributes('Hospital ID')).toMatchObject({ type: 'text', inputmode: 'numeric', maxlength: '10' });
  expect(field('Email').hasAttribute('aria-invalid')).toBe(false);
  expect(screen.getByText('10-digit login number for MVS users').id).toBe(`${field('Hospital ID').id}-hint`);
});

test('LG5 LG11 LN5 the login of a consultant sends the typed values to the server and leads to the area', async () => {
  answers.set(auth, reply(200, {}));
  await open('consultant');
  type('Consultant ID', '50 101');
  fireEvent.click(screen.getByRole('checkbox'));
  await signIn();
  await waitFor(() => expect(leftFor()).toBe('/memberarea/'));
  expect(sent()).toEqual([
    {
      email: 'aoife@example.ie',
      password: 'Woven-cloth-42',
      userType: 'C',
      loginId: '50101',
      deviceTrustToken: null,
      termsGiven: 'page',
      wordings: { terms: anyDigest },
    },
  ]);
});

test.each([
  ['that the brand has set', [], 'preset'],
  ['that the person has set again', ['untick', 'tick'], 'page'],
] as const)('CO5: a tick %s is sent as such with the login', async (_, clicks, termsGiven) => {
  answers.set(auth, reply(200, {}));
  const settings = document.createElement('script');
  settings.id = 'loginAppSettings';
  settings.type = 'application/json';
  settings.textContent = JSON.stringify({ brand: tweed });
  document.body.append(settings);
  await open('group', { brand: tweed });
  for (const _click of clicks) fireEvent.click(screen.getByRole('checkbox'));
  await signIn();
  await waitFor(() => expect(sent()).toMatchObject([{ termsGiven, wordings: { terms: anyDigest } }]));
  settings.remove();
});

test('CO5: a login of a kind that ticks nothing says nothing of terms', async () => {
  answers.set(auth, reply(200, {}));
  await open('member');
  await signIn();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(Object.keys(Object(sent()[0]))).not.toContain('termsGiven');
});

test('LG6 without accepted terms the login sends nothing and moves the focus to the terms', async () => {
  await open('group');
  expect(button().getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Tick the box above to log in').id).toBe(button().getAttribute('aria-describedby'));
  await signIn();
  expect(sent()).toEqual([]);
  expect(screen.getByText('You must accept the terms to log in')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('checkbox'));
  expect(button().getAttribute('aria-disabled')).toBeNull();
});

test('LG7 while the login is sent its button is busy, and a second submit is ignored', async () => {
  let answer: (response: Response) => void = () => {};
  answers.set(auth, () => new Promise((resolve) => (answer = resolve)));
  await open('member');
  await signIn();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect([button().textContent, button().getAttribute('aria-busy'), button().getAttribute('aria-disabled')]).toEqual([
    'Logging in…',
    'true',
    'true',
  ]);
  await submit();
  expect(sent()).toHaveLength(1);
  await act(async () => answer(await refusal(401, 0)()));
  await waitFor(() => expect(button().textContent).toBe('Login'));
});

test('ux 95 after ten seconds a slow login can be cancelled, and nothing typed is lost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answers.set(auth, () => new Promise(() => {}));
  await open('member');
  await signIn();
  await act(async () => vi.advanceTimersByTime(9_900));
  expect(screen.queryByText('This is taking longer than usual.')).toBeNull();
  await act(async () => vi.advanceTimersByTime(200));
  expect(screen.getByText('This is taking longer than usual.').closest('[role=status]')).not.toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
  expect([button().textContent, button().getAttribute('aria-disabled')]).toEqual(['Login', null]);
  expect([field('Email').value, screen.queryByText('This is taking longer than usual.')]).toEqual([
    'aoife@example.ie',
    null,
  ]);
  vi.useRealTimers();
});

test('LG7 a refused login clears the password, keeps the email and focuses its message, which disappears at the next submit', async () => {
  answers.set(auth, refusal(401, 0));
  await open('member');
  await signIn();
  await waitFor(() => expect(alertText()).toContain("The email and password you entered don't match"));
  expect([field('Email').value, field('Password').value]).toEqual(['aoife@example.ie', '']);
  expect(document.activeElement?.id).toBe('sign-in-alert');
  expect(field('Email').getAttribute('aria-describedby')).toBe('sign-in-alert');
  expect(field('Email').hasAttribute('aria-invalid')).toBe(false);
  // S6: the form emptied the password itself, so the alert that took the focus from it is all there is to say.
  fireEvent.focusOut(field('Password'));
  expect(screen.queryByText('The Password field is required')).toBeNull();
  answers.set(auth, () => new Promise(() => {}));
  await signIn();
  expect(document.getElementById('sign-in-alert')?.textContent).toBe('');
});

test.each([
  [400, 400],
  [401, 401],
  [403, 400],
])(
  'LG8 if the account is locked, the login shows a link to a reset, also with the status %s, until the next different refusal',
  async (locks, refuses) => {
    answers.set(auth, refusal(locks, 4));
    await open('member');
    await signIn();
    await waitFor(() =>
      expect(alertText()).toContain(
        'User account has been locked due to multiple failed attempts. Please reset your account.',
      ),
    );
    expect(screen.getByRole('link', { name: 'Reset your account' }).getAttribute('href')).toBe('/memberlogin/reset');
    answers.set(auth, refusal(refuses, 0));
    await signIn();
    await waitFor(() => expect(alertText()).toContain("The email and password you entered don't match"));
    expect(screen.queryByRole('link', { name: 'Reset your account' })).toBeNull();
  },
);
test('a login to a disabled account shows the phone number, without a link to reset the password', async () => {
  answers.set(auth, refusal(403, 130));
  await openPage('/memberlogin/login', null, { brand: { ...linen, phone: '01 555 0110' } });
  await signIn();
  await waitFor(() => expect(alertText()).toContain('Your account is disabled. Please contact us and we’ll help you.'));
  expect(screen.getByRole('link', { name: '01 555 0110' }).getAttribute('href')).toBe('tel:015550110');
  expect(screen.queryByRole('link', { name: 'Reset your account' })).toBeNull();
});

test.each([
  [
    'ORG21',
    'removed',
    'Your administrator has ended your access. If you still need it, ask for a new invitation. If you have no administrator any more, contact us.',
  ],
  ['ORG26', 'unconfirmed', 'You cannot log in until your administrator confirms your access.'],
])(
  '%s a login of a colleague whose access was %s leads to the administrator, and not to us',
  async (_, reason, sentence) => {
    answers.set(auth, reply(403, { status: 403, data: { errorCode: 130, reason } }));
    await openPage('/memberlogin/login', null, { brand: { ...linen, phone: '01 555 0110' } });
    await signIn();
    await waitFor(() => expect(alertText()).toContain(sentence));
    expect(screen.queryByRole('link', { name: '01 555 0110' })).toBeNull();
    expect(alertText()).not.toContain('disabled');
  },
);

test('S5 a login to an account that its owner locked does not say that failed attempts locked it', async () => {
  answers.set(auth, reply(401, { status: 401, data: { errorCode: 4, reason: 'secured' } }));
  await open('member');
  await signIn();
  await waitFor(() => expect(alertText()).toContain('Your account was secured'));
  expect(alertText()).not.toContain('multiple failed attempts');
  expect(screen.getByRole('link', { name: 'Reset your account' }).getAttribute('href')).toBe('/memberlogin/reset');
});

test('after the third wrong password, also for different emails, the login warns of the lock, and from the fifth it says that the account may be locked', async () => {
  const ahead = 'After five wrong tries we lock an account for a while. Forgot';
  const now = 'After five wrong tries we lock an account for a while, so yours may be locked now.';
  answers.set(auth, reply(200, {}));
  await open('member');
  // A login that succeeds begins the count anew.
  await signIn();
  await waitFor(() => expect(leftFor()).toBe('/memberarea/'));
  cleanup();
  await open('member');
  answers.set(auth, refusal(401, 0));
  for (const [attempt, warns] of [null, null, ahead, ahead, now, now].entries()) {
    type('Email', `nobody-${attempt}@example.ie`);
    type('Password', 'Wrong-cloth-42');
    await submit();
    await waitFor(() => expect(alertText()).toContain("The email and password you entered don't match"));
    expect([ahead, now].filter((each) => alertText()?.includes(each))).toEqual(warns === null ? [] : [warns]);
  }
  const link = document.querySelector('#sign-in-alert a');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual(['Forgot password?', '/memberlogin/reset']);
});

test.each([
  [
    'LG10 a missing answer',
    async () => Promise.reject(new TypeError('offline')),
    'Something went wrong while attempting to submit your login, please try again',
  ],
  [
    'LG10 an answer of a proxy',
    async () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'Something went wrong while attempting to submit your login, please try again',
  ],
  [
    'ER1 the error code 0 with 403',
    refusal(403, 0),
    'The password you entered is incorrect. Please enter your current login password.',
  ],
  ['ER1 a failure of the server', refusal(500, 500), 'Something went wrong, please try again.'],
  ['ER4 a rate limit', refusal(429, 119, { 'retry-after': '61' }), 'Please wait 2 minutes and try again.'],
  [
    'F6 too many codes for this person',
    refusal(429, 119, { 'retry-after': '25' }),
    'You’ve tried too many times, or asked for a code too soon. Please wait 25 seconds and try again.',
  ],
  [
    'F6 a day on which no more text messages are sent',
    refusal(503, 125),
    'We can’t send text messages right now. Try again later.',
  ],
  [
    'ER4 a busy server',
    refusal(503, 503, { 'retry-after': '2' }),
    'We’re not available right now. Please try again in 2 seconds.',
  ],
])('%s is explained in words', async (_, answer, sentence) => {
  answers.set(auth, answer);
  await open('member');
  await signIn();
  await waitFor(() => expect(alertText()).toContain(sentence));
});

test('LG9 a login that needs a second step leads to the code screen, with the same query in the URL', async () => {
  answers.set(auth, reply(200, { mfaRequired: { mfaSetupRequired: false, type: 'EMAIL', mfaToken: 'token' } }));
  answers.set(userJson, reply(200, { activated: true, userType: 'W', mfaRequired: { mfaSetupRequired: false } }));
  await open('member');
  history.replaceState(null, '', '/memberlogin/login?redir=/a');
  await signIn();
  await waitFor(() =>
    expect(location.pathname + location.search).toBe('/memberlogin/mfa/verify?redir=%2Fa&initial=true'),
  );
});

test('LG2 a logged-in person is sent to their area and sees no login form', async () => {
  document.cookie = 'signed-in=1; Path=/';
  await open('member');
  expect(screen.queryByLabelText('Email')).toBeNull();
  await waitFor(() => expect(leftFor()).toBe('/memberarea/'));
});

test('LG5 the email from the query is filled in at the login of a member', async () => {
  prefill.keep({ email: 'aoife@example.ie' });
  await open('member');
  expect(field('Email').value).toBe('aoife@example.ie');
});

test('CM1 the login shows the register text of the operator, or nothing if it cannot be loaded', async () => {
  await open('wellness');
  await waitFor(() => expect(screen.getByText('Have your certificate beside you.')).toBeTruthy());
  cleanup();
  answers.set(registerText('wellness'), refusal(500, 500));
  await open('wellness');
  expect(screen.getByRole('heading', { name: 'New to Your Wellbeing?' })).toBeTruthy();
  expect(screen.queryByText('Have your certificate beside you.')).toBeNull();
  expect(document.getElementById('sign-in-alert')?.textContent).toBe('');
});

test('BR1 EM1 a brand that hides the selector “Log in as” ticks the terms in advance, and an embedded login hides it without ticking the terms', async () => {
  await open('hospital', { brand: tweed });
  expect(screen.queryByLabelText('Log in as')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  expect(button().getAttribute('aria-disabled')).toBeNull();
  cleanup();
  await open('hospital', { embedded: 'page' });
  expect(screen.queryByLabelText('Log in as')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});

test('RT10 the page title names the screen and the area, and begins with “Error” after a failed submit', async () => {
  await open('member');
  expect(document.title).toBe('Log in – Member Area – Linen Health');
  await submit();
  expect(document.title).toBe('Error: Log in – Member Area – Linen Health');
});

const html = (status: number) => async () => new Response('<h1>Bad gateway</h1>', { status });
const away = () => Promise.reject(new TypeError('Failed to fetch'));

test.each([
  { what: 'the page of a proxy', answer: html(502), said: loginMessages.signIn.unreachable },
  { what: 'a page in place of an answer', answer: html(200), said: loginMessages.signIn.unreachable },
  { what: 'a missing answer', answer: away, said: loginMessages.signIn.unreachable },
])('S8 $what clears no field of the login', async ({ answer, said }) => {
  answers.set(auth, answer);
  await open('member');
  await signIn();
  await waitFor(() => expect(alertText()).toBe(said));
  expect([field('Email').value, field('Password').value]).toEqual(['aoife@example.ie', 'Woven-cloth-42']);
});

test('S8 if the server fails after it accepted the password, no field of the login is cleared', async () => {
  answers.set(auth, reply(200, {}));
  answers.set(userJson, away);
  await open('member');
  await signIn();
  await waitFor(() => expect(alertText()).toBe(loginMessages.signIn.unreachable));
  expect(field('Password').value).toBe('Woven-cloth-42');
});

test('S8 a login without a network connection sends nothing, clears no field and says why', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open('member');
  await signIn();
  await waitFor(() => expect(alertText()).toBe(loginMessages.shell.notSent));
  expect([sent(), field('Password').value]).toEqual([[], 'Woven-cloth-42']);
});

test('if the browser blocks cookies, the login says so and keeps what was typed', async () => {
  answers.set(auth, reply(200, {}));
  answers.set(userJson, refusal(401, 100));
  await open('member');
  await signIn();
  await waitFor(() => expect(alertText()).toMatch(/^Your browser blocks cookies/));
  expect(field('Password').value).toBe('Woven-cloth-42');
});

test.each([
  { came: '<p>Have your certificate beside you.</p>', shows: null },
  { came: '', shows: 'Loading…' },
])('LG4 with the register text $came in the page, a slow request for it shows $shows', async ({ came, shows }) => {
  vi.useFakeTimers();
  answers.set(registerText('member'), () => new Promise<Response>(() => {}));
  const mode = { brand: linen, language: 'en', embedded: false, analyticsUrl: null } as const;
  const text = { kind: 'member', language: 'en', html: came } as const;
  history.replaceState(null, '', '/memberlogin/login');
  const prerendered = { at: '/memberlogin/login', text };
  render(<Root mode={mode} messages={loginMessages} prerendered={prerendered} />);
  await act(async () => vi.advanceTimersByTimeAsync(5000));
  expect(screen.queryByText('Loading…')?.textContent ?? null).toBe(shows);
  vi.useRealTimers();
});

test('S9 a login form submitted before the script has loaded is sent once, as soon as the script has loaded', async () => {
  answers.set(auth, refusal(401, 0));
  history.replaceState(null, '', '/wellnesslogin/login');
  const mode = { brand: linen, language: 'en', embedded: false, analyticsUrl: null } as const;
  const page = <Root mode={mode} messages={loginMessages} prerendered={{ at: '/wellnesslogin/login', text: null }} />;
  const mount = document.body.appendChild(document.createElement('div'));
  mount.innerHTML = renderToString(page);
  const held = mount.querySelector<HTMLFormElement>('#sign-in');
  for (const [name, value] of [
    ['email', 'aoife@example.ie'],
    ['password', 'Woven-cloth-42'],
  ] as const) {
    const input = held?.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value;
  }
  if (held) held.dataset['early'] = '';
  held?.querySelector('[type=submit]')?.setAttribute('aria-busy', 'true');
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  const root = await act(async () => hydrateRoot(mount, page));
  await waitFor(() => expect(sent()).toMatchObject([{ email: 'aoife@example.ie', password: 'Woven-cloth-42' }]));
  expect([held?.dataset['alive'], held?.dataset['early']]).toEqual(['', undefined]);
  // React says that the document has changed the form since it was drawn.
  await waitFor(() =>
    expect(reported.mock.calls.map(([said]) => String(said).split('.')[0])).toEqual([
      "A tree hydrated but some attributes of the server rendered HTML didn't match the client properties",
      'Failed to load',
    ]),
  );
  await act(async () => root.unmount());
  mount.remove();
});
