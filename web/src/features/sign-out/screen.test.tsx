import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { heading, pages } from '../../testing/open-page.tsx';

const { open } = pages();
const drawn = () => document.querySelector<HTMLElement>('[data-illustration]')?.dataset['illustration'];

test.each([
  ['/memberlogin/logout', 'You have logged out', 'tick'],
  ['/memberlogin/logout?timeout=true', 'You have been logged out due to inactivity', 'clock'],
])('LO2 %s shows its own illustration', async (path, title, illustration) => {
  // As the page is after it has been loaded afresh.
  await open(path, { signedOut: true });
  await heading(title);
  expect(drawn()).toBe(illustration);
});

test.each([
  [
    'ORG21',
    'access-removed',
    'en',
    'Your administrator has ended your access. If you still need it, ask for a new invitation. If you have no administrator any more, contact us.',
  ],
  ['ORG26', 'access-unconfirmed', 'en', /^You cannot log in until your administrator confirms your access\./],
  ['ORG23', 'role-changed', 'en', 'Your role was changed. Log in again to continue.'],
  ['ORG21', 'access-removed', 'ga', /^Chuir do riarthóir deireadh le do rochtain\./],
  [
    'ORG26',
    'access-unconfirmed',
    'ga',
    /^Ní féidir leat logáil isteach go dtí go ndeimhneoidh do riarthóir do rochtain\./,
  ],
  ['ORG23', 'role-changed', 'ga', 'Athraíodh do ról. Logáil isteach arís chun leanúint ar aghaidh.'],
] as const)('%s a colleague whose session ended because of %s reads why, in %s', async (_, reason, language, text) => {
  await open(`/hospitallogin/logout?timeout=true&reason=${reason}`, { signedOut: true }, { language });
  await heading({ en: 'You have been logged out', ga: 'Logáladh amach thú' }[language]);
  expect(screen.getByText(text)).toBeTruthy();
});
