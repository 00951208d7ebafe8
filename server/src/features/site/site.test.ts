import { linen } from '@selvage/contract/brands';
import { days, minutes } from '@selvage/contract/time-units';
import { kinds, userTypes } from '@selvage/contract/user-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '../../config/config.ts';
import { addAccount, type TestAccount } from '../../../test/harness/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';
import { requiring } from '../../../test/harness/test-config.ts';
import { textPages } from './pages.ts';

/** The second brand has areas and links of its own. */
function inProduction(config: Config): Partial<Config> {
  const [first, second] = config.brands;
  if (second === undefined) throw new Error('there is no second brand');
  const own = {
    ...second,
    areas: { ...linen.areas, member: 'https://members.example/', group: '/employers', hospital: '/faq' },
    links: { ...linen.links, faq: 'https://help.example/questions', contact: '/contactus/#phone' },
  };
  return { mode: 'production', ...requiring(config, 'nothing'), brands: [first, own] };
}

let server: TestApp;
beforeAll(async () => void (server = await startTestApp(inProduction)));
afterAll(() => server.close());

const tweed = 'tweed.localhost:3000';

async function signedIn(account: TestAccount, host?: string) {
  const { credentials } = await addAccount(server.deps, account);
  const browser = server.browser(host);
  expect((await browser.post('/api/idauth/auth', credentials)).statusCode).toBe(200);
  return browser;
}

const says = (body: string): string => body.replaceAll(/\s+/g, ' ');

describe('the last login on the page of an area', () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.1 Mobile/15E148 Safari/604.1';

  test('is shown with its time and device, and with a link in case it was another person', async () => {
    const { credentials } = await addAccount(server.deps, { email: 'last-login@test.example' });
    const [mine, other] = [server.browser(), server.browser()];
    const land = async (browser: typeof mine) => says((await browser.get('/memberarea/')).body);
    await mine.post('/api/idauth/auth', credentials, { 'user-agent': phone });
    expect(await land(mine)).not.toContain('Last login');
    server.clock.advance(minutes(1));
    await other.post('/api/idauth/auth', credentials);
    const line =
      /Last login: today \d\d:\d\d, Safari on iPhone\. <a href="\/memberlogin\/settings\/security">Not you\?<\/a>/;
    expect(await land(other)).toMatch(line);
    // For the first session nothing has changed.
    expect(await land(mine)).not.toContain('Last login');
    server.clock.advance(days(1));
    await mine.post('/api/idauth/auth', credentials);
    expect(await land(mine)).toContain('Last login: yesterday');
    server.clock.advance(days(3));
    await mine.post('/api/idauth/auth', credentials);
    expect(await land(mine)).toMatch(/Last login: \d+ [A-Z][a-z]+, \d\d:\d\d/);
    const irish = await mine.get('/memberarea/', { cookie: cookiesOf(mine, 'lang=ga') });
    expect(says(irish.body)).toContain('An uair dheireanach a logáil tú isteach: ');
  });

  test('does not include a try with a wrong password', async () => {
    const { credentials } = await addAccount(server.deps, { email: 'no-login@test.example' });
    const browser = server.browser();
    await browser.post('/api/idauth/auth', { ...credentials, password: 'Wrong-one-1' });
    server.clock.advance(minutes(1));
    await browser.post('/api/idauth/auth', credentials);
    expect((await browser.get('/memberarea/')).body).not.toContain('Last login');
  });
});

test('a public page shows the header of a logged-in person, and a login link to other visitors', async () => {
  const browser = await signedIn({ kind: 'hospital', email: 'reading@test.example' });
  const read = (await browser.get('/contactus')).body;
  expect(read).toContain('<span class="lp-area">Hospital Area</span>');
  expect(read).toContain('<a href="/hospitallogin/logout">Log out</a>');
  expect(read).not.toContain('href="/memberlogin/login"');
  const strange = (await server.browser().get('/contactus')).body;
  expect(strange).not.toContain('lp-menu');
  expect(strange).toContain('href="/memberlogin/login"');
});

describe('LN2 production without the operator’s own areas', () => {
  test.each(kinds)('tells a %s that they are logged in, with links to the account and to log out', async (kind) => {
    const browser = await signedIn({ kind, email: `landed-${kind}@test.example` });
    const { statusCode, body, headers } = await browser.get(userTypes[kind].landingPath);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toContain('<h1>You are logged in</h1>');
    expect(body).toContain(`<span class="lp-menu-name">landed-${kind}@test.example</span>`);
    expect(body).toContain(`href="/${kind}login/settings"`);
    expect(body).toContain(`href="/${kind}login/logout"`);
    expect(body).toContain(`id="sessionWatch" data-kind="${kind}"`);
    expect(body).not.toContain('/dev');
    expect((await browser.get(userTypes[kind].landingPath, { cookie: cookiesOf(browser, 'lang=ga') })).body).toContain(
      '<h1>Tá tú logáilte isteach</h1>',
    );
  });

  test.each(kinds)('redirects a visitor without a session from the %s area to its login', async (kind) => {
    const { landingPath: area } = userTypes[kind];
    const { headers } = await server.browser().get(area);
    expect(headers.location).toBe(`/${kind}login/login?redir=${encodeURIComponent(area)}`);
  });

  test('redirects a person who has not yet entered the login code to the login', async () => {
    const browser = await signedIn({ kind: 'member', twoFactor: 'EMAIL' });
    expect((await browser.get('/memberarea/')).statusCode).toBe(302);
  });

  test('serves an area at the path that the settings give, unless a page of the product has that path', async () => {
    const browser = await signedIn({ kind: 'group' }, tweed);
    expect((await browser.get('/employers/')).body).toContain('<h1>You are logged in</h1>');
    expect((await browser.get('/faq')).headers.location).toBe('https://help.example/questions');
  });

  test('redirects old pages of the member area to existing pages', async () => {
    const target = async (name: string) => (await server.browser().get(`/memberarea/${name}`)).headers.location;
    expect(await target('consent?settings=true')).toBe(
      `/memberlogin/login?redir=${encodeURIComponent('/memberarea/consent?settings=true')}`,
    );
    expect(await target('settings')).toBe('/memberarea/');
    expect(await target('contactdetails')).toBe('/memberarea/');
    expect(await target('policydetails')).toBe('/memberarea/');
  });

  test('CO23: the privacy card leads a logged-in person to their own privacy screen', async () => {
    const browser = await signedIn({ kind: 'member' });
    const { headers } = await browser.get('/memberarea/consent?settings=true');
    expect(headers.location).toBe('/memberlogin/settings/privacy');
  });

  test('gives the web application the address of the area of each kind of user', async () => {
    const { body } = await server.browser(tweed).get('/embed.js');
    expect(body).toContain('"areas":{"consultant":"/consultantarea/","group":"/employers"');
    expect(body).toContain('"member":"https://members.example/"');
  });
});

describe('RT7 the text pages in production', () => {
  test.each(textPages.map(({ path }) => path))('%s exists in both languages', async (path) => {
    const english = await server.browser().get(path);
    const irish = await server.browser().get(path, { cookie: 'lang=ga' });
    expect([english.statusCode, irish.statusCode]).toEqual([200, 200]);
    expect(irish.body).toMatch(/<html lang="ga"/);
    for (const link of ['/faq', '/contactus', '/privacy', '/accessibility'])
      expect(english.body).toContain(`href="${link}"`);
    expect(english.body).not.toContain('/dev');
  });

  test('the path of a shipped page redirects to the operator’s own page, if there is one', async () => {
    const { statusCode, headers } = await server.browser(tweed).get('/faq/');
    expect([statusCode, headers.location]).toEqual([302, 'https://help.example/questions']);
    expect((await server.browser(tweed).get('/contactus')).statusCode).toBe(200);
  });

  test('phone numbers on the contact page can be dialled', async () => {
    expect((await server.browser().get('/contactus')).body).toContain('<a href="tel:015550100">(01) 555 0100</a>');
  });
});

const cookiesOf = ({ cookies }: ReturnType<TestApp['browser']>, more: string): string =>
  [...[...cookies].map(([name, value]) => `${name}=${value}`), more].join('; ');
