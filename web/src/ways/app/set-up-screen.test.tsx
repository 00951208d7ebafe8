import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { field, heading, pages, press, refusal, reply, type } from '../../testing/open-page.tsx';
import { nothingSetUp } from '../../testing/protected-accounts.ts';

const { answers, open, sent } = pages();

const begin = 'POST /api/user/authenticator/begin';
const confirm = 'POST /api/user/authenticator/confirm';
const stepUp = 'POST /api/idauth/step-up';
const setup = {
  id: '00000000-0000-4000-8000-000000000000',
  key: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  uri: 'otpauth://totp/Linen%20Health:aoife%40example.ie?secret=ABCD&issuer=Linen%20Health',
  qr: { size: 41, path: 'M4 4h7v1h-7z' },
};
const recoveryCodes = ['k7f2-9qmd-x3', 'aaaa-bbbb-cc'];

beforeEach(() => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set('GET /api/user/user.json', reply({ activated: true, userType: 'W', email: 'aoife@example.ie' }));
  answers.set('GET /api/user/ways', reply(nothingSetUp));
  answers.set('GET /api/idauth/session', reply({ secondsLeft: 900, warningSeconds: 120 }));
});

async function scan() {
  answers.set(begin, reply(setup));
  await open('/memberlogin/settings/authenticator');
  await heading('Set up an authenticator app');
  type('Current password', 'Woven-cloth-42');
  await press('Continue');
  return heading('Add this account to your app');
}

describe('WY19 setting up an authenticator app', () => {
  test('asks for the password, then shows the QR code and the secret key in groups of four characters', async () => {
    const shown = await scan();
    await waitFor(() => expect(document.activeElement).toBe(shown));
    expect(sent(begin)).toEqual([{ password: 'Woven-cloth-42' }]);
    const image = screen.getByRole('img', { name: 'QR code for your authenticator app' });
    expect(image.querySelector('path[fill="#fff"]')?.getAttribute('d')).toBe('M0 0h41v41h-41z');
    expect(image.querySelector('path[fill="#000"]')?.getAttribute('d')).toBe(setup.qr.path);
    expect(screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open your authenticator app' })).toBeNull();
    expect(screen.getByText('Step 2 of 3: set it up')).toBeTruthy();
  });

  test('shows on a phone the link that opens the app, then the key, with the QR code collapsed below them', async () => {
    const touch = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    await scan();
    const toApp = screen.getByRole('link', { name: 'Open your authenticator app' });
    expect(toApp.getAttribute('href')).toBe(setup.uri);
    const folded = screen.getByText(/^Is your app on another device/).closest('details');
    expect(folded?.open).toBe(false);
    const key = screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567');
    expect(folded?.contains(key)).toBe(false);
    expect(toApp.compareDocumentPosition(key)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('button', { name: 'Copy the key' })).toBeTruthy();
    expect(within(folded ?? document.body).getByRole('img', { hidden: true })).toBeTruthy();
    touch.mockRestore();
  });

  test.each([
    [{}, false],
    [{ authenticator: { addedAt: '2026-07-05T14:05:00.000Z' } }, true],
  ])('WY19 says that it replaces another app only if there is one: %o', async (held, said) => {
    answers.set('GET /api/user/ways', reply({ ...nothingSetUp, ...held }));
    await open('/memberlogin/settings/authenticator');
    await heading('Set up an authenticator app');
    expect(screen.queryByText(/It replaces the app that you have set up/) !== null).toBe(said);
    expect(screen.getByText('Step 1 of 3: confirm it’s you')).toBeTruthy();
  });

  test('F9 asks for a code by email first if the person has no second step yet', async () => {
    answers.set(begin, refusal('step-up.required'));
    const mfaRequired = { mfaToken: 'token', type: 'EMAIL', destination: 'a•••@e•••.ie', mfaSetupRequired: false };
    answers.set(stepUp, reply({ mfaRequired }));
    await open('/memberlogin/settings/authenticator');
    await heading('Set up an authenticator app');
    type('Current password', 'Woven-cloth-42');
    await press('Continue');
    await heading('Confirm it’s you');
    expect(sent(stepUp)).toEqual([{ mailbox: true }]);
    answers.set('POST /api/idauth/mfa/verify', reply({}));
    answers.set(begin, reply(setup));
    type('Please input the code', '123456');
    await press('Confirm');
    await heading('Add this account to your app');
  });

  test('copies the secret key', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await scan();
    await press('Copy the key');
    expect(writeText).toHaveBeenCalledWith(setup.key);
    expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
    writeText.mockRestore();
  });

  test('keeps a wrong code in its field, and shows the recovery codes once after the right one', async () => {
    await scan();
    answers.set(confirm, refusal('code.wrong'));
    type('Code from the app', '111111');
    await press('Set up');
    expect(document.activeElement).toBe(field('Code from the app'));
    answers.set(confirm, reply({ recoveryCodes, replaced: false }));
    type('Code from the app', '123456');
    await press('Set up');
    await heading('Save your recovery codes');
    expect(sent(confirm)).toEqual([
      { id: setup.id, code: '111111' },
      { id: setup.id, code: '123456' },
    ]);
    const list = within(screen.getByRole('list', { name: 'Your recovery codes' }));
    expect(list.getAllByRole('listitem').map((each) => each.textContent)).toEqual(recoveryCodes);
    const file = screen.getByRole('link', { name: 'Download' });
    expect(file.getAttribute('download')).toBe('recovery-codes.txt');
    expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain('k7f2-9qmd-x3\naaaa-bbbb-cc');
    const onwards = screen.getByRole('link', { name: 'I’ve saved them' });
    expect(onwards.getAttribute('href')).toBe('/memberlogin/settings/security');
  });

  test('shows no new recovery codes when the app is replaced', async () => {
    await scan();
    answers.set(confirm, reply({}));
    type('Code from the app', '123456');
    await press('Set up');
    expect(await heading('Your authenticator app is set up')).toBeTruthy();
  });

  test('reports an expired set-up, which can be started again', async () => {
    await scan();
    answers.set(confirm, refusal('authenticator.set-up-over'));
    type('Code from the app', '123456');
    await press('Set up');
    expect(await screen.findByText(/^This page has expired/)).toBeTruthy();
    // Its answer may have been lost: then the app is set up.
    expect(screen.queryByText(/Nothing has changed/)).toBeNull();
    await press('Start again');
    await heading('Set up an authenticator app');
  });
});

test('WY23 a person who removes the authenticator app needs a stronger proof than a code by email', async () => {
  const remove = 'POST /api/user/authenticator/remove';
  answers.set(remove, refusal('step-up.required', { reason: 'strong' }));
  const ways = [{ type: 'APP' }, { type: 'RECOVERY' }];
  answers.set(stepUp, reply({ mfaRequired: { mfaToken: 'token', type: 'APP', mfaSetupRequired: false, ways } }));
  await open('/memberlogin/settings/authenticator/remove');
  await heading('Remove your authenticator app');
  type('Current password', 'Woven-cloth-42');
  await press('Remove the app');
  await heading('Confirm it’s you');
  expect(sent(stepUp)).toEqual([{ strong: true }]);
  answers.set('POST /api/idauth/mfa/verify', reply({}));
  answers.set(remove, reply({}));
  type('Please input the code', '123456');
  await press('Confirm');
  await heading('Your authenticator app was removed');
});

const removal = {
  en: {
    title: 'Remove your authenticator app',
    field: 'Current password',
    button: 'Remove the app',
    before: 'You’ll then log in with your password or your passkey. The password alone will be enough.',
    done: 'Your authenticator app was removed',
    after: 'You log in with your password or your passkey. The password alone is enough.',
  },
  ga: {
    title: 'Bain d’aip fhíordheimhnithe',
    field: 'Pasfhocal reatha',
    button: 'Bain an aip',
    before:
      'Logálfaidh tú isteach ina dhiaidh sin le do phasfhocal nó le do phaseochair. Is leor an pasfhocal leis féin.',
    done: 'Baineadh d’aip fhíordheimhnithe',
    after: 'Logálann tú isteach le do phasfhocal nó le do phaseochair. Is leor an pasfhocal leis féin.',
  },
} as const;
const byEmail = { type: 'EMAIL', destination: 'a•••@e•••.ie' } as const;

describe.each(['en', 'ga'] as const)('WY23 the removal of the app in %s', (language) => {
  test.each([
    { held: 'a passkey', ways: { asked: ['APP', 'PASSKEY'], passkeys: 1 }, said: true },
    { held: 'nothing', ways: { asked: ['APP'] }, said: false },
    { held: 'codes', ways: { asked: ['APP', 'PASSKEY', 'EMAIL'], passkeys: 1, codes: byEmail }, said: false },
    // The password was set through a mailed link, so no login asks for a code by email now.
    {
      held: 'codes that are not asked for',
      ways: { asked: ['APP', 'PASSKEY'], passkeys: 1, codes: byEmail },
      said: false,
    },
    { held: 'a required passkey', ways: { asked: ['PASSKEY'], passkeys: 1, allowed: ['APP', 'PASSKEY'] }, said: false },
    { held: 'a passkey that is not allowed', ways: { asked: ['APP'], passkeys: 1, allowed: ['APP'] }, said: false },
  ])(
    'says before and after that the password or the passkey is enough only if that is true, with $held',
    async ({ ways, said }) => {
      const words = removal[language];
      answers.set('GET /api/user/ways', reply({ ...nothingSetUp, authenticator: { addedAt: setup.id }, ...ways }));
      answers.set('POST /api/user/authenticator/remove', reply({}));
      await open('/memberlogin/settings/authenticator/remove', null, { language });
      await heading(words.title);
      expect(document.body.textContent.includes(words.before)).toBe(said);
      type(words.field, 'Woven-cloth-42');
      await press(words.button);
      await heading(words.done);
      expect(document.body.textContent.includes(words.after)).toBe(said);
    },
  );
});

test.each([
  [
    'authenticator',
    begin,
    'Continue',
    'You can’t use an authenticator app with this account. Go to the security page to see the ways you can use.',
  ],
  [
    'authenticator/remove',
    'POST /api/user/authenticator/remove',
    'Remove the app',
    'Your account needs 2-factor authentication, so you can’t remove the app now. Turn on codes by email or text first.',
  ],
])('WY19 WY23 a refused change of the app says why: %s', async (path, call, button, sentence) => {
  answers.set(call, refusal('second-factor.not-allowed'));
  await open(`/memberlogin/settings/${path}`);
  await screen.findByRole('button', { name: button });
  type('Current password', 'Woven-cloth-42');
  await press(button);
  expect(await screen.findByText(sentence)).toBeTruthy();
});
