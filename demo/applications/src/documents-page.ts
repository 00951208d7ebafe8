import type { Language } from '@selvage/contract/languages';
import type { User, UserManager } from 'oidc-client-ts';
import { loggedInPart, loggedOutPart, problemPart } from './application-page.ts';
import type { ActionName } from './words.ts';

// The script of oidc-client-ts, which the page loads first, defines `oidc`.
declare const oidc: { UserManager: typeof UserManager };

const screen = document.querySelector<HTMLElement>('#screen');
const main = document.querySelector('main');
const language = document.documentElement.lang as Language;
const portal = new oidc.UserManager({
  authority: screen?.dataset['issuer'] ?? '',
  client_id: 'documents',
  redirect_uri: `${location.origin}/callback`,
  scope: 'openid kind email member',
  ui_locales: language,
  loadUserInfo: true,
  // Keeps the protocol claims, because the page shows how and when the person logged in.
  filterProtocolClaims: false,
});

const actions: Readonly<Record<ActionName | 'log-in', () => Promise<void>>> = {
  'log-in': () => portal.signinRedirect(),
  confirm: () => portal.signinRedirect({ max_age: 0 }),
  'two-step': () => portal.signinRedirect({ acr_values: 'urn:selvage:acr:two-step' }),
  'log-out': async () => {
    await portal.removeUser();
    show(null);
  },
  'log-out-everywhere': () => portal.signoutRedirect(),
};

const button = (name: string, label: string, look = 'button quiet'): string =>
  `<button type="button" class="${look}" data-action="${name}">${label}</button>`;

function show(user: User | null, problem: URLSearchParams = new URLSearchParams()): void {
  if (!main) return;
  const part = user
    ? loggedInPart(language, user.profile, button)
    : loggedOutPart(language, (label) => `<p>${button('log-in', label, 'button')}</p>`);
  main.innerHTML = problemPart(language, problem.get('error'), problem.get('error_description')) + part;
}

document.addEventListener('click', ({ target }) => {
  const name = target instanceof HTMLElement ? target.dataset['action'] : undefined;
  if (name !== undefined && name in actions) void actions[name as ActionName]();
});

/** The portal cannot notify a page of the end of a session, so the page asks when it becomes visible again. */
async function stillLoggedIn(user: User | null): Promise<User | null> {
  if (user === null || user.expired) return null;
  const asked = await fetch(await portal.metadataService.getUserInfoEndpoint(), {
    headers: { authorization: `Bearer ${user.access_token}` },
  });
  if (asked.ok) return user;
  await portal.removeUser();
  return null;
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible')
    void portal
      .getUser()
      .then(stillLoggedIn)
      .then((user) => show(user));
});

const arrived = new URLSearchParams(location.search);
if (location.pathname === '/callback') {
  history.replaceState(null, '', '/');
  if (arrived.has('error')) show(await stillLoggedIn(await portal.getUser()), arrived);
  else show((await portal.signinCallback(`${location.origin}/callback?${arrived.toString()}`)) ?? null);
} else show(await stillLoggedIn(await portal.getUser()));
