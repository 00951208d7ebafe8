import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setupFlow } from '../code/setup-flow.ts';
import { fakePasskeys } from '../../testing/fake-passkeys.ts';
import { pendingChallenge } from '../../session/pending-challenge.ts';
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

const { answers, open, sent } = pages();
afterEach(() => {
  setupFlow.reset();
  pendingChallenge.clear();
});

const change = 'POST /api/user/user/email/request';
const save = 'POST /api/idauth/mfa/settings';
const begin = 'POST /api/idauth/step-up';
const verify = 'POST /api/idauth/mfa/verify';
const again = 'POST /api/idauth/mfa/send';
const code = 'Please input the code';
const title = 'Confirm it’s you';
const email = 'new@example.ie';
const password = 'Woven-cloth-42';
const wanted = { email, password };
const pending = { mfaToken: 'token-1', type: 'SMS', destination: '••• ••• 0001', mfaSetupRequired: false };

/** One answer after the other; the last one stays. */
const inTurn = (...given: readonly (() => Promise<Response>)[]) => {
  let times = 0;
  return () => {
    const answer = given[Math.min(times, given.length - 1)] ?? unreachable;
    times += 1;
    return answer();
  };
};

beforeEach(() => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set('GET /api/user/user.json', reply({ activated: true, userType: 'W', email: 'aoife@example.ie' }));
  answers.set('GET /api/user/user/email/request', reply({}));
  answers.set('POST /api/idauth/logout', () => new Promise<Response>(() => {}));
  answers.set(change, inTurn(refusal('step-up.required'), reply({})));
  answers.set(begin, reply({ mfaRequired: pending }));
  answers.set(verify, reply({}));
});

async function askToChange(embedded: false | 'page' = false) {
  await open('/memberlogin/accountdetails/updateemail', null, { embedded });
  await heading('Update your email address');
  type('New email', email);
  type('Current password', password);
  await press('Send the link');
}

async function give(digits = '123456') {
  type(code, digits);
  await press('Confirm');
}

describe('F2 a change of email that asks to confirm it’s you', () => {
  test('WY21 shows no hint about the authenticator app while it asks for a recovery code', async () => {
    const ways = [{ type: 'APP' }, { type: 'RECOVERY' }];
    answers.set(begin, reply({ mfaRequired: { mfaToken: 'token-1', type: 'APP', mfaSetupRequired: false, ways } }));
    const ofApp = () => screen.queryByText(/^Open your authenticator app/);
    await askToChange();
    await heading(title);
    expect(ofApp()).not.toBeNull();
    await press('A recovery code');
    await screen.findByLabelText('Recovery code');
    expect(ofApp()).toBeNull();
    await press('A code from your authenticator app');
    expect(ofApp()).not.toBeNull();
  });

  test('says why it asks and where the code went, has the focus, and keeps what was typed', async () => {
    await askToChange();
    const h1 = await heading(title);
    await waitFor(() => expect(document.activeElement).toBe(h1));
    expect(screen.getByText('To change your email address, first confirm it’s you.')).toBeTruthy();
    expect(screen.getByText('••• ••• 0001').getAttribute('dir')).toBe('ltr');
    expect(document.title).toContain(title);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull();
    expect([field('New email').value, field('Current password').value]).toEqual([email, password]);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test.each([false, 'page'] as const)(
    'is sent again without another press after the right code (embedded: %s)',
    async (embedded) => {
      await askToChange(embedded);
      await heading(title);
      await give();
      const h1 = await heading('Check your email');
      await waitFor(() => expect(document.activeElement).toBe(h1));
      expect(sent(verify)).toEqual([{ mfaToken: 'token-1', code: '123456', trustThisDevice: false }]);
      expect(sent(change)).toEqual([wanted, wanted]);
      expect(sent(begin)).toEqual([{}]);
    },
  );

  test('is sent again without a question if the server asks for no code', async () => {
    answers.set(begin, reply({}));
    await askToChange();
    await heading('Check your email');
    expect([sent(change), sent(verify)]).toEqual([[wanted, wanted], []]);
  });

  test('shows the form again on Cancel, with everything that was typed and the focus on its button', async () => {
    await askToChange();
    await heading(title);
    await press('Cancel');
    await heading('Update your email address');
    expect(document.title).toContain('Update your email address');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send the link' }));
    expect([field('New email').value, field('Current password').value]).toEqual([email, password]);
    expect(sent(change)).toHaveLength(1);
    answers.set(change, reply({}));
    await press('Send the link');
    await heading('Check your email');
  });

  test('shows a wrong password at the form, after the code', async () => {
    answers.set(change, inTurn(refusal('step-up.required'), refusal('password.wrong')));
    await askToChange();
    await heading(title);
    await give();
    await screen.findByRole('link', { name: /^The password you entered is incorrect/ });
    await heading('Update your email address');
    expect(document.title).toMatch(/^Error: Update your email address/);
  });

  test('shows an error, and sends no second code, if the server asks for a code again after a right one', async () => {
    answers.set(change, refusal('step-up.required'));
    await askToChange();
    await heading(title);
    await give();
    expect(await screen.findByText(/^Before we make this change, confirm it’s you\./)).toBeTruthy();
    expect(sent(begin)).toHaveLength(1);
  });
});

describe('F2 the code that confirms a change of email', () => {
  test('stays in its field and is selected if it is wrong, and the person can request another', async () => {
    answers.set(verify, refusal('code.wrong'));
    answers.set(again, reply({ secondsToNext: 30 }));
    await askToChange();
    await heading(title);
    await give();
    const input = field(code);
    expect([document.activeElement, input.value, input.selectionEnd]).toEqual([input, '123456', 6]);
    expect(document.title).toMatch(/^Error: /);
    await press('Send the code again');
    expect(sent(again)).toEqual([{ mfaToken: 'token-1' }]);
  });

  test.each([
    { by: 'entering it', call: verify, act: () => give() },
    { by: 'asking for another', call: again, act: () => press('Send again') },
  ])('can be replaced by a new code if the server says that it has expired, after $by', async ({ call, act: find }) => {
    answers.set(call, refusal('challenge.over'));
    await askToChange();
    await heading(title);
    await find();
    await screen.findByText('This code no longer works. You can ask for a new one.');
    expect(screen.queryByLabelText(code)).toBeNull();
    answers.set(begin, reply({ mfaRequired: { ...pending, mfaToken: 'token-2' } }));
    answers.set(verify, reply({}));
    await press('Send a code');
    await waitFor(() => expect(field(code).value).toBe(''));
    const h1 = await heading(title);
    await waitFor(() => expect(document.activeElement).toBe(h1));
    await give('654321');
    await heading('Check your email');
    expect(sent(verify).at(-1)).toMatchObject({ mfaToken: 'token-2', code: '654321' });
  });

  test.each([
    {
      answer: refusal('request.too-many', { retryAfter: 20 }),
      said: 'We can’t send a code yet. Please wait 20 seconds and try again.',
    },
    {
      answer: refusal('request.too-many', { retryAfter: 900 }),
      said: 'We can’t send a code yet. Please wait 15 minutes and try again.',
    },
    { answer: refusal('texts.unavailable'), said: 'We can’t send text messages right now. Try again later.' },
    { answer: refusal('server.failed'), said: 'Unexpected error, please try again.' },
    { answer: unreachable, said: 'Unexpected error, please try again.' },
  ])('cannot be entered if the server sends none, and a message says why: $said', async ({ answer, said }) => {
    answers.set(begin, answer);
    await askToChange();
    await heading(title);
    expect(screen.getByText(said).closest('[role=alert]')).not.toBeNull();
    expect(document.title).toMatch(/^Error: /);
    await press('Cancel');
    expect([field('New email').value, field('Current password').value]).toEqual([email, password]);
  });

  test('cannot be requested before the countdown of the wait is over', async () => {
    answers.set(begin, inTurn(refusal('request.too-many', { retryAfter: 1 }), reply({ mfaRequired: pending })));
    await askToChange();
    await heading(title);
    const send = screen.getByRole('button', { name: 'Send a code' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    await waitFor(() => expect(send.getAttribute('aria-disabled')).toBeNull());
    await press('Send a code');
    await give();
    await heading('Check your email');
  });

  test.each([unreachable, refusal('server.failed')])(
    'can be entered again if the server could not check it',
    async (answer) => {
      answers.set(verify, inTurn(answer, reply({})));
      await askToChange();
      await heading(title);
      await give();
      const alert = screen.getByText('Unexpected error, please try again.').closest('[role=alert]');
      expect([document.activeElement, field(code).value]).toEqual([alert, '123456']);
      await press('Confirm');
      await heading('Check your email');
    },
  );

  test.each([
    { by: begin, act: async () => {} },
    { by: verify, act: () => give() },
    { by: again, act: () => press('Send again') },
  ])('leads to Logout if the session is over, and from there back: $by', async ({ by, act: go }) => {
    answers.set(by, refusal('session.required'));
    await askToChange();
    await go();
    await waitFor(() =>
      expect(currentUrl()).toBe('/memberlogin/logout?timeout=true&redir=%2Fmemberlogin%2Faccountdetails%2Fupdateemail'),
    );
  });
});

describe('F2 a change of 2-factor authentication that asks to confirm it’s you', () => {
  async function askToSwitchOff() {
    answers.set(
      'GET /api/idauth/mfa/config',
      reply({ config: { enabled: true, mandatory: false, types: ['EMAIL', 'SMS'] } }),
    );
    answers.set('GET /api/idauth/mfa/settings', reply({ preferences: { enabled: true, type: 'EMAIL' } }));
    answers.set(save, inTurn(refusal('step-up.required'), reply({ preferences: { enabled: false } })));
    await open('/memberlogin/settings/mfa');
    await heading('2-Factor Authentication');
    await act(async () => void fireEvent.click(screen.getByRole('switch')));
    type('Current password', password);
    await press('Turn off 2-factor authentication');
    return heading(title);
  }

  test('is sent again after the code, and is then done', async () => {
    const h1 = await askToSwitchOff();
    await waitFor(() => expect(document.activeElement).toBe(h1));
    expect(document.body.textContent).toContain('Before you change your 2-factor authentication, confirm it’s you.');
    await give();
    await heading('Your 2FA settings have been disabled successfully.');
    const off = { preferences: { enabled: false }, password };
    expect(sent(save)).toEqual([off, off]);
  });

  test('shows the form again on Cancel as it was, and asks before the person leaves with unsaved changes', async () => {
    await askToSwitchOff();
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Back to settings' })));
    expect(screen.getByRole('dialog').textContent).toContain('haven’t been saved');
    await press('Stay on this page');
    await press('Cancel');
    await heading('2-Factor Authentication');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Turn off 2-factor authentication' }));
    expect([screen.getByRole('switch').getAttribute('aria-checked'), field('Current password').value]).toEqual([
      'false',
      password,
    ]);
  });
});

describe('WY7 a change that asks a person with a passkey to confirm it’s them', () => {
  const use = 'Use your passkey';
  beforeEach(() => {
    const publicKey = { challenge: 'abc', rpId: 'localhost', timeout: 1, userVerification: 'preferred' };
    answers.set('POST /api/idauth/mfa/passkey/options', reply({ publicKey }));
    answers.set('POST /api/idauth/mfa/passkey', reply({}));
  });

  test('is sent again without another press after the passkey, and the server sends no code', async () => {
    const { get, credential } = fakePasskeys();
    get.mockResolvedValue(credential());
    await askToChange();
    await heading(title);
    await press(use);
    await heading('Check your email');
    expect([sent(change), sent(begin)]).toEqual([[wanted, wanted], []]);
  });

  test.each([
    ['mfa/passkey/options', unreachable, 'Something went wrong, please try again.'],
    ['mfa/passkey', unreachable, 'Something went wrong, please try again.'],
    ['mfa/passkey', refusal('passkey.refused'), 'We couldn’t accept this passkey. Try again, or use another way.'],
  ])('reports a failure of %s, and can be tried again', async (path, answer, sentence) => {
    const { get, credential } = fakePasskeys();
    get.mockResolvedValue(credential());
    await askToChange();
    await heading(title);
    answers.set(`POST /api/idauth/${path}`, answer);
    await press(use);
    await screen.findByText(sentence);
    expect([currentUrl(), sent(change)]).toEqual(['/memberlogin/accountdetails/updateemail', [wanted]]);
  });

  test('accepts a code instead of the passkey', async () => {
    fakePasskeys();
    await askToChange();
    await heading(title);
    await press('Use a code instead');
    await screen.findByLabelText(code);
    await give();
    expect(await heading('Check your email')).toBeTruthy();
  });

  const passkeyAlone = { mfaToken: 'token-1', type: 'PASSKEY', mfaSetupRequired: false };
  const noFalseWords = () => {
    expect(screen.queryByText(/a password reset by email/)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Can’t use your app?' })).toBeNull();
    expect(screen.getByRole('button', { name: use })).toBeTruthy();
  };

  test('WY22 says to a person without another way that the passkey is the only way', async () => {
    fakePasskeys();
    answers.set(begin, reply({ mfaRequired: { ...passkeyAlone, ways: [{ type: 'PASSKEY' }] } }));
    await askToChange();
    await heading(title);
    await press('Use a code instead');
    await screen.findByText(/^Your passkey is the only way you have to confirm it’s you/);
    expect(screen.queryByRole('button', { name: 'Use a code instead' })).toBeNull();
    noFalseWords();
  });

  test('WY21 accepts a recovery code from a person without another way, or the passkey', async () => {
    fakePasskeys();
    const ways = [{ type: 'PASSKEY' }, { type: 'RECOVERY' }];
    answers.set(begin, reply({ mfaRequired: { ...passkeyAlone, ways } }));
    answers.set('POST /api/idauth/mfa/recovery-code', reply({ left: 9 }));
    await askToChange();
    await heading(title);
    await press('Use a code instead');
    await screen.findByLabelText('Recovery code');
    expect(document.activeElement).toBe(await heading(title));
    expect(field('Recovery code').getAttribute('aria-invalid')).toBeNull();
    expect(screen.queryByRole('button', { name: /^A code/ })).toBeNull();
    noFalseWords();
    type('Recovery code', 'k7f2-9qmd-x2');
    await press('Continue');
    await heading('Check your email');
    expect(sent('POST /api/idauth/mfa/recovery-code')).toMatchObject([{ mfaToken: 'token-1' }]);
  });

  test('says why no code could be sent, and Cancel leads back to the form', async () => {
    fakePasskeys();
    answers.set(begin, refusal('texts.unavailable'));
    await askToChange();
    await heading(title);
    await press('Use a code instead');
    await screen.findByText('We can’t send text messages right now. Try again later.');
    await press('Cancel');
    expect(await heading('Update your email address')).toBeTruthy();
  });
});
