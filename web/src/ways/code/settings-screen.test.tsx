import { accountOf, nothingSetUp, protectedAccounts } from '../../testing/protected-accounts.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { currentUser } from '../../session/current-user.ts';
import { pendingChallenge } from '../../session/pending-challenge.ts';
import {
  currentUrl,
  field,
  heading,
  pages,
  paragraphOf,
  press,
  refusal,
  reply,
  type,
  unreachable,
} from '../../testing/open-page.tsx';
import { setupFlow } from './setup-flow.ts';

const { answers, open, sent, leftFor } = pages();
afterEach(() => {
  setupFlow.reset();
  pendingChallenge.clear();
});

const userCall = 'GET /api/user/user.json';
const configCall = 'GET /api/idauth/mfa/config';
const settingsCall = 'GET /api/idauth/mfa/settings';
const save = 'POST /api/idauth/mfa/settings';
const password = 'Woven-cloth-42';

const member = { activated: true, userType: 'W', email: 'aoife@example.ie', privileges: [], memNo: '1000000001' };
const owingSetup = {
  activated: true,
  userType: 'H',
  email: 'ward@example.ie',
  mfaRequired: { mfaSetupRequired: true },
};
const pending = { mfaToken: 'token-1', type: 'SMS', destination: '••• ••• 0001', mfaSetupRequired: false };
const title = '2-Factor Authentication';

const anyWay = { enabled: true, mandatory: false, types: ['EMAIL', 'SMS'] };
const off = { enabled: false };
const byEmail = { enabled: true, type: 'EMAIL' };
const bySms = { enabled: true, type: 'SMS', mobile_number: '0850000001' };

beforeEach(() => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set(userCall, reply(member));
  answers.set('GET /api/idauth/session', reply({ secondsLeft: 900, warningSeconds: 120 }));
});

async function openWith(config: object, preferences: object, at = '/memberlogin/settings/mfa', ways: object = {}) {
  answers.set(configCall, reply({ config }));
  answers.set(settingsCall, reply({ preferences }));
  answers.set('GET /api/user/ways', reply({ ...nothingSetUp, ...ways }));
  await open(at);
  return heading(title);
}

const switchButton = () => screen.getByRole('switch', { name: '2-factor authentication' });
const flip = () => act(async () => void fireEvent.click(switchButton()));
const choose = (name: string) => act(async () => void fireEvent.click(screen.getByRole('radio', { name })));
const follow = (name: string) => act(async () => void fireEvent.click(screen.getByRole('link', { name })));
const submitButton = () =>
  screen.getByRole('button', { name: /^(Continue|Turn off 2-factor authentication|Saving…)$/ });
const submit = () => act(async () => void fireEvent.submit(submitButton()));

describe('the form of the 2FA settings', () => {
  test('MF1 RT16 shows the allowed ways only while 2FA is on, with the email as text and a field for the phone number', async () => {
    const h1 = await openWith(anyWay, off);
    expect(switchButton().getAttribute('aria-checked')).toBe('false');
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(document.title).toContain(title);
    expect(h1).toBeTruthy();
    await flip();
    const group = screen.getByRole('radiogroup', { name: 'How do you want to get codes?' });
    expect(within(group).getAllByRole('radio')).toHaveLength(2);
    expect(within(group).getByText('aoife@example.ie').tagName).toBe('P');
    expect(screen.queryByLabelText('Mobile number')).toBeNull();
    await choose('By text message');
    expect(field('Mobile number').autocomplete).toBe('tel-national');
    // The token is not valid in a field of type `tel`.
    expect(field('Mobile number').type).toBe('text');
    // VA9: a keypad of digits, as every number that is accepted is written in digits alone.
    expect(field('Mobile number').inputMode).toBe('numeric');
    expect(screen.getByText('Irish mobile, 08X XXX XXXX').id).toBe(`${field('Mobile number').id}-hint`);
    expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe('aoife@example.ie');
  });

  test('offers to begin while 2FA is off, without any field', async () => {
    await openWith(anyWay, off);
    // In the menu of the header, and here.
    expect(screen.getAllByText(paragraphOf('Logged in as aoife@example.ie'))).toHaveLength(2);
    expect(screen.queryByLabelText('Current password')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    // A form must have a button that sends it.
    expect(document.querySelectorAll('#mfa-settings button[type=submit]')).toHaveLength(1);
    await press('Turn on 2-factor authentication');
    expect(switchButton().getAttribute('aria-checked')).toBe('true');
    expect(document.activeElement).toBe(switchButton());
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(field('Current password')).toBeTruthy();
  });

  test.each([
    ['en', 'This turns on once you’ve entered every code we send you.', '2-factor authentication'],
    [
      'ga',
      'Cuirfear é seo ar siúl nuair a chuirfidh tú isteach gach cód a sheolfaimid chugat.',
      'Fíordheimhniú dhá fhachtóir',
    ],
  ] as const)(
    'says in %s below the switch that codes are not on before a code was entered',
    async (language, said, label) => {
      answers.set(configCall, reply({ config: anyWay }));
      answers.set(settingsCall, reply({ preferences: off }));
      answers.set('GET /api/user/ways', reply(nothingSetUp));
      await open('/memberlogin/settings/mfa', null, { language });
      const control = await screen.findByRole('switch', { name: label });
      expect(screen.queryByText(said)).toBeNull();
      await act(async () => void fireEvent.click(control));
      expect(screen.getByText(said).id).toBe(control.getAttribute('aria-describedby'));
      expect(control.textContent).toBe(label);
    },
  );

  test('chooses the way whose link on the security page was pressed, and its cancel button leads back there', async () => {
    await openWith(anyWay, off, '/memberlogin/settings/mfa?way=SMS&memarea=true');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'By text message' }).checked).toBe(true);
    expect(switchButton().getAttribute('aria-checked')).toBe('true');
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe(
      '/memberlogin/settings/security?memarea=true',
    );
  });

  test('does not say that codes are not on yet if they are on', async () => {
    await openWith(anyWay, byEmail);
    expect(switchButton().textContent).toBe('2-factor authenticationOn');
    expect(screen.queryByText(/^This turns on once/)).toBeNull();
  });

  test('MF1 selects the way to get codes if the operator allows only one', async () => {
    await openWith({ ...anyWay, types: ['EMAIL'] }, off);
    await flip();
    expect(screen.getAllByRole('radio').map((each) => each.getAttribute('value'))).toEqual(['EMAIL']);
    expect(screen.getByRole<HTMLInputElement>('radio').checked).toBe(true);
  });

  test('VA6 FD1 shows a stored phone number in groups of 3, 3 and 4 digits, and groups a typed number when its field is left', async () => {
    await openWith(anyWay, bySms);
    const phone = field('Mobile number');
    expect(phone.value).toBe('085 000 0001');
    type('Mobile number', '+353 86 0000002');
    fireEvent.blur(phone);
    expect(phone.value).toBe('086 000 0002');
  });

  test('MF2 sends nothing while nothing has changed, and its button says why', async () => {
    await openWith(anyWay, bySms);
    type('Mobile number', '(085) 000-0001');
    type('Current password', password);
    expect(submitButton().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('You haven’t changed anything yet')).toBeTruthy();
    await submit();
    expect(sent(save)).toEqual([]);
    type('Mobile number', '085 000 0002');
    expect(submitButton().getAttribute('aria-disabled')).toBeNull();
  });

  test('MF3 warns that the password is needed only when the person switches 2FA off', async () => {
    await openWith(anyWay, byEmail);
    const warning = paragraphOf('Enter your password to turn off 2-factor authentication.');
    expect([screen.queryByText(warning), submitButton().textContent]).toEqual([null, 'Continue']);
    await flip();
    expect(screen.getByText(warning).closest('[role=status]')).not.toBeNull();
    expect(submitButton().textContent).toBe('Turn off 2-factor authentication');
    expect(screen.getByText(/^You’ll then log in with just your password\./)).toBeTruthy();
    await flip();
    expect(screen.queryByText(warning)).toBeNull();
  });

  test('MF4 cannot be switched off if the operator makes it mandatory, and says why', async () => {
    await openWith({ ...anyWay, mandatory: true }, byEmail);
    expect(switchButton().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(paragraphOf('Linen Health requires 2-factor authentication'))).toBeTruthy();
    await flip();
    expect(switchButton().getAttribute('aria-checked')).toBe('true');
    expect(field('Current password')).toBeTruthy();
  });

  test('MF4 does not ask for the password if email is the only allowed way and already in use', async () => {
    await openWith({ enabled: true, mandatory: true, types: ['EMAIL'] }, byEmail);
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });

  test('MF4 sends no password when codes by email, the only allowed way, replace codes to a phone number', async () => {
    answers.set(save, reply({ mfaRequired: { ...pending, type: 'EMAIL' } }));
    await openWith({ enabled: true, mandatory: true, types: ['EMAIL'] }, bySms);
    await submit();
    await heading('Enter your code');
    expect(sent(save)).toEqual([{ preferences: { enabled: true, type: 'EMAIL' } }]);
  });

  test('MF1 VA6 reports what is missing in the summary and at the field, and sends nothing', async () => {
    await openWith(anyWay, off);
    await flip();
    await submit();
    const first = screen.getByRole('link', { name: 'Choose how you want to get codes' });
    fireEvent.click(first);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'By email' }));
    await choose('By text message');
    type('Mobile number', '01 234 5678');
    await submit();
    const said = 'Please enter an Irish mobile phone number in the format 08X XXX XXXX';
    expect(screen.getByRole('link', { name: said })).toBeTruthy();
    expect(field('Mobile number').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('link', { name: 'The Password field is required' })).toBeTruthy();
    expect([sent(save), document.title.startsWith('Error: ')]).toEqual([[], true]);
    // What is no longer asked for is no longer wrong.
    await choose('By email');
    expect(screen.queryByRole('link', { name: said })).toBeNull();
  });
});

describe('saving the 2FA settings', () => {
  test('MF5 sends the phone number as digits with the password, and then asks for the code sent to this number', async () => {
    answers.set(save, reply({ mfaRequired: pending }));
    await openWith(anyWay, off, '/memberlogin/settings/mfa?memarea=true');
    await flip();
    await choose('By text message');
    type('Mobile number', '085 000 0001');
    type('Current password', password);
    await submit();
    await heading('Enter your code');
    expect(sent(save)).toEqual([
      { preferences: { enabled: true, type: 'SMS', mobile_number: '0850000001' }, password },
    ]);
    expect(pendingChallenge.get()).toEqual({ pending, afterVerification: 'finish-setup' });
    expect(currentUrl()).toBe('/memberlogin/mfa/verify?memarea=true');
    // The person sees what they typed, so that they can find a typo.
    expect(screen.getByText('085 000 0001')).toBeTruthy();
  });

  test('RT11 keeps the form but not the password when the person returns from the code screen', async () => {
    answers.set(save, reply({ mfaRequired: pending }));
    await openWith(anyWay, off);
    await flip();
    await choose('By text message');
    type('Mobile number', '085 000 0001');
    type('Current password', password);
    await submit();
    await heading('Enter your code');
    await follow('Change how you get codes');
    await heading(title);
    expect(field('Mobile number').value).toBe('085 000 0001');
    expect([switchButton().getAttribute('aria-checked'), field('Current password').value]).toEqual(['true', '']);
    expect(sent(configCall)).toHaveLength(1);
  });

  test('MF5 MF6 asks for no code when the person turns 2FA off', async () => {
    window.dataLayer = [];
    answers.set(save, reply({ preferences: off }));
    await openWith(anyWay, byEmail);
    await flip();
    type('Current password', password);
    await submit();
    await heading('Your 2FA settings have been disabled successfully.');
    expect(sent(save)).toEqual([{ preferences: { enabled: false }, password }]);
    expect(currentUrl()).toBe('/memberlogin/settings/mfa/final');
    const event = { event: 'event', category: 'loginApp', action: 'mfaSettingsChanged', label: 'mfaDisabled' };
    expect(window.dataLayer.filter((each) => JSON.stringify(each).includes('mfaSettings'))).toEqual([event]);
  });

  test('MF7 reports a wrong password at its field, which is emptied', async () => {
    answers.set(save, refusal('second-factor.password'));
    await openWith(anyWay, byEmail);
    await flip();
    type('Current password', 'Not-the-one-1');
    await submit();
    const said = 'The password you entered is incorrect. Please enter your current login password.';
    expect(screen.getByRole('link', { name: said })).toBeTruthy();
    expect([field('Current password').value, field('Current password').getAttribute('aria-invalid')]).toEqual([
      '',
      'true',
    ]);
    expect(switchButton().getAttribute('aria-checked')).toBe('false');
  });

  test('warns after a wrong password with one try left that the next one locks the account', async () => {
    answers.set(save, refusal('second-factor.password', { reason: 'last-try' }));
    await openWith(anyWay, byEmail);
    await flip();
    type('Current password', 'Not-the-one-1');
    await submit();
    expect(screen.getByRole('link', { name: /You have one try left before your account is locked\.$/ })).toBeTruthy();
  });

  test('VA6 sends a British number if the operator accepts them, and names the accepted countries for a French one', async () => {
    answers.set(save, reply({ mfaRequired: pending }));
    await openWith({ ...anyWay, countries: ['IE', 'GB'] }, off);
    await flip();
    await choose('By text message');
    type('Mobile number', '+33 6 12 34 56 78');
    type('Current password', password);
    await submit();
    const said = /^Please enter a mobile phone number from Ireland and United Kingdom\./;
    expect(screen.getByRole('link', { name: said })).toBeTruthy();
    type('Mobile number', '+44 7400 123456');
    await submit();
    await heading('Enter your code');
    expect(sent(save)).toEqual([
      { preferences: { enabled: true, type: 'SMS', mobile_number: '+447400123456' }, password },
    ]);
  });

  test('VA6 refuses a British number if only Irish numbers are accepted', async () => {
    await openWith({ ...anyWay, countries: ['IE'] }, off);
    await flip();
    await choose('By text message');
    type('Mobile number', '+44 7400 123456');
    type('Current password', password);
    await submit();
    const said = 'Please enter an Irish mobile phone number in the format 08X XXX XXXX';
    expect(screen.getByRole('link', { name: said })).toBeTruthy();
    expect(sent(save)).toEqual([]);
  });

  test('MF7 ER4 shows that the account is locked and the session has ended, with a link to reset', async () => {
    answers.set(save, refusal('session.locked'));
    await openWith(anyWay, byEmail);
    await flip();
    type('Current password', 'Not-the-one-1');
    await submit();
    const said =
      'User account has been locked and your session ended due to multiple failed attempts. Please reset your account';
    const locked = await heading('Your account is locked');
    expect(document.activeElement).toBe(locked);
    expect(screen.getByText(said)).toBeTruthy();
    expect([currentUser.get(), document.cookie, document.querySelector('form')]).toEqual([null, '', null]);
    await follow('Reset your account');
    await heading('Create or reset your Password');
  });

  test.each([
    { answer: refusal('second-factor.not-allowed') },
    { answer: refusal('server.failed') },
    { answer: unreachable },
  ])('MF7 ER1 shows the general message for any failure other than a wrong password', async ({ answer }) => {
    answers.set(save, answer);
    await openWith(anyWay, byEmail);
    await flip();
    type('Current password', password);
    await submit();
    const alert = screen.getByText('Something went wrong, please try again.').closest('[role=alert]');
    expect(document.activeElement).toBe(alert);
    expect(submitButton().getAttribute('aria-disabled')).toBeNull();
  });

  test('MF7 leads to Logout if the session is over, and from there back to the settings', async () => {
    answers.set(save, refusal('session.required'));
    answers.set('POST /api/idauth/logout', () => new Promise<Response>(() => {}));
    await openWith(anyWay, byEmail);
    await flip();
    type('Current password', password);
    await submit();
    await waitFor(() =>
      expect(currentUrl()).toBe('/memberlogin/logout?timeout=true&redir=%2Fmemberlogin%2Fsettings%2Fmfa'),
    );
  });
});

describe('opening and leaving the 2FA settings', () => {
  test('MF1 2FA counts as off if the settings cannot be loaded', async () => {
    answers.set(configCall, reply({ config: anyWay }));
    answers.set(settingsCall, refusal('server.failed'));
    await open('/memberlogin/settings/mfa');
    await heading(title);
    expect(switchButton().getAttribute('aria-checked')).toBe('false');
  });

  test('MF1 if the 2FA rules of the operator cannot be loaded, only “Try again” is shown', async () => {
    answers.set(configCall, refusal('server.failed'));
    answers.set(settingsCall, reply({ preferences: off }));
    await open('/memberlogin/settings/mfa');
    await heading('Something went wrong, please try again.');
    answers.set(configCall, reply({ config: anyWay }));
    await press('Try again');
    expect(await heading(title)).toBeTruthy();
  });

  test('SE1 the settings page opens instead if 2-factor authentication is not offered', async () => {
    answers.set(configCall, reply({ config: { ...anyWay, enabled: false } }));
    answers.set(settingsCall, reply({ preferences: off }));
    await open('/memberlogin/settings/mfa');
    await waitFor(() => expect(currentUrl()).toBe('/memberlogin/settings'));
  });

  test.each([
    { at: '/memberlogin/settings/mfa', href: '/memberlogin/settings' },
    { at: '/memberlogin/settings/mfa?memarea=true', href: '/memberarea/settings' },
  ])('RT12 Back and Cancel of $at lead to $href', async ({ at, href }) => {
    await openWith(anyWay, off, at);
    for (const name of ['Back to settings', 'Cancel'])
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
    expect(screen.queryByRole('link', { name: 'Logout' })).toBeNull();
  });

  test('RT11 a person who leaves with unsaved changes is asked first, and the form is reset afterwards', async () => {
    await openWith(anyWay, byEmail);
    await flip();
    await follow('Cancel');
    expect(screen.getByRole('dialog').textContent).toContain('haven’t been saved');
    await press('Leave');
    await waitFor(() => expect([currentUrl(), setupFlow.get().step]).toEqual(['/memberlogin/settings', 'unloaded']));
  });
});

describe('the required 2FA set-up', () => {
  beforeEach(() => answers.set(userCall, reply(owingSetup)));
  const forced = { enabled: true, mandatory: true, types: ['EMAIL', 'SMS'] };
  /** Beside codes there is nothing to choose. */
  const onlyCodes = { allowed: ['EMAIL', 'SMS'] };

  test.each(['/hospitallogin/settings/mfa?initial=true', '/hospitallogin/settings/mfa'])(
    'RT13 at %s has Logout in place of Cancel and Back, and shows the email of the account',
    async (at) => {
      await openWith(forced, off, at, onlyCodes);
      expect(screen.getByText('Step 1 of 3: choose')).toBeTruthy();
      expect(screen.getByText(paragraphOf('need to set up 2-factor authentication now'))).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Logout' }).getAttribute('href')).toMatch(/^\/hospitallogin\/logout/);
      expect(screen.queryByRole('link', { name: /^(Cancel|Back to settings)$/ })).toBeNull();
      expect(screen.getByText(paragraphOf('Logged in as ward@example.ie'))).toBeTruthy();
      // A form with a password has a user name: password managers, and Chromium's console, ask for it.
      expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe('ward@example.ie');
    },
  );

  test('RT13 can be left for Logout without a question if nothing was changed', async () => {
    answers.set('POST /api/idauth/logout', () => new Promise<Response>(() => {}));
    await openWith(forced, off, '/hospitallogin/settings/mfa?initial=true', onlyCodes);
    await follow('Logout');
    expect([screen.queryByRole('dialog'), location.pathname]).toEqual([null, '/hospitallogin/logout']);
  });

  test('MF1 RT13 S16 leads through the code screen and the last screen to the area', async () => {
    window.dataLayer = [];
    answers.set(save, reply({ mfaRequired: { ...pending, type: 'EMAIL', destination: 'h•••@example.ie' } }));
    answers.set('POST /api/idauth/mfa/verify', reply({}));
    await openWith(forced, off, '/hospitallogin/settings/mfa', onlyCodes);
    await choose('By email');
    type('Current password', password);
    await submit();
    await heading('Enter your code');
    expect(currentUrl()).toBe('/hospitallogin/mfa/verify?initial=true');
    expect(screen.getByText('Step 2 of 3: set it up')).toBeTruthy();
    answers.set(userCall, reply({ activated: true, userType: 'H', email: 'h@example.ie', privileges: [] }));
    type('Please input the code', '123456');
    await press('Submit');
    await heading('2-factor authentication is on');
    expect(screen.getByText('Step 3 of 3: finish')).toBeTruthy();
    expect(JSON.stringify(window.dataLayer)).toContain('"mfaEnabled"');
    await press('Continue');
    await waitFor(() => expect(leftFor()).toBe('/hospitalarea/'));
  });
});

/** What the page says and calls its controls, by what is asked for beside codes by email and text. */
const besideCodes = {
  en: {
    nothing: {
      note: '',
      control: '2-factor authentication',
      consequence: 'You’ll then log in with just your password.',
      turnOff: 'Turn off 2-factor authentication',
    },
    app: {
      note: 'We ask for a code from your authenticator app when you log in.',
      control: 'Codes by email or text',
      consequence: 'We’ll still ask for a code from your authenticator app.',
      turnOff: 'Turn off codes by email or text',
    },
    'required-passkey': {
      note: 'We ask for your passkey when you log in.',
      control: 'Codes by email or text',
      consequence: 'We’ll still ask for your passkey.',
      turnOff: 'Turn off codes by email or text',
    },
    'optional-passkey': {
      note: 'You can log in with a passkey.',
      control: '2-factor authentication',
      consequence: 'You’ll then log in with just your password.',
      turnOff: 'Turn off 2-factor authentication',
    },
  },
  ga: {
    nothing: {
      note: '',
      control: 'Fíordheimhniú dhá fhachtóir',
      consequence: 'Ní bheidh ag teastáil ansin ach do phasfhocal',
      turnOff: 'Múch an fíordheimhniú dhá fhachtóir',
    },
    app: {
      note: 'Iarraimid ort cód ón aip fhíordheimhnithe a chur isteach',
      control: 'Cóid trí ríomhphost nó trí theachtaireacht téacs',
      consequence: 'Iarrfaimid cód ó d’aip fhíordheimhnithe ort fós.',
      turnOff: 'Múch cóid trí ríomhphost nó trí theachtaireacht téacs',
    },
    'required-passkey': {
      note: 'Iarraimid ort do phaseochair a úsáid',
      control: 'Cóid trí ríomhphost nó trí theachtaireacht téacs',
      consequence: 'Iarrfaimid do phaseochair ort fós.',
      turnOff: 'Múch cóid trí ríomhphost nó trí theachtaireacht téacs',
    },
    'optional-passkey': {
      note: 'Is féidir leat logáil isteach le paseochair.',
      control: 'Fíordheimhniú dhá fhachtóir',
      consequence: 'Ní bheidh ag teastáil ansin ach do phasfhocal',
      turnOff: 'Múch an fíordheimhniú dhá fhachtóir',
    },
  },
} as const;
const besideOf = (asked: readonly string[]): keyof typeof besideCodes.en => {
  if (asked.includes('APP')) return 'app';
  if (asked[0] === 'PASSKEY') return 'required-passkey';
  return asked.includes('PASSKEY') ? 'optional-passkey' : 'nothing';
};

describe('turning off codes never claims that the password alone is enough if it is not', () => {
  describe.each(['en', 'ga'] as const)('in %s', (language) => {
    test.each(protectedAccounts)('for a login that asks for $asked', async ({ asked }) => {
      const { note, control, consequence, turnOff } = besideCodes[language][besideOf(asked)];
      answers.set(configCall, reply({ config: anyWay }));
      answers.set(settingsCall, reply({ preferences: byEmail }));
      answers.set('GET /api/user/ways', reply(accountOf(asked)));
      await open('/memberlogin/settings/mfa', null, { language });
      await heading({ en: title, ga: 'Fíordheimhniú dhá fhachtóir' }[language]);
      const shown = document.querySelector('#mfa-settings-beside p')?.textContent ?? '';
      expect(shown.slice(0, note.length)).toBe(note);
      expect(shown === '').toBe(note === '');
      await act(async () => void fireEvent.click(screen.getByRole('switch', { name: control })));
      expect(screen.getByText((text) => text.startsWith(consequence))).toBeTruthy();
      expect(screen.getByRole('button', { name: turnOff })).toBeTruthy();
    });

    test('for a passkey that is not required beside the password alone', async () => {
      const { note, control } = besideCodes[language]['optional-passkey'];
      answers.set(configCall, reply({ config: anyWay }));
      answers.set(settingsCall, reply({ preferences: off }));
      answers.set('GET /api/user/ways', reply({ ...nothingSetUp, passkeys: 1 }));
      await open('/memberlogin/settings/mfa', null, { language });
      await screen.findByRole('switch', { name: control });
      expect(document.querySelector('#mfa-settings-beside p')?.textContent.startsWith(note)).toBe(true);
    });
  });

  test.each([
    [byEmail, 'Codes by email or text are a backup for it.'],
    [off, 'You can turn on codes by email or text as a backup for it.'],
  ])('with an app, and the preferences %j, the note above the switch ends with: %s', async (preferences, ending) => {
    answers.set(configCall, reply({ config: anyWay }));
    answers.set(settingsCall, reply({ preferences }));
    answers.set('GET /api/user/ways', reply(accountOf(['APP'])));
    await open('/memberlogin/settings/mfa');
    await heading(title);
    expect(document.querySelector('#mfa-settings-beside p')?.textContent).toBe(
      `We ask for a code from your authenticator app when you log in. ${ending}`,
    );
  });

  test('a passkey that is not required is named above the switch', async () => {
    await openWith(anyWay, off, undefined, { passkeys: 1 });
    expect(screen.getByText(/^You can log in with a passkey\./)).toBeTruthy();
    expect(switchButton()).toBeTruthy();
  });
});
