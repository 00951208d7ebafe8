import { accounts } from '../../fixtures/accounts.ts';
import type { State } from '../state.ts';

const at = { screen: 'protect', as: accounts.member } as const;

/** The guided set-up, opened from the security page and offered after a login. */
export const protect: readonly State[] = [
  { ...at, state: 'chosen', path: '/memberlogin/settings/protect', shows: 'What would you like to add?' },
  { ...at, state: 'offered', path: '/memberlogin/settings/protect?offer=true', shows: 'Don’t ask again' },
];
