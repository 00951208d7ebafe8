import { accounts } from '../../fixtures/accounts.ts';
import type { State } from '../state.ts';
import { follow } from '../steps.ts';

const client = 'physio-{brand}';
const authorization = (more: Record<string, string> = {}): string => {
  const query = new URLSearchParams({
    response_type: 'code',
    scope: 'openid kind profile email member offline_access',
    redirect_uri: 'http://127.0.0.1/callback',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    prompt: 'consent',
    ...more,
  });
  return `/oidc/auth?client_id=${client}&${query.toString()}`;
};
const logOut = '/oidc/logout';
/** An app with a redirect to a local port could be any app, so people first see a page that names it. */
const goOn = follow('Continue with this account');

const at = { screen: 'applications', as: accounts.member } as const;

/** The pages that the server writes for applications. Each language is a separate page. */
export const applications: readonly State[] = [
  { screen: 'applications', state: 'log in as', path: authorization(), shows: 'Log in as' },
  { ...at, state: 'choose an account', path: authorization(), shows: 'Choose an account' },
  { ...at, as: accounts.group, state: 'another kind', path: authorization(), shows: 'This account can’t be used here' },
  {
    ...at,
    state: 'another account',
    path: authorization({ claims: JSON.stringify({ id_token: { sub: { value: 'somebody else' } } }) }),
    shows: 'You’re logged in with another account',
  },
  { ...at, state: 'consent', path: authorization(), prepare: goOn, shows: 'Allow Physio Finder?' },
  {
    ...at,
    state: 'consent to little',
    path: authorization({ scope: 'openid' }),
    prepare: goOn,
    shows: 'recognise you',
  },
  { ...at, state: 'log out?', path: logOut, shows: /^Log out of / },
  {
    ...at,
    state: 'log out, asked by an application',
    path: `${logOut}?client_id=${client}&post_logout_redirect_uri=http://127.0.0.1/logged-out`,
    shows: 'Physio Finder has asked to log you out.',
  },
  { screen: 'applications', state: 'logged out', path: `${logOut}/done`, shows: 'You are logged out' },
  {
    ...at,
    state: 'wrong way back',
    path: authorization({ redirect_uri: 'https://evil.example/' }),
    isRefused: true,
    shows: 'The application is not set up correctly',
  },
  {
    ...at,
    state: 'old link',
    path: '/oidc/auth/old',
    isRefused: true,
    shows: 'We couldn’t log you in to the application',
  },
  {
    ...at,
    state: 'too late',
    path: `/oidc/auth/x/consent?client=${client}`,
    isRefused: true,
    shows: 'Go to Physio Finder',
  },
];
