import { linen, type Brand } from '@selvage/contract/brands';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pages } from '../testing/open-page.tsx';

const { open } = pages();
const calico: Brand = {
  ...linen,
  id: 'calico',
  name: 'Calico Care',
  links: {
    faq: 'https://help.example/questions',
    contact: '/talk-to-us',
    privacy: 'https://www.example/privacy',
    accessibility: '/for-everyone',
    terms: { ...linen.links.terms, hospital: '/hospital-terms', group: '/group-terms' },
  },
};
const linksNamed = (name: RegExp) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

test('BR1 RN1 the name and the links in the header and footer are those of the brand', async () => {
  await open('/hospitallogin/login', null, { brand: calico });
  expect(screen.getByRole('banner').textContent).toContain('Calico Care');
  expect(document.title).toBe('Log in – Hospital Area – Calico Care');
  expect(linksNamed(/^(Help|Frequently asked)/)).toEqual([calico.links.faq, calico.links.faq]);
  expect(linksNamed(/^Contact us/)).toEqual(['/talk-to-us']);
  expect(linksNamed(/^Privacy/)).toEqual(['https://www.example/privacy']);
  expect(linksNamed(/^Accessibility/)).toEqual(['/for-everyone']);
  // One link is beside the tick box, and one is in the footer.
  expect(linksNamed(/terms/i)).toEqual(['/hospital-terms', '/hospital-terms']);
});

test('RT7 without configuration, the links in the header and footer are those that the specification lists', async () => {
  await open('/memberlogin/login');
  expect(linksNamed(/^Contact us/)).toEqual(['/contactus']);
  expect(linksNamed(/terms/i)).toEqual(['/termsconditions/']);
});

test('the brand name in the header links to the login of the same kind of user', async () => {
  await open('/hospitallogin/login', null, { brand: calico });
  expect(linksNamed(/^Calico Care$/)).toEqual(['/hospitallogin/login']);
});

test('ux 8 EM1 an embedded screen has no header and no skip link, and leaves the title of the host page unchanged', async () => {
  document.title = 'The page around';
  await open('/memberlogin/login', null, { embedded: 'page' });
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Skip to main content' })).toBeNull();
  expect(document.title).toBe('The page around');
});
