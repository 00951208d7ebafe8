import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { heading, pages, press, reply } from '../../testing/open-page.tsx';
import { accountOf, nothingSetUp, protectedAccounts } from '../../testing/protected-accounts.ts';
import { memberWithEmptyCards } from '../../testing/security-page.ts';
import type { OwnWays } from '../../ways/way-item.tsx';

const { answers, open } = pages();

beforeEach(() => {
  memberWithEmptyCards(answers);
  answers.set('GET /api/idauth/session', reply({ secondsLeft: 900, warningSeconds: 120 }));
});

async function card(ways: Partial<OwnWays>) {
  answers.set('GET /api/user/ways', reply({ ...nothingSetUp, ...ways }));
  await open('/memberlogin/settings/security');
  await heading('Security');
  return within(await screen.findByRole('region', { name: 'Ways to log in' }));
}

const target = (link: HTMLElement) => link.getAttribute('href');
const lead = () => document.querySelector('[data-well]');
const at = '2026-07-05T14:05:00.000Z';

describe('WY22 the card of all ways to log in', () => {
  test('has a row for each way, the strongest first, and offers those that are not set up', async () => {
    const ways = await card({});
    expect(target(await ways.findByRole('link', { name: 'Set up Authenticator app' }))).toBe(
      '/memberlogin/settings/authenticator',
    );
    await ways.findByRole('button', { name: 'Add a passkey' });
    expect(
      ways.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/Not set up.*|Off.*/, '')),
    ).toEqual([
      'Passkeys',
      'Authenticator app',
      'Codes by text',
      'Codes by email',
      'Recovery codes',
      'PasswordChange Password',
    ]);
    expect(target(ways.getByRole('link', { name: 'Turn on Codes by text' }))).toBe('/memberlogin/settings/mfa?way=SMS');
    expect(ways.getByText('Set up one of the ways above first.')).toBeTruthy();
    expect(ways.queryByRole('link', { name: 'Get codes' })).toBeNull();
  });

  test('shows which ways are on and since when, where codes are sent and how many recovery codes are left, with links to change each', async () => {
    const ways = await card({
      asked: ['APP', 'SMS'],
      authenticator: { addedAt: at },
      codes: { type: 'SMS', destination: '••• ••• 0001' },
      recoveryCodes: { madeAt: at, left: 1 },
      canMakeRecoveryCodes: true,
    });
    const rows = (await ways.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows).toEqual(
      expect.arrayContaining([
        'Authenticator appOnSince 5\u00a0July 2026Manage Authenticator app',
        'Codes by textOnto ••• ••• 0001Change Codes by text',
        'Codes by emailOffTurn on Codes by email',
        'Recovery codesOn1 code leftGet new codes ',
      ]),
    );
    await press('Manage Authenticator app');
    expect(target(ways.getByRole('link', { name: 'Replace Authenticator app' }))).toBe(
      '/memberlogin/settings/authenticator',
    );
    expect(target(ways.getByRole('link', { name: 'Remove Authenticator app' }))).toBe(
      '/memberlogin/settings/authenticator/remove',
    );
    expect(target(ways.getByRole('link', { name: 'Get new codes' }))).toBe('/memberlogin/settings/recoverycodes');
  });

  test('shows an authenticator app as off if the operator no longer allows apps', async () => {
    const ways = await card({ authenticator: { addedAt: at }, allowed: ['EMAIL'] });
    expect((await ways.findByText('Authenticator app', { selector: 'p' })).closest('li')?.textContent).toContain('Off');
  });

  test('WY21 links to recovery codes for a person who has a passkey', async () => {
    const ways = await card({ canMakeRecoveryCodes: true });
    expect(target(await ways.findByRole('link', { name: 'Get codes' }))).toBe('/memberlogin/settings/recoverycodes');
  });

  test('WY21 does not mention recovery codes if the login requires a passkey', async () => {
    const ways = await card({ allowed: ['EMAIL', 'SMS', 'APP', 'PASSKEY'] });
    expect(await ways.findByRole('link', { name: 'Set up Authenticator app' })).toBeTruthy();
    expect(ways.queryByText('Recovery codes')).toBeNull();
  });

  test('shows no ways to log in that the operator does not allow for this kind of user', async () => {
    const ways = await card({ allowed: ['PASSKEY'] });
    expect(await ways.findByRole('link', { name: 'Change Password' })).toBeTruthy();
    expect(ways.queryByText('Authenticator app')).toBeNull();
    expect(ways.queryByText('Codes by email')).toBeNull();
  });
});

describe('the security summary claims only what is true of the account', () => {
  // A login that asks for more than the password accepts a passkey that the account has.
  const accounts = protectedAccounts.flatMap(({ asked }) =>
    [0, 1]
      .filter((passkeys) => asked.length === 0 || asked.includes('PASSKEY') === (passkeys === 1))
      .flatMap((passkeys) => [false, true].map((lacksRecoveryCodes) => ({ asked, passkeys, lacksRecoveryCodes }))),
  );
  const names = { APP: 'authenticator app', SMS: 'codes by text message', EMAIL: 'codes by email' } as const;

  test.each(accounts)(
    'with a login that asks for $asked, $passkeys passkeys and no recovery codes: $lacksRecoveryCodes',
    async (ways) => {
      const { asked, passkeys, lacksRecoveryCodes } = ways;
      await card(ways);
      await waitFor(() => expect(lead()?.textContent).toMatch(/^(Well protected|Could be better)\./));
      const said = lead()?.textContent ?? '';
      const [first] = asked;
      expect({
        well: said.startsWith('Well protected.'),
        passwordOnly: said.includes('Only your password protects your account.'),
        passwordStill: said.includes('you can still log in with just your password'),
        named: Object.values(names).filter((name) => said.includes(`Password and ${name}`)),
        passkey: /\byou log in with a passkey|, or a passkey\b/i.test(said),
        lacksCodes: said.includes('You have no recovery codes.'),
      }).toEqual({
        well: first !== undefined,
        passwordOnly: first === undefined && passkeys === 0,
        passwordStill: first === undefined && passkeys > 0,
        named: first === undefined || first === 'PASSKEY' ? [] : [names[first]],
        passkey: asked.includes('PASSKEY'),
        lacksCodes: first !== undefined && lacksRecoveryCodes,
      });
    },
  );
});

test('the row of the recovery codes says what to do if they were not saved', async () => {
  const codes = { canMakeRecoveryCodes: true, recoveryCodes: { madeAt: at, left: 10 } };
  const ways = await card({ ...codes, asked: ['APP'] });
  expect(await ways.findByText('Lost them? Get new ones.')).toBeTruthy();
});

describe('the security summary', () => {
  const recoveryCodes = { madeAt: at, left: 9 };
  test.each<[string, Partial<OwnWays>, string]>([
    [
      'an app and recovery codes',
      { asked: ['APP'], recoveryCodes },
      'Well protected. Password and authenticator app. 9 recovery codes left.',
    ],
    ['codes by email', { asked: ['EMAIL'] }, 'Well protected. Password and codes by email.'],
    [
      'a passkey that the operator no longer allows',
      { passkeys: 1, allowed: [] },
      'Could be better. Only your password protects your account.',
    ],
    ['a required passkey', { ...accountOf(['PASSKEY']) }, 'Well protected. You log in with a passkey.'],
    [
      'only a password',
      {},
      'Could be better. Only your password protects your account.Add a passkeyOther ways to protect it',
    ],
    [
      'only a password, and no passkey allowed',
      { allowed: ['APP'] },
      'Could be better. Only your password protects your account.Set up an authenticator app',
    ],
    [
      'only a password, and only codes allowed',
      { allowed: ['EMAIL'] },
      'Could be better. Only your password protects your account.Turn on codes',
    ],
    [
      'a passkey and a password',
      { passkeys: 1 },
      'Could be better. You have a passkey, but you can still log in with just your password.Set up an authenticator appOther ways to protect it',
    ],
    [
      'an app without recovery codes',
      { asked: ['APP'], lacksRecoveryCodes: true },
      'Well protected. Password and authenticator app. You have no recovery codes. With one, you could log in without a code or passkey.Get recovery codes',
    ],
  ])('says how well %s protects the account, and what would improve it', async (_what, ways, said) => {
    await card(ways);
    await waitFor(() => expect(lead()?.textContent).toBe(said));
    expect(lead()?.getAttribute('data-well')).toBe(String(said.startsWith('Well')));
  });

  describe.each(['en', 'ga'] as const)('in %s', (language) => {
    test.each(protectedAccounts)(
      'uses the words of the other pages for a login that asks for $asked',
      async ({ asked, lead: said }) => {
        answers.set('GET /api/user/ways', reply(accountOf(asked)));
        await open('/memberlogin/settings/security', null, { language });
        await waitFor(() => expect(lead()?.textContent.startsWith(said[language])).toBe(true));
        expect(lead()?.getAttribute('data-well')).toBe(String(asked.length > 0));
      },
    );

    test('says that the password alone is enough beside a passkey that is not required', async () => {
      answers.set('GET /api/user/ways', reply({ ...nothingSetUp, passkeys: 1 }));
      await open('/memberlogin/settings/security', null, { language });
      const said = {
        en: 'You have a passkey, but you can still log in with just your password.',
        ga: 'Tá paseochair agat, ach is féidir logáil isteach le do phasfhocal amháin fós.',
      }[language];
      await waitFor(() => expect(lead()?.textContent).toContain(said));
    });
  });
});

test.each([
  ['codes by email are allowed', ['EMAIL', 'PASSKEY', 'RECOVERY'], true],
  ['codes by email are not allowed', ['SMS', 'PASSKEY', 'RECOVERY'], false],
  ['a passkey is required', ['EMAIL', 'PASSKEY'], false],
] as const)(
  'the lead of a person whose login asks for a passkey says that codes by email can be set up, if that is true: %s',
  async (_, allowed, isEnough) => {
    answers.set('GET /api/user/ways', reply({ ...accountOf(['PASSKEY']), allowed }));
    await open('/memberlogin/settings/security');
    await waitFor(() => expect(lead()?.textContent).toMatch(/You log in with a passkey\./));
    expect(lead()?.textContent.includes('you can set up codes by email')).toBe(isEnough);
  },
);
