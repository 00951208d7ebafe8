import { kinds, routeTypeOf } from '@selvage/contract/user-types';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { currentUrl, heading, pages, refusal, reply } from '../testing/open-page.tsx';

const { answers, open } = pages();

describe.each(kinds)('S2 RT16 a person without a session who opens a link of the kind %s', (kind) => {
  const type = routeTypeOf(kind);

  test.each(['accountdetails/updateemail', 'accountdetails/changepassword', 'settings/security'])(
    'to %s gets the login of that kind, which says why and leads back',
    async (rest) => {
      await open(`/${type}/${rest}`);
      await heading('Already registered?');
      await waitFor(() => expect(currentUrl()).toBe(`/${type}/login?redir=${encodeURIComponent(`/${type}/${rest}`)}`));
      expect(document.getElementById('notice')?.textContent).toBe('Log in to continue');
    },
  );
});

test('S4 if the server names a reason for the end of the session, the logout screen names it and leads back to the requested page', async () => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set('GET /api/user/user.json', refusal('session.required', { reason: 'password-reset' }));
  answers.set('POST /api/idauth/logout', reply({}));
  await open('/memberlogin/settings/security');
  await waitFor(() =>
    expect(currentUrl()).toBe(
      '/memberlogin/logout?timeout=true&reason=password-reset&redir=%2Fmemberlogin%2Fsettings%2Fsecurity',
    ),
  );
});

describe('S4 a person whose session has ended and whom a page behind the login redirects to the login', () => {
  const login = (kind: string, redir: string) => `/${kind}login/login?redir=${encodeURIComponent(redir)}`;
  const openLogin = async (hint: string, url: string, reason?: string) => {
    document.cookie = `signed-in=${hint}; Path=/`;
    answers.set('GET /api/user/user.json', refusal('session.required', reason === undefined ? {} : { reason }));
    answers.set('POST /api/idauth/logout', reply({}));
    await open(url);
  };

  test('reads why it ended, and the next login leads back', async () => {
    await openLogin('member', login('member', '/memberarea/'), 'ended-elsewhere');
    const logout = '/memberlogin/logout?timeout=true&reason=ended-elsewhere&redir=%2Fmemberarea%2F';
    await waitFor(() => expect(currentUrl()).toBe(logout));
  });

  test.each([
    { reason: 'ended-elsewhere', query: 'timeout=true&reason=ended-elsewhere&redir=%2Fwellbeing%2F' },
    { reason: undefined, query: 'timeout=true&redir=%2Fwellbeing%2F' },
  ])('gets the login of members if they are one, also from the area of wellness users ($reason)', async (ended) => {
    await openLogin('member', login('wellness', '/wellbeing/'), ended.reason);
    await waitFor(() => expect(currentUrl()).toBe(`/memberlogin/logout?${ended.query}`));
  });

  test('reads “Log in to continue” above the form if the server names no reason', async () => {
    await openLogin('wellness', login('wellness', '/wellbeing/'));
    await waitFor(() => expect(document.getElementById('notice')?.textContent).toBe('Log in to continue'));
    expect(currentUrl()).toBe(login('wellness', '/wellbeing/'));
  });

  test.each([login('member', '/oidc/interaction/abc?client=claims'), '/memberlogin/login'])(
    'gets the form alone at %s',
    async (url) => {
      await openLogin('member', url, 'ended-elsewhere');
      await waitFor(() => expect(document.cookie).not.toContain('signed-in'));
      await heading('Already registered?');
      expect(currentUrl()).toBe(url);
      expect(document.getElementById('notice')).toBeNull();
    },
  );
});

describe('S3 S4 LO1 the logout screen', () => {
  const openLogout = async (query: string) => {
    // As after its reload, with nobody logged in.
    await open(`/memberlogin/logout${query}`, { signedOut: true });
  };

  test('says the reason that its URL names', async () => {
    await openLogout('?timeout=true&reason=wrong-codes');
    await heading('Too many wrong codes');
    expect(await screen.findByText('Log in again to get a new code.')).toBeTruthy();
  });

  test.each(['?timeout=true', '?timeout=true&reason=made-up', '?timeout=true&reason=__proto__'])(
    'names inactivity as the reason for %s',
    async (query) => {
      await openLogout(query);
      expect(await heading('You have been logged out due to inactivity')).toBeTruthy();
    },
  );

  test('names no reason if its URL does not say that the session timed out', async () => {
    await openLogout('?reason=wrong-codes');
    expect(await heading('You have logged out')).toBeTruthy();
  });
});
