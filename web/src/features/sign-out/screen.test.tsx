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
