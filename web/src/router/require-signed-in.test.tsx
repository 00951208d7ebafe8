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
