import type { LoginAppNews } from '@selvage/contract/embedding';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectHost } from '../../host/host-connection.ts';
import { readHostMode } from '../../host/host-mode.ts';
import { setLocationSource } from '../../router/location.ts';
import { pages, refusal, reply, type, unreachable } from '../../testing/open-page.tsx';
import { embeddedView } from './embedded-view.ts';
import { pageLocation } from './page-location.ts';
import { startEmbedded } from './start-embedded.tsx';

const { answers, leftFor } = pages();

const email = 'aoife@example.ie';
const secrets = [email, 'aoife', 'Woven-cloth-42', '2000000001', 'a-token', 'a-device', '085', '123456'];
const types: LoginAppNews['type'][] = [
  'ready',
  'route',
  'resize',
  'authenticated',
  'mfa-required',
  'logged-out',
  'session-expiring',
  'error',
];

const onMessage: LoginAppNews[] = [];
let mount: HTMLElement;
let stop = () => {};

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  history.replaceState(null, '', '/cover?email=someone@example.ie');
  mount = document.createElement('div');
  mount.id = 'loginApp';
  mount.dataset['embedded'] = '';
  document.body.replaceChildren(mount);
  onMessage.length = 0;
  for (const each of types) mount.addEventListener(`loginApp:${each}`, ({ detail }) => onMessage.push(detail));
  embeddedView.set({ type: 'screen' });
});
afterEach(() => {
  expectNothingPersonal(onMessage);
  act(stop);
  connectHost(null);
  document.body.replaceChildren();
});

/** Checks that no message to the host page contains data of a person. */
function expectNothingPersonal(said: unknown): void {
  for (const secret of secrets) expect(JSON.stringify(said)).not.toContain(secret);
}

async function start(): Promise<void> {
  setLocationSource(pageLocation('/memberlogin/login'));
  await act(async () => void (stop = await startEmbedded(mount, await readHostMode(mount))));
}

const command = (given: object) =>
  act(async () => {
    const detail = { source: 'loginAppHost', v: 1, ...given };
    mount.dispatchEvent(new CustomEvent('loginApp:command', { detail }));
  });

async function signIn(): Promise<void> {
  type('Email', email);
  type('Password', 'Woven-cloth-42');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Login' })));
}

function letIn(user: object = {}): void {
  answers.set('POST /api/idauth/auth', async () => {
    document.cookie = 'signed-in=1; Path=/';
    return Response.json({});
  });
  answers.set(
    'GET /api/user/user.json',
    reply({ activated: true, userType: 'W', email, memberNo: '2000000001', ...user }),
  );
}

const told = (wanted: LoginAppNews['type']) =>
  waitFor(() => onMessage.findLast((each) => each.type === wanted) ?? expect.fail(wanted));

test('EM1 the embedded login sends `ready` and its screen to the host page, has no header or skip link, and leaves title and URL unchanged', async () => {
  document.title = 'Your cover';
  await start();
  expect(onMessage.map((each) => each.type)).toEqual(['ready', 'route']);
  expect(onMessage[1]).toEqual({ source: 'loginApp', v: 1, type: 'route', screen: 'login' });
  expect(mount.querySelector('header, main, footer, [id="main"], [id="login-kind"]')).toBeNull();
  expect(screen.queryByText('Skip to main content')).toBeNull();
  expect(document.title).toBe('Your cover');
  expect(location.href).toContain('/cover?email=');
  expect(mount.dataset['brand']).toBe('linen');
});

test('EM1 LN5 after a login the browser goes to the area of the person, if the host page does not prevent it', async () => {
  letIn();
  await start();
  await signIn();
  expect(await told('authenticated')).toMatchObject({ kind: 'member', area: '/memberarea/' });
  await waitFor(() => expect(leftFor()).toBe('/memberarea/'));
});

test('EM1 if the host page prevents the redirect after a login, the embedded login shows a link to the area, and the host page can open a screen', async () => {
  letIn();
  mount.addEventListener('loginApp:authenticated', (event) => event.preventDefault());
  await start();
  await signIn();
  expect(await screen.findByRole('heading', { level: 1, name: 'You are logged in' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/memberarea/');
  expect(leftFor()).toBeUndefined();
  await command({ type: 'navigate', screen: 'settings' });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Account preferences' }, { timeout: 15_000 }),
  ).toBeTruthy();
  // An earlier screen was told as well.
  await waitFor(async () => expect(await told('route')).toMatchObject({ screen: 'settings' }));
  expect(screen.queryByText('Privacy settings')).toBeNull();
});

test.each([
  { user: { userType: 'H' }, names: 'Continue to Hospital Area.' },
  { user: { userType: 'W', wellnessOnly: 'N' }, names: 'Continue to Your Wellbeing.' },
])('EM1 on the members’ login, the link to the area names the area: $names', async ({ user, names }) => {
  letIn(user);
  mount.addEventListener('loginApp:authenticated', (event) => event.preventDefault());
  await start();
  await signIn();
  expect(await screen.findByText(names)).toBeTruthy();
});

test('EM1 LN2 a host page that prevents the redirect can be loaded often without a warning of a redirect loop', async () => {
  letIn();
  document.cookie = 'signed-in=1; Path=/';
  mount.addEventListener('loginApp:authenticated', (event) => event.preventDefault());
  for (let time = 0; time < 5; time += 1) {
    await start();
    expect(await screen.findByRole('link', { name: 'Continue' })).toBeTruthy();
    act(stop);
    embeddedView.set({ type: 'screen' });
  }
});

test('EM1 LG9 the embedded login tells the host page once that a code is needed, and nothing else about the code', async () => {
  const pending = { mfaSetupRequired: false, mfaType: 'SMS', mfaToken: 'a-token', mobile: '085 *** 001' };
  letIn({ mfaRequired: pending });
  await start();
  await signIn();
  expect(await told('mfa-required')).toEqual({ source: 'loginApp', v: 1, type: 'mfa-required', setup: false });
  expect(onMessage.filter((each) => each.type === 'mfa-required')).toHaveLength(1);
});

test('EM1 RT16 if the host page opens a screen that needs a session, the embedded login is shown and then that screen', async () => {
  letIn();
  await start();
  await command({ type: 'navigate', screen: 'accountDetails' });
  await waitFor(() => expect(onMessage.filter((each) => each.type === 'route')).toHaveLength(2), { timeout: 15_000 });
  await signIn();
  expect(await screen.findByRole('heading', { level: 1, name: 'Account details' }, { timeout: 15_000 })).toBeTruthy();
  expect(leftFor()).toBeUndefined();
});

test('LO3 EM1 the host page can log the person out, and gets an event after the logout', async () => {
  letIn();
  answers.set('POST /api/idauth/logout', reply({}));
  await start();
  await command({ type: 'logout' });
  expect(await told('logged-out')).toMatchObject({ reason: 'logout' });
  expect(await screen.findByRole('heading', { level: 1, name: 'You have logged out' })).toBeTruthy();
});

test('EM1 the host page sets the language and the theme', async () => {
  await start();
  await command({ type: 'configure', language: 'ga', theme: 'dark' });
  expect(await screen.findByRole('button', { name: 'Logáil isteach' })).toBeTruthy();
  expect(mount.dataset['theme']).toBe('dark');
  expect(mount.firstElementChild?.getAttribute('lang')).toBe('ga');
});

test.each([
  ['unreachable', unreachable, 'unreachable'],
  ['failed', refusal('server.failed'), 'failed'],
])('EM1 the host page gets an event with the server error “%s”', async (_how, answer, code) => {
  answers.set('POST /api/idauth/auth', answer);
  await start();
  await signIn();
  expect(await told('error')).toEqual({ source: 'loginApp', v: 1, type: 'error', code });
});

test('EM1 the host page gets no event for a wrong password', async () => {
  answers.set('POST /api/idauth/auth', refusal('sign-in.wrong-credentials'));
  await start();
  await signIn();
  expect(await screen.findByText("The email and password you entered don't match")).toBeTruthy();
  expect(new Set(onMessage.map((each) => each.type))).toEqual(new Set(['ready', 'route']));
});

test('EM1 `ready` is repeated until the host page has sent a command', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await start();
  const readies = () => onMessage.filter((each) => each.type === 'ready').length;
  act(() => void vi.advanceTimersByTime(3_500));
  expect(readies()).toBe(3);
  await command({ type: 'configure', theme: 'light' });
  act(() => void vi.advanceTimersByTime(60_000));
  expect(readies()).toBe(3);
  vi.useRealTimers();
});

test('EM1 row 97 a frame whose cookies are blocked offers the login in a new window, and checks the session when the person returns', async () => {
  answers.set('POST /api/idauth/auth', reply({}));
  answers.set('GET /api/user/user.json', refusal('session.required'));
  const posted = vi.fn<(message: unknown, target: string) => void>();
  vi.stubGlobal('parent', { postMessage: posted });
  vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://www.insurer.example/');
  const settings = document.createElement('script');
  settings.id = 'loginAppSettings';
  settings.type = 'application/json';
  settings.textContent = '{"embeddingOrigins":["https://www.insurer.example"]}';
  document.body.append(settings);
  await start();
  await signIn();
  const out = await screen.findByRole('link', { name: 'Open login in a new window' });
  expect([out.getAttribute('href'), out.getAttribute('target')]).toEqual(['/memberlogin/login', '_blank']);
  expect(posted).toHaveBeenCalledWith(
    { source: 'loginApp', v: 1, type: 'error', code: 'cookies-blocked' },
    'https://www.insurer.example',
  );
  expectNothingPersonal(posted.mock.calls);

  const returned = [{ source: 'loginApp', v: 1, type: 'returned' }, 'https://www.insurer.example'] as const;
  const leaveAndComeBack = () =>
    act(async () => {
      window.dispatchEvent(new Event('blur'));
      window.dispatchEvent(new Event('focus'));
    });
  await leaveAndComeBack();
  expect(posted).not.toHaveBeenCalledWith(...returned);
  // Nothing is to be opened here.
  out.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(out);
  await leaveAndComeBack();
  expect(posted).toHaveBeenCalledWith(...returned);
  letIn();
  document.cookie = 'signed-in=1; Path=/';
  await leaveAndComeBack();
  await waitFor(() =>
    expect(posted).toHaveBeenCalledWith(
      { source: 'loginApp', v: 1, type: 'authenticated', kind: 'member', area: '/memberarea/' },
      'https://www.insurer.example',
    ),
  );
});
