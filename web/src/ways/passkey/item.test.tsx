import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedWindow, creationOptions, fakePasskeys } from '../../testing/fake-passkeys.ts';
import { heading, pages, press, refusal, reply, type, unreachable } from '../../testing/open-page.tsx';
import { nothingSetUp } from '../../testing/protected-accounts.ts';
import { security as en } from '../../messages/en/security.ts';
import { security as ga } from '../../messages/ga/security.ts';
import { memberWithEmptyCards } from '../../testing/security-page.ts';

const { answers, open, sent } = pages();
const addedAt = '2026-03-02T09:00:00Z';
const phone = {
  id: 'a1',
  name: 'iCloud Keychain',
  device: { browser: 'Safari', system: 'iPhone' },
  addedAt,
  isThisOne: true,
};
const accepted = { rpId: 'localhost', userId: 'AAAA', allAcceptedCredentialIds: ['QUJD'] };
const options = 'POST /api/user/passkeys/options';
const card = async () => within(await screen.findByRole('group', { name: 'Passkeys' }));

beforeEach(() => {
  memberWithEmptyCards(answers);
  answers.set('GET /api/user/passkeys', reply({ passkeys: [phone], canAdd: true, accepted }));
  answers.set('GET /api/user/ways', reply({ ...nothingSetUp, passkeys: 1 }));
});

const password = 'Woven-cloth-42';

function removeInDialog() {
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
}

const otherSession = {
  id: 's2',
  device: { browser: 'Safari', system: 'iPhone' },
  startedAt: addedAt,
  lastSeenAt: addedAt,
  isThisOne: false,
};

async function openSecurity() {
  await open('/memberlogin/settings/security');
  await heading('Security');
  await screen.findByRole('button', { name: 'Manage Passkeys' });
  await press('Manage Passkeys');
}

test('WY11 the list says where each passkey was added, and the browser is told which passkeys the server accepts', async () => {
  const { browser } = fakePasskeys();
  await openSecurity();
  expect((await card()).getByRole('listitem').textContent).toMatch(
    /iCloud KeychainThis device.*Added on Safari on iPhone/,
  );
  expect(browser.signalAllAcceptedCredentials).toHaveBeenCalledWith(accepted);
  expect(browser.signalCurrentUserDetails).toHaveBeenCalledWith(
    expect.objectContaining({ rpId: 'localhost', userId: 'AAAA' }),
  );
});

test('WY8 a person who adds a passkey must first enter a code by email, and the passkey is then added without another press', async () => {
  const { create, credential } = fakePasskeys();
  create.mockResolvedValue(credential());
  answers.set(options, refusal('step-up.required'));
  const mfaRequired = {
    mfaToken: 'tok',
    type: 'EMAIL',
    destination: 'a•••@b•••.ie',
    mfaSetupRequired: false,
    secondsToNext: 0,
  };
  answers.set('POST /api/idauth/step-up', reply({ mfaRequired }));
  await openSecurity();
  await press('Add a passkey');
  await (await card()).findByText('Confirm it’s you');
  expect(sent('POST /api/idauth/step-up')).toEqual([{ mailbox: true }]);
  answers.set('POST /api/idauth/mfa/verify', reply({}));
  answers.set(options, reply({ publicKey: creationOptions }));
  answers.set('POST /api/user/passkeys/add', reply({ id: 'b2' }));
  type('Please input the code', '123456');
  await press('Confirm');
  await waitFor(() => expect(sent('POST /api/user/passkeys/add')).toMatchObject([{ credential: { id: 'AAAA' } }]));
});

const chrome = { id: 'b2', device: { browser: 'Chrome', system: 'Linux' }, addedAt, isThisOne: false };

test.each([
  ['the provider', { ...chrome, name: 'Windows Hello' }, 'Windows Hello'],
  ['the browser and the system', chrome, 'Chrome on Linux'],
])(
  'a new passkey is named after %s and can be renamed at once, and one line says what it is for',
  async (_what, added, name) => {
    const { create, credential } = fakePasskeys();
    create.mockResolvedValue(credential());
    answers.set(options, reply({ publicKey: creationOptions }));
    answers.set('POST /api/user/passkeys/add', reply({ id: 'b2' }));
    answers.set('POST /api/user/passkeys/rename', reply({}));
    await openSecurity();
    answers.set('GET /api/user/passkeys', reply({ passkeys: [phone, added], canAdd: true, accepted }));
    await press('Add a passkey');
    await screen.findByRole('dialog', { name: 'Name this passkey' });
    const said = (await card()).getByText(/^Passkey added\. Next time choose “Log in with a passkey”\.$/);
    expect(said.closest('[data-tone=success]')).toBeTruthy();
    const box = screen.getByLabelText<HTMLInputElement>('Name');
    expect([box.value, document.activeElement === box]).toEqual([name, true]);
    await press('Keep this name');
    expect(screen.getByRole('button', { name: `Rename ${name}` })).toBeTruthy();
  },
);

test('WY8 closing the passkey window of the browser adds no passkey, and the page says so and how to try again', async () => {
  const { create } = fakePasskeys();
  create.mockImplementation(closedWindow);
  answers.set(options, reply({ publicKey: creationOptions }));
  await openSecurity();
  await press('Add a passkey');
  await waitFor(() => expect(create).toHaveBeenCalled());
  expect([document.getElementById('passkeys-problem')?.textContent, sent('POST /api/user/passkeys/add')]).toEqual([
    'No passkey was added. To try again, choose “Add a passkey”.',
    [],
  ]);
});

test('WY11 a person renames a passkey, and removes it', async () => {
  fakePasskeys();
  answers.set('POST /api/user/passkeys/rename', reply({}));
  answers.set('POST /api/user/passkeys/remove', reply({}));
  await openSecurity();
  await press('Rename iCloud Keychain');
  type('Name', 'My phone');
  await press('Save');
  await waitFor(() => expect(sent('POST /api/user/passkeys/rename')).toEqual([{ id: 'a1', name: 'My phone' }]));
  await press('Remove iCloud Keychain');
  answers.set('GET /api/user/passkeys', reply({ passkeys: [], canAdd: true, accepted }));
  removeInDialog();
  await (await card()).findByText('Not set up');
  expect(sent('POST /api/user/passkeys/remove')).toEqual([{ id: 'a1', password }]);
});

test('WY11 the removal of a passkey logs out other devices, and the page says so and no longer lists them', async () => {
  fakePasskeys();
  answers.set('GET /api/user/sessions', reply({ sessions: [otherSession] }));
  answers.set('POST /api/user/passkeys/remove', reply({}));
  await openSecurity();
  await screen.findByRole('button', { name: 'Log out Safari on iPhone' });
  await press('Remove iCloud Keychain');
  answers.set('GET /api/user/sessions', reply({ sessions: [] }));
  answers.set('GET /api/user/passkeys', reply({ passkeys: [], canAdd: true, accepted }));
  removeInDialog();
  await (await card()).findByText('iCloud Keychain was removed. Your other devices were logged out.');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Log out Safari on iPhone' })).toBeNull());
});

test.each([
  ['English', en, 'was removed.', 'Your other devices were logged out.'],
  ['Irish', ga, 'Baineadh:', 'Logáladh do ghléasanna eile amach.'],
])(
  'WY11 in %s, the removal of a passkey mentions other devices only if they were logged out',
  (_name, texts, removed, loggedOut) => {
    const alone = texts.passkeys.removed('My phone', false);
    expect(alone).toContain(removed);
    expect(alone).not.toContain(loggedOut);
    expect(texts.passkeys.removed('My phone', true)).toBe(`${alone} ${loggedOut}`);
  },
);

test('WY11 a new name of a passkey stays in the dialog after a failed request, and a name of only spaces is refused', async () => {
  fakePasskeys();
  answers.set('POST /api/user/passkeys/rename', unreachable);
  await openSecurity();
  await press('Rename iCloud Keychain');
  type('Name', '  ');
  await press('Save');
  const dialog = within(screen.getByRole('dialog'));
  await dialog.findByText('Please enter a name.');
  // A keyboard writes one emoji as two that are joined by a character that nobody sees.
  type('Name', ' \u{1f469}\u200d\u{1f4bb} phone');
  await press('Save');
  await dialog.findByText('Something went wrong, please try again.');
  answers.set('POST /api/user/passkeys/rename', reply({}));
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const wanted = { id: 'a1', name: '\u{1f469}\u{1f4bb} phone' };
  expect(sent('POST /api/user/passkeys/rename')).toEqual([wanted, wanted]);
});

test('WY23 removing a passkey asks for the password, links to its reset, and reports a wrong password', async () => {
  fakePasskeys();
  answers.set('POST /api/user/passkeys/remove', refusal('second-factor.password'));
  await openSecurity();
  await press('Remove iCloud Keychain');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/memberlogin/reset');
  removeInDialog();
  await dialog.findByText(/^The password you entered is incorrect/);
});

test('WY23 a person who removes a passkey needs a stronger proof than a code by email, and does not enter the password again', async () => {
  fakePasskeys();
  answers.set('POST /api/user/passkeys/remove', refusal('step-up.required', { reason: 'strong' }));
  answers.set('POST /api/idauth/mfa/passkey/options', reply({}));
  const mfaRequired = { mfaToken: 'tok', type: 'APP', mfaSetupRequired: false };
  answers.set('POST /api/idauth/step-up', reply({ mfaRequired }));
  answers.set('POST /api/idauth/mfa/verify', reply({}));
  await openSecurity();
  await press('Remove iCloud Keychain');
  removeInDialog();
  await (await card()).findByText('Confirm it’s you');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent('POST /api/idauth/step-up')).toEqual([{ mailbox: true, strong: true }]);
  answers.set('POST /api/user/passkeys/remove', reply({}));
  answers.set('GET /api/user/passkeys', reply({ passkeys: [], canAdd: true, accepted }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '123456' } });
  await press('Confirm');
  await (await card()).findByText('Not set up');
  expect(sent('POST /api/user/passkeys/remove')).toEqual([
    { id: 'a1', password },
    { id: 'a1', password },
  ]);
});

test('WY11 if the removal of a passkey asks for a code, the focus moves to the code field, and back to the passkey row after Cancel', async () => {
  fakePasskeys();
  answers.set('POST /api/user/passkeys/remove', refusal('step-up.required'));
  const mfaRequired = { mfaToken: 'tok', type: 'EMAIL', destination: 'a•••@b•••.ie', mfaSetupRequired: false };
  answers.set('POST /api/idauth/step-up', reply({ mfaRequired }));
  await openSecurity();
  await press('Remove iCloud Keychain');
  removeInDialog();
  const asked = await (await card()).findByText('Confirm it’s you');
  await waitFor(() => expect(document.activeElement).toBe(asked));
  await press('Cancel');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove iCloud Keychain' }));
});

const codes = { madeAt: addedAt, left: 9 };
const words = {
  en: {
    manage: 'Manage Passkeys',
    remove: 'Remove',
    field: 'Password',
    loggedOut: 'We’ll log you out on your other devices and stop remembering them.',
    endsCodes: 'Your recovery codes will stop working too.',
    done: 'iCloud Keychain was removed.',
    ended: ' Your recovery codes no longer work.',
  },
  ga: {
    manage: 'Bainistigh Paseochracha',
    remove: 'Bain',
    field: 'Password',
    loggedOut: 'Logálfaimid amach thú ar do ghléasanna eile, agus ní bheidh siad i gcuimhne againn a thuilleadh.',
    endsCodes: 'Ní oibreoidh do chóid athshlánaithe a thuilleadh ach oiread.',
    done: 'Baineadh: iCloud Keychain.',
    ended: ' Ní oibríonn do chóid athshlánaithe a thuilleadh.',
  },
} as const;

describe.each(['en', 'ga'] as const)('WY23 the removal of a passkey in %s', (language) => {
  test.each([
    { held: 'only recovery codes', ways: { recoveryCodes: codes }, listed: [phone], endsCodes: true },
    { held: 'no recovery codes', ways: {}, listed: [phone], endsCodes: false },
    {
      held: 'no recovery code left',
      ways: { recoveryCodes: { ...codes, left: 0 } },
      listed: [phone],
      endsCodes: false,
    },
    { held: 'another passkey', ways: { recoveryCodes: codes }, listed: [phone, chrome], endsCodes: false },
    {
      held: 'an app',
      ways: { recoveryCodes: codes, authenticator: { addedAt } },
      listed: [phone],
      endsCodes: false,
    },
    {
      held: 'codes by text',
      ways: { recoveryCodes: codes, codes: { type: 'SMS', destination: '0001' } },
      listed: [phone],
      endsCodes: false,
    },
  ])('says before and after what else ends, if the account also has $held', async ({ ways, listed, endsCodes }) => {
    const said = words[language];
    answers.set('GET /api/user/passkeys', reply({ passkeys: listed, canAdd: true, accepted }));
    answers.set('GET /api/user/ways', reply({ ...nothingSetUp, passkeys: listed.length, ...ways }));
    answers.set('POST /api/user/passkeys/remove', reply({}));
    await open('/memberlogin/settings/security', null, { language });
    fireEvent.click(await screen.findByRole('button', { name: said.manage }));
    await waitFor(() => expect(sent('GET /api/user/ways').length).toBeGreaterThan(1));
    fireEvent.click(screen.getByRole('button', { name: `${said.remove} iCloud Keychain` }));
    const dialog = within(await screen.findByRole('dialog'));
    if (endsCodes) await dialog.findByText(said.endsCodes);
    expect(dialog.getByText(said.loggedOut)).toBeTruthy();
    expect(dialog.queryByText(said.endsCodes) !== null).toBe(endsCodes);
    fireEvent.change(dialog.getByLabelText(said.field), { target: { value: password } });
    fireEvent.click(dialog.getByRole('button', { name: said.remove }));
    expect(await screen.findByText(`${said.done}${endsCodes ? said.ended : ''}`)).toBeTruthy();
  });
});

test('WY7 a person who may no longer have passkeys can only remove them, and sees no passkey row if there are none', async () => {
  answers.set('GET /api/user/passkeys', reply({ passkeys: [phone], canAdd: false, accepted }));
  await openSecurity();
  expect(await screen.findByRole('button', { name: 'Remove iCloud Keychain' })).toBeTruthy();
  expect((await card()).queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  answers.set('GET /api/user/passkeys', reply({ passkeys: [], canAdd: false }));
  answers.set('POST /api/user/passkeys/remove', reply({}));
  await press('Remove iCloud Keychain');
  removeInDialog();
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Passkeys' })).toBeNull());
});

test('a passkey row that cannot be loaded shows an error and can be loaded again', async () => {
  answers.set('GET /api/user/passkeys', refusal('server.failed'));
  await open('/memberlogin/settings/security');
  expect(await screen.findByText('We couldn’t load your passkeys.')).toBeTruthy();
  answers.set('GET /api/user/passkeys', reply({ passkeys: [phone], canAdd: true, accepted }));
  await press('Try again Passkeys');
  expect(await screen.findByRole('button', { name: 'Manage Passkeys' })).toBeTruthy();
});
