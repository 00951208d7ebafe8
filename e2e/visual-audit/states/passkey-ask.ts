import { newPasskeyOptions } from '@selvage/contract/api/passkeys';
import { accounts } from '../../fixtures/accounts.ts';
import { holds, refuses } from '../forced-answers.ts';
import type { State } from '../state.ts';
import { press } from '../steps.ts';

const at = { screen: 'passkeyAsk', path: '/memberlogin/passkey', as: accounts.member } as const;

/** WY10: after a login with password and second step. */
export const passkeyAsk: readonly State[] = [
  { ...at, state: 'asked', shows: 'Log in without a password next time' },
  { ...at, state: 'busy', answers: [holds(newPasskeyOptions)], prepare: press('Add a passkey'), shows: 'Adding…' },
  {
    ...at,
    state: 'failed',
    answers: [refuses(newPasskeyOptions, 'server.failed')],
    prepare: press('Add a passkey'),
    shows: /^We couldn’t add this passkey/,
  },
  {
    ...at,
    state: 'too late',
    answers: [refuses(newPasskeyOptions, 'step-up.required')],
    prepare: press('Add a passkey'),
    shows: /^It’s been a while since your code/,
  },
];
