import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { heading, pages, paragraphOf, reply } from '../../testing/open-page.tsx';
import { setupFlow } from './setup-flow.ts';

const { answers, open } = pages();
afterEach(() => setupFlow.reset());

const waiting = '/oidc/interaction/abc?client=claims';
const path = `/memberlogin/settings/mfa?redir=${encodeURIComponent(waiting)}&initial=true`;
const application = { names: { en: 'Claims', ga: 'Éilimh' }, lines: { login: '', way: '' } };
const member = { activated: true, userType: 'W', email: 'aoife@example.ie', privileges: [] };

beforeEach(() => {
  document.cookie = 'signed-in=1; Path=/';
  answers.set('GET /api/idauth/session', reply({ secondsLeft: 900, warningSeconds: 120 }));
  answers.set('GET /api/idauth/mfa/settings', reply({ preferences: { enabled: false } }));
});

async function openFor(user: object, mandatory: boolean) {
  answers.set('GET /api/user/user.json', reply(user));
  answers.set('GET /api/idauth/mfa/config', reply({ config: { enabled: true, mandatory, types: ['EMAIL', 'SMS'] } }));
  await open(path, null, { application });
  await heading('2-Factor Authentication');
}

test('OP18 a 2FA set-up that an application asks for names the application, and has a link back to it', async () => {
  await openFor(member, false);
  expect(screen.getByText(paragraphOf('Claims asks for 2-factor authentication, and yours is off.'))).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Back to Claims' });
  expect(back.getAttribute('href')).toBe(`${location.origin}${waiting}&answer=deny`);
  expect(screen.getByRole('link', { name: 'Logout' })).toBeTruthy();
});

test('RT13 a 2FA set-up that the insurer requires does not name the application, and has no link back to it', async () => {
  await openFor({ ...member, mfaRequired: { mfaSetupRequired: true } }, true);
  expect(screen.queryByText(paragraphOf('Claims asks for'))).toBeNull();
  expect(screen.queryByRole('link', { name: 'Back to Claims' })).toBeNull();
});
