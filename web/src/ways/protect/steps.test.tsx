import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakePasskeys } from '../../testing/fake-passkeys.ts';
import { pages, reply } from '../../testing/open-page.tsx';
import { nothingSetUp } from '../../testing/protected-accounts.ts';
import { setupFlow } from '../code/setup-flow.ts';

const { answers, open } = pages();
afterEach(() => setupFlow.reset());

const loggedIn = { activated: true, userType: 'H', email: 'ward@example.ie', privileges: [] };
const owing = { ...loggedIn, mfaRequired: { mfaSetupRequired: true } };
const owingWithPasskey = { ...loggedIn, mfaRequired: { mfaSetupRequired: true, ways: [{ type: 'PASSKEY' }] } };
const config = { enabled: true, mandatory: false, types: ['EMAIL', 'SMS'] };
const settings = '/hospitallogin/settings';
const choose = 'Step 1 of 3: choose';
const confirm = 'Step 1 of 3: confirm it’s you';
const setUp = 'Step 2 of 3: set it up';

beforeEach(() => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set('GET /api/idauth/session', reply({ secondsLeft: 900, warningSeconds: 120 }));
  answers.set('GET /api/idauth/mfa/config', reply({ config }));
  answers.set('GET /api/idauth/mfa/settings', reply({ preferences: { enabled: false } }));
  answers.set('POST /api/idauth/mfa/passkey/options', reply({}));
});

// oxfmt-ignore
test.each([
  ['the choice',                                      loggedIn,         nothingSetUp.allowed, '/protect',                       choose],
  ['the required choice',                             owing,            nothingSetUp.allowed, '/mfa?initial=true',              choose],
  ['required codes without a choice',                 owing,            ['EMAIL', 'SMS'],     '/mfa?initial=true',              choose],
  ['codes from the security page',                    loggedIn,         nothingSetUp.allowed, '/mfa?way=SMS',                   choose],
  ['an app from the security page',                   loggedIn,         nothingSetUp.allowed, '/authenticator',                 confirm],
  ['codes in place of a passkey, without a choice',   owingWithPasskey, nothingSetUp.allowed, '/mfa?initial=true&guided=codes', choose],
  ['codes after the choice',                          loggedIn,         nothingSetUp.allowed, '/mfa?guided=codes',              setUp],
  ['required codes after the choice',                 owing,            nothingSetUp.allowed, '/mfa?initial=true&guided=codes', setUp],
  ['an app after the choice',                         loggedIn,         nothingSetUp.allowed, '/authenticator?guided=app',      setUp],
  ['a required app after the choice',                 owing,            nothingSetUp.allowed, '/authenticator?initial=true&guided=app', setUp],
] as const)('a set-up begins with step 1, and continues with step 2 after the choice: %s', async (_, user, allowed, path, step) => {
  fakePasskeys();
  answers.set('GET /api/user/user.json', reply(user));
  answers.set('GET /api/user/ways', reply({ ...nothingSetUp, allowed }));
  await open(`${settings}${path}`);
  expect((await screen.findByText(/^Step \d of 3/)).textContent).toBe(step);
});
