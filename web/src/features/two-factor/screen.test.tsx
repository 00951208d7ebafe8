import type { CodeChannel, TwoFactorPreferences } from '@selvage/contract/api/two-factor';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pendingChallenge, type AfterVerification } from '../../session/pending-challenge.ts';
import {
  currentUrl,
  field,
  heading,
  pages,
  press,
  refusal,
  reply,
  type,
  unreachable,
} from '../../testing/open-page.tsx';
import { nothingSetUp } from '../../testing/protected-accounts.ts';
import { setupFlow } from '../../ways/code/setup-flow.ts';

const { answers, open, sent, leftFor } = pages();
afterEach(() => {
  setupFlow.reset();
  pendingChallenge.clear();
  localStorage.clear();
  vi.useRealTimers();
});

const userCall = 'GET /api/user/user.json';
const verify = 'POST /api/idauth/mfa/verify';
const send = 'POST /api/idauth/mfa/send';
const code = 'Please input the code';

const member = { activated: true, userType: 'W', email: 'aoife@example.ie', privileges: [] };
const byEmail = {
  mfaToken: 'token-1',
  type: 'EMAIL',
  destination: 'a•••@example.ie',
  mfaSetupRequired: false,
} as const;
const bySms = { ...byEmail, type: 'SMS', destination: '••• ••• 0001' } as const;
const invalid =
  'The code you have entered is invalid. Please check that it matches the code that was sent to you and try again.';

beforeEach(() => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userCall, reply(member));
  answers.set('GET /api/idauth/session', reply({ secondsLeft: 900, warningSeconds: 120 }));
  answers.set('POST /api/idauth/logout', () => new Promise<Response>(() => {}));
});

async function owe(pending: object = byEmail, afterVerification: AfterVerification = 'finish-sign-in', at = '') {
  pendingChallenge.set({ pending: { ...byEmail, ...pending }, afterVerification });
  await open(at || '/memberlogin/mfa/verify?initial=true');
  return screen.findByRole('heading', { level: 1, name: /^(Enter your code|Check your email first)$/ });
}

async function give(digits = '123456') {
  type(code, digits);
  await press('Submit');
}

/** A change to text messages that has been saved and waits for its code. */
function inSetup({
  stored = { enabled: true, type: 'EMAIL' },
  types = ['EMAIL', 'SMS'],
}: { stored?: TwoFactorPreferences; types?: readonly CodeChannel[] } = {}) {
  setupFlow.dispatch({
    event: 'loaded',
    beside: 'nothing',
    policy: { enabled: true, mandatory: false, types: [...types] },
    stored,
  });
  if (!stored.enabled) setupFlow.dispatch({ event: 'switched' });
  for (const event of [
    { event: 'way-chosen', way: 'SMS' },
    { event: 'mobile-typed', mobile: '0850000001' },
    { event: 'saved' },
    { event: 'mfa-required' },
  ] as const)
    setupFlow.dispatch(event);
}

describe('the code screen of a login', () => {
  test('LG9 MF8 sends the code to the server, records it for analytics and leads to where the person was going', async () => {
    window.dataLayer = [];
    answers.set(verify, reply({}));
    await owe({}, 'finish-sign-in', '/memberlogin/mfa/verify?redir=%2Fmemberarea%2Fsettings&initial=true');
    expect(screen.getByText('a•••@example.ie')).toBeTruthy();
    expect([screen.queryByText('Step 2 of 3: set it up'), screen.queryByRole('checkbox')]).toEqual([null, null]);
    await give('123 456');
    await waitFor(() => expect(leftFor()).toBe(`${location.origin}/memberarea/settings`));
    expect(sent(verify)).toEqual([{ mfaToken: 'token-1', code: '123456', trustThisDevice: false }]);
    expect(window.dataLayer).toContainEqual({
      event: 'event',
      category: 'loginApp',
      action: 'mfaVerified',
      label: 'mfaVerifiedLogin',
    });
    expect(pendingChallenge.get()).toBeNull();
  });

  test('MF8 MF10 offers to remember the device if that is allowed, never preset, and stores its token', async () => {
    const deviceTrustToken = { value: 'half-a-secret', expirationDate: '2999-01-01T00:00:00.000Z' };
    answers.set(verify, reply({ deviceTrustToken }));
    await owe({ trustDeviceEnabled: true });
    const tick = field('Remember this device for 30 days');
    expect(tick.checked).toBe(false);
    fireEvent.click(tick);
    await give();
    await waitFor(() => expect(leftFor()).toBe('/memberarea/'));
    expect(sent(verify)).toMatchObject([{ trustThisDevice: true }]);
    expect(JSON.parse(localStorage.getItem('deviceTrustToken') ?? 'null')).toEqual(deviceTrustToken);
  });

  test('LG9 has a link “Start logging in again” to the login', async () => {
    await owe();
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Start logging in again' })));
    expect(location.pathname).toBe('/memberlogin/login');
  });

  test('always has help for a person who cannot get the code', async () => {
    await owe();
    expect(screen.getByRole('link', { name: 'I can’t get the code' }).getAttribute('href')).toBe('/contactus');
  });
});

describe('a code that is not accepted', () => {
  test.each(['', '12345', '1234567'])('MF8 "%s" is not sent', async (digits) => {
    await owe();
    await give(digits);
    const said = 'Please enter the six-digit verification code that was sent to you.';
    expect(screen.getByRole('link', { name: said })).toBeTruthy();
    expect(sent(verify)).toEqual([]);
  });

  test('MF8 a wrong code stays in its field, selected and focused, and the person can request another code at once', async () => {
    answers.set(verify, refusal('code.wrong'));
    answers.set(send, reply({ secondsToNext: 30 }));
    await owe();
    await give();
    const input = field(code);
    expect(document.activeElement).toBe(input);
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['123456', 0, 6]);
    expect(document.getElementById(`${input.id}-problem`)?.textContent).toContain(invalid);
    expect(input.getAttribute('aria-describedby')).toContain(`${input.id}-problem`);
    await press('Send the code again');
    expect(sent(send)).toEqual([{ mfaToken: 'token-1' }]);
    await press('Send the code again');
    expect(sent(send)).toHaveLength(1);
    expect(screen.getByText('Only the newest code works.').closest('[role=status]')).toBeTruthy();
    await give();
    expect(document.getElementById(`${input.id}-problem`)?.textContent).toContain(
      `${invalid} Only the newest code works.`,
    );
  });

  test('F6 if the server sent a code for a login on another device, this device shows a wait and then a button that requests a new code', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    answers.set(send, reply({ secondsToNext: 30 }));
    pendingChallenge.set({
      pending: { ...byEmail, sentElsewhere: true, secondsToNext: 26 },
      afterVerification: 'finish-sign-in',
    });
    await open('/memberlogin/mfa/verify');
    await screen.findByRole('heading', { level: 1, name: 'Get a code for this login' });
    expect(
      screen.getByText(
        'A moment ago we sent a code for a login in another browser or on another device. It only works there.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('You can get one for this login in 26 seconds.')).toBeTruthy();
    expect([screen.queryByLabelText(code), screen.queryByText('a•••@example.ie')]).toEqual([null, null]);
    await press('Send a code');
    expect(sent(send)).toEqual([]);
    await act(async () => vi.advanceTimersByTime(26_000));
    await press('Send a code');
    expect(sent(send)).toEqual([{ mfaToken: 'token-1' }]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Enter your code' })).toBeTruthy();
    expect(document.activeElement).toBe(field(code));
    expect(screen.getByText('a•••@example.ie')).toBeTruthy();
  });

  test('after the third wrong code the screen warns that the person will have to log in again', async () => {
    answers.set(verify, refusal('code.wrong'));
    await owe();
    const said = () => document.getElementById(`${field(code).id}-problem`)?.textContent;
    for (const warns of [false, false, true]) {
      await give();
      expect(said()).toContain(invalid);
      expect(said()?.includes('After five wrong codes you’ll have to start again.')).toBe(warns);
    }
  });

  test('if one try is left after a wrong code, the screen says so', async () => {
    answers.set(verify, refusal('code.wrong', { reason: 'last-try' }));
    await owe();
    await give();
    const said = document.getElementById(`${field(code).id}-problem`)?.textContent;
    expect(said).toContain(`${invalid} You have one try left with this code.`);
    expect(document.activeElement).toBe(field(code));
  });

  test.each([refusal('challenge.over'), refusal('session.required')])(
    'MF8 a code that is refused with 401 leads to Logout',
    async (answer) => {
      answers.set(verify, answer);
      answers.set(userCall, refusal('session.required'));
      await owe();
      await give();
      await waitFor(() => expect(currentUrl()).toBe('/memberlogin/logout?timeout=true'));
    },
  );

  test('S3 the person can request a new code at once in place of an expired one', async () => {
    answers.set(verify, refusal('code.expired'));
    answers.set(send, reply({ secondsToNext: 30 }));
    await owe();
    await give();
    expect(document.getElementById(`${field(code).id}-problem`)?.textContent).toContain('This code has expired');
    await press('Send the code again');
    expect(sent(send)).toEqual([{ mfaToken: 'token-1' }]);
  });

  test('S3 after too many wrong codes the logout screen names them as the reason', async () => {
    answers.set(verify, refusal('challenge.over', { reason: 'wrong-codes' }));
    answers.set(userCall, refusal('session.required'));
    await owe();
    await give();
    await waitFor(() => expect(currentUrl()).toBe('/memberlogin/logout?timeout=true&reason=wrong-codes'));
  });

  test.each([refusal('server.failed'), unreachable])(
    'MF8 any other failure asks to try again and keeps the code',
    async (answer) => {
      answers.set(verify, answer);
      await owe();
      await give();
      const alert = screen.getByText('Unexpected error, please try again.').closest('[role=alert]');
      expect(document.activeElement).toBe(alert);
      expect(field(code).value).toBe('123456');
    },
  );
});

describe('sending the code again', () => {
  test('S15 when the code screen opens, it shows how long the person must wait for another code', async () => {
    await owe({ ...byEmail, secondsToNext: 25 });
    expect(document.getElementById('mfa-resend-wait')?.textContent).toBe('You can ask for another code in 25 seconds');
  });

  test('MF8 the message that the code was sent again disappears after five seconds, but the time of sending stays on the screen', async () => {
    answers.set(send, reply({ secondsToNext: 30 }));
    await owe();
    vi.useFakeTimers({ now: new Date(2026, 0, 15, 14, 5) });
    await press('Send again');
    expect(screen.getByText('Code successfully re-sent')).toBeTruthy();
    const wait = document.getElementById('mfa-resend-wait')?.textContent;
    expect(wait).toBe('You can ask for another code in 30 seconds');
    await act(async () => vi.advanceTimersByTime(4999));
    expect(screen.queryByText('Code successfully re-sent')).not.toBeNull();
    await act(async () => vi.advanceTimersByTime(1));
    expect(screen.queryByText('Code successfully re-sent')).toBeNull();
    expect(screen.getByText(/^Last sent 14:05\. Only the newest code works\.$/)).toBeTruthy();
  });

  test('MF8 if the server refuses it with 401, the code screen leads to Logout', async () => {
    answers.set(send, refusal('challenge.over'));
    answers.set(userCall, reply({ activated: true, userType: 'W', mfaRequired: byEmail }));
    await owe();
    await press('Send again');
    await waitFor(() => expect(currentUrl()).toBe('/memberlogin/logout?timeout=true'));
  });

  test.each([
    { answer: refusal('server.failed'), said: 'Unexpected error, please try again.' },
    {
      answer: refusal('request.too-many', { retryAfter: 20 }),
      said: 'The last code is on its way. Please wait before you ask for another.',
    },
    { answer: refusal('texts.unavailable'), said: 'We can’t send text messages right now. Try again later.' },
  ])('MF8 if the server sends no code, the screen says: $said', async ({ answer, said }) => {
    answers.set(send, answer);
    await owe();
    await press('Send again');
    expect(screen.getByText(said)).toBeTruthy();
  });
});

describe('the code screen of a change of the 2FA settings', () => {
  test('MF6 ends with a message that 2-factor authentication is on and how it changed', async () => {
    window.dataLayer = [];
    inSetup();
    answers.set(verify, reply({}));
    await owe(bySms, 'finish-setup', '/memberlogin/mfa/verify?memarea=true');
    expect(screen.getByText('Step 2 of 3: set it up')).toBeTruthy();
    await give();

    await heading('2-factor authentication is on');
    await waitFor(() => expect(JSON.stringify(window.dataLayer)).toContain('"mfaChangedToSms"'));
    expect(JSON.stringify(window.dataLayer)).not.toContain('mfaVerifiedLogin');
    expect(screen.getByText(/We’ve sent you an email about this change/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/memberarea/settings');
  });

  test('MF5 F9 asks for a code from the email and then for one from the phone when codes by text are turned on', async () => {
    inSetup({ stored: { enabled: false } });
    answers.set(verify, reply({ mfaRequired: { ...bySms, mfaToken: 'token-2', trustDeviceEnabled: true } }));
    await owe({ ...byEmail, trustDeviceEnabled: true }, 'finish-setup', '/memberlogin/mfa/verify');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText(/^First we check that your email address is yours/)).toBeTruthy();
    expect(screen.getByText('a•••@example.ie')).toBeTruthy();
    await give();
    const h1 = await heading('One more code');
    expect([document.activeElement, field(code).value]).toEqual([h1, '']);
    expect(screen.getByRole('checkbox')).toBeTruthy();
    const said = 'Your email address is confirmed. Now enter the code we sent to 0850000001.';
    await waitFor(() => expect(screen.getAllByText(said).some((each) => each.closest('[role=status]'))).toBe(true));
    expect(document.getElementById('mfa-verify-next')?.textContent).toBe(said);
    expect([screen.getByText('0850000001'), screen.queryByText(/^First we check/)]).toEqual([expect.anything(), null]);
    answers.set(verify, reply({}));
    await give('654321');
    await heading('2-factor authentication is on');
    expect(sent(verify)).toMatchObject([{ mfaToken: 'token-1' }, { mfaToken: 'token-2', code: '654321' }]);
  });

  test.each([
    {
      types: ['EMAIL', 'SMS'] as const,
      said: 'We can’t send text messages right now. Try again later, or choose email.',
    },
    { types: ['SMS'] as const, said: 'We can’t send text messages right now. Try again later.' },
  ])('F6 if text messages cannot be sent and $types are allowed, says: $said', async ({ types, said }) => {
    inSetup({ stored: { enabled: false }, types });
    answers.set(verify, refusal('texts.unavailable'));
    await owe(byEmail, 'finish-setup', '/memberlogin/mfa/verify');
    await give();
    const alert = screen.getByText(said).closest('[role=alert]');
    expect([document.activeElement, field(code).value]).toEqual([alert, '123456']);
  });
});

describe('a code screen that is opened without the data of a login in memory', () => {
  test('MF9 a reload in the middle of a login asks for the same code again', async () => {
    answers.set(userCall, reply({ activated: true, userType: 'W', mfaRequired: byEmail }));
    answers.set(verify, reply({}));
    await open('/memberlogin/mfa/verify?initial=true');
    await heading('Enter your code');
    answers.set(userCall, reply(member));
    await give();
    await waitFor(() => expect(leftFor()).toBe('/memberarea/'));
    expect(sent(verify)).toMatchObject([{ mfaToken: 'token-1' }]);
  });

  test('MF9 a person who must set up 2-factor authentication is sent to the set-up', async () => {
    answers.set(userCall, reply({ activated: true, userType: 'H', mfaRequired: { mfaSetupRequired: true } }));
    answers.set('GET /api/idauth/mfa/config', reply({ config: { enabled: true, mandatory: true, types: ['EMAIL'] } }));
    await open('/hospitallogin/mfa/verify');
    await heading('2-Factor Authentication');
    expect(currentUrl()).toBe('/hospitallogin/settings/mfa?initial=true');
  });

  describe('in a set-up', () => {
    const owing = { activated: true, userType: 'H', mfaRequired: { mfaSetupRequired: true } };
    const preferences = { enabled: true, type: 'SMS', mobile_number: '0850000001' };
    const config = { enabled: true, mandatory: true, types: ['EMAIL', 'SMS'] };
    const verifyPath = '/hospitallogin/mfa/verify?initial=true&guided=codes';

    async function reload(user: object, mfaRequired: object, emailProven: boolean) {
      answers.set(userCall, reply(user));
      answers.set('GET /api/idauth/mfa/config', reply({ config }));
      const waiting = { preferences, mfaRequired, emailProven };
      answers.set('GET /api/idauth/mfa/settings', reply({ preferences: { enabled: false }, waiting }));
      await open(verifyPath);
    }

    test('a reload shows the code from the mailbox again, and goes on with the same number', async () => {
      await reload(owing, byEmail, false);
      await heading('Check your email first');
      expect(currentUrl()).toBe(verifyPath);
      answers.set(verify, reply({ mfaRequired: { ...bySms, mfaToken: 'token-2' } }));
      await give();
      await heading('One more code');
    });

    test.each([
      ['required', owing],
      ['voluntary', { ...member, userType: 'H' }],
    ])('a reload of a %s set-up shows the second code again, and says that the email is confirmed', async (_, user) => {
      await reload(user, bySms, true);
      await heading('One more code');
      expect(currentUrl()).toBe(verifyPath);
      expect(document.getElementById('mfa-verify-next')?.textContent).toMatch(
        /^Your email address is confirmed\. Now enter the code we sent to/,
      );
      answers.set(verify, reply({}));
      answers.set(userCall, reply({ ...member, userType: 'H' }));
      answers.set('GET /api/user/ways', reply(nothingSetUp));
      await give();
      await heading('2-factor authentication is on');
      expect(sent(verify)).toMatchObject([{ mfaToken: 'token-1' }]);
    });

    test('after a reload the way back to the choice has the same way and number', async () => {
      await reload(owing, bySms, true);
      await heading('One more code');
      await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Change how you get codes' })));
      await heading('2-Factor Authentication');
      expect([
        field('Mobile number').value,
        screen.getByRole<HTMLInputElement>('radio', { name: /text/i }).checked,
      ]).toEqual(['085 000 0001', true]);
    });
  });

  test('MF9 a person who needs no second step is sent to their area', async () => {
    await open('/memberlogin/mfa/verify');
    await waitFor(() => expect(leftFor()).toBe('/memberarea/'));
  });

  test.each([
    { who: 'a person without the cookie signed-in', hint: false },
    { who: 'a person without a session on the server', hint: true },
  ])('LN5 $who goes to the login', async ({ hint }) => {
    if (!hint) document.cookie = 'signed-in=; Path=/; Max-Age=0';
    answers.set(userCall, refusal('session.required'));
    await open('/memberlogin/mfa/verify');
    await waitFor(() => expect(currentUrl()).toBe('/memberlogin/login'));
  });

  test('if the server cannot be reached, the person can try again', async () => {
    answers.set(userCall, unreachable);
    await open('/memberlogin/mfa/verify');
    await heading('Something went wrong, please try again.');
    answers.set(userCall, reply({ activated: true, userType: 'W', mfaRequired: byEmail }));
    await press('Try again');
    expect(await heading('Enter your code')).toBeTruthy();
  });
});
