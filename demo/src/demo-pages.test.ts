import { kinds, userTypes } from '@selvage/contract/user-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applications } from '../../server/test/harness/oidc-clients.ts';
import { addAccount, type TestAccount } from '../../server/test/harness/accounts.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../../server/test/harness/test-app.ts';
import { fillRegistry, registered } from '../../server/test/harness/registry.ts';
import { requiring } from '../../server/test/harness/test-config.ts';
import { demoAccounts } from './people/demo-accounts.ts';
import { privatePages } from './areas/contact-and-consent-pages.ts';

let server: TestApp;
beforeAll(async () => void (server = await startTestApp((config) => requiring(config, 'nothing'))));
afterAll(() => server.close());

async function signedIn(account: TestAccount) {
  const { credentials } = await addAccount(server.deps, account);
  const browser = server.browser();
  expect((await browser.post('/api/idauth/auth', credentials)).statusCode).toBe(200);
  return browser;
}

// oxfmt-ignore
const panelTitles = {
  consultant: 'Na héilimh is déanaí', group: 'Sonraisc', hospital: 'Iontrálacha inniu', member: 'Do chlúdach', wellness: 'Codladh níos fearr',
};

describe('LN2 the areas of the demonstration', () => {
  test.each(kinds)(
    'greet a %s user by email, and contain the script that warns before the session ends',
    async (kind) => {
      const browser = await signedIn({ kind, email: `greeted-${kind}@test.example` });
      const response = await browser.get(userTypes[kind].landingPath);
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('Welcome back');
      expect(response.body).toContain(`greeted-${kind}@test.example`);
      expect(response.body).toContain(`id="sessionWatch" data-kind="${kind}" data-brand="linen" data-language="en"`);
      expect(response.body).toContain(`href="/${kind}login/settings"`);
      expect(response.body).toContain(`href="/${kind}login/logout"`);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.body.match(/<li class="page-panel">/g)).toHaveLength(3);
      const irish = await browser.get(`${userTypes[kind].landingPath}?lang=ga`);
      expect(irish.statusCode).toBe(303);
      expect((await browser.get(userTypes[kind].landingPath)).body).toContain(panelTitles[kind]);
    },
  );

  test.each(privatePages.map(({ path, area }) => [path, area] as const))(
    'send a person who is not logged in from %s to the login',
    async (path, area) => {
      const response = await server.browser().get(path);
      expect([response.statusCode, response.headers.location]).toEqual([
        302,
        `/${area}login/login?redir=${encodeURIComponent(path)}`,
      ]);
    },
  );

  test('keep the query of the requested page on the way to the login', async () => {
    const response = await server.browser().get('/memberarea/consent/?settings=true');
    expect(response.headers.location).toBe('/memberlogin/login?redir=%2Fmemberarea%2Fconsent%3Fsettings%3Dtrue');
  });

  test.each<[string, TestAccount]>([
    ['is not activated', { activated: false }],
    ['still needs a code', { twoFactor: 'EMAIL' }],
  ])('send a person back to the login whose account %s', async (_, account) => {
    const browser = await signedIn({ kind: 'member', ...account });
    expect((await browser.get('/memberarea/')).statusCode).toBe(302);
  });

  test('LN3 let a member into the wellbeing area, with links between it and the member area', async () => {
    const browser = await signedIn({ kind: 'member', wellnessOnly: 'N' });
    expect((await browser.get('/wellbeing')).body).toContain('href="/memberarea/"');
    expect((await browser.get('/memberarea')).body).toContain('href="/wellbeing/"');
  });

  test('answer 403 with a link to their own area to a person of another kind, and redirect nowhere', async () => {
    const browser = await signedIn({ kind: 'group' });
    const response = await browser.get('/memberarea/');
    expect(response.statusCode).toBe(403);
    expect(response.body).toContain('href="/grouparea/"');
  });
});

describe('the pages of the demo member area', () => {
  test('link to the screens of the portal, with the query that makes Back return to the demo page', async () => {
    const browser = await signedIn({ kind: 'member', memberNumber: '4000000001', email: 'leads@test.example' });
    const page = async (path: string) => (await browser.get(path)).body;
    expect(await page('/memberarea/policydetails')).toMatch(/4000000001[\s\S]*updatemembernumber\?memberservices=true/);
    expect(await page('/memberarea/contactdetails')).toMatch(
      /leads@test\.example[\s\S]*updateemail\?contactdetails=true/,
    );
    expect(await page('/memberarea/settings')).toContain('/memberlogin/settings?memarea=true');
    expect(await page('/memberarea/consent?settings=true')).toContain('<a href="/memberlogin/settings">Back</a>');
    expect(await page('/memberarea/consent')).toContain('<a href="/memberarea/">Back</a>');
  });

  test('AP show the plan from the call for plans, or that there is no plan', async () => {
    await fillRegistry(server.deps.db);
    const insured = await signedIn({ kind: 'member', memberNumber: registered.member(2).memNo });
    const page = (await insured.get('/memberarea/policydetails')).body;
    for (const shown of ['Double Weave', 'In force', '1\u00a0March 2026', '1\u00a0March 2027'])
      expect(page).toContain(shown);
    const uninsured = await signedIn({ kind: 'wellness' });
    expect((await uninsured.get('/memberarea/policydetails')).body).toContain('No plan');
  });
});

test('RN5 the accounts page lists every demo account with a link to its login', async () => {
  const { body } = await server.browser().get('/dev');
  for (const { email, kind } of demoAccounts) {
    expect(body).toContain(email);
    expect(body).toContain(`href="/${kind}login/`);
  }
  expect(body).toContain('href="http://tweed.localhost:3000/"');
});

test('OP48 the accounts page links to the applications that have a home page', async () => {
  const [client] = applications;
  if (!client) throw new Error('there is no application');
  const clients = [
    { ...client, home: 'http://localhost:3001/' },
    { ...client, id: 'other', home: null },
  ];
  const withApplications = await startTestApp(() => ({ oidc: { clients, resources: [] } }));
  const { body } = await withApplications.browser().get('/dev');
  expect(body.match(/<a href="http:\/\/localhost:3001\/">Documents<\/a>/g)).toHaveLength(1);
  await withApplications.close();
  expect((await server.browser().get('/dev')).body).not.toContain('<h2>Applications</h2>');
});

test('RN5 the accounts page says what to do if a name ending in .localhost is not found', async () => {
  expect((await server.browser().get('/dev')).body).toContain('<code>127.0.0.1 tweed.localhost</code>');
});

/** Sends a form of `/dev`, which has only an email. */
const pressedForm = (browser: TestBrowser, url: string, email: string) =>
  browser.send({
    method: 'POST',
    url,
    headers: {
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: `email=${encodeURIComponent(email)}`,
  });

describe('RN5 the log-in button of a demo account', () => {
  const pressed = async (email: string) => {
    const browser = server.browser();
    const { statusCode, headers } = await pressedForm(browser, '/dev/log-in', email);
    return { browser, answer: [statusCode, headers.location] };
  };
  const account = (email: string) => demoAccounts.find((each) => each.email === email);

  test.each(['member', 'consultant', 'group', 'hospital-setup', 'wellness'])(
    'logs in as %s@demo.example, with the ID if the account has one',
    async (name) => {
      const email = `${name}@demo.example`;
      const { kind, loginId } = account(email) ?? {};
      if (kind === undefined) throw new Error(`no account ${email}`);
      await addAccount(server.deps, { kind, email, ...(loginId !== undefined && { loginId }) });
      const { browser, answer } = await pressed(email);
      expect(answer).toEqual([303, `/${kind}login/login`]);
      expect((await browser.get(userTypes[kind].landingPath)).statusCode).toBe(200);
    },
  );

  test('leads a demo account with a second step to the code screen', async () => {
    await addAccount(server.deps, { kind: 'member', email: 'member-email-2fa@demo.example', twoFactor: 'EMAIL' });
    expect((await pressed('member-email-2fa@demo.example')).answer).toEqual([
      303,
      '/memberlogin/mfa/verify?initial=true',
    ]);
  });

  test('leads a locked demo account to the login, and refuses an account outside the demonstration', async () => {
    expect((await pressed('member-locked@demo.example')).answer).toEqual([
      303,
      '/memberlogin/login?email=member-locked%40demo.example',
    ]);
    await addAccount(server.deps, { kind: 'member', email: 'real@test.example' });
    expect((await pressed('real@test.example')).answer[0]).toBe(404);
  });
});

describe('the support desk of the demonstration', () => {
  test('is opened from /dev with one press, as each demo agent', async () => {
    const withDesk = await startTestApp(() => ({
      desk: { hosts: null, peoplePerDay: 200, applications: true, openid: null },
    }));
    const browser = withDesk.browser();
    const { body } = await browser.get('/dev');
    expect(body).toContain('action="/dev/desk"');
    for (const name of ['First Agent', 'Second Agent', 'First Agent']) {
      const [, email = ''] = new RegExp(`value="([^"]+)" />\\s*<button[^>]*>Open the desk as ${name}`).exec(body) ?? [];
      const pressed = await pressedForm(browser, '/dev/desk', email);
      expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/desk']);
      expect((await browser.get('/desk')).body).toContain(name);
    }
    await pressedForm(browser, '/dev/desk', 'first-developer@demo.example');
    expect((await browser.get('/desk/applications')).body).toContain('Add an application');
    expect((await pressedForm(browser, '/dev/desk', 'agent@insurer.example')).statusCode).toBe(404);
    await withDesk.close();
  });

  test('is not on /dev if it is switched off', async () => {
    expect((await server.browser().get('/dev')).body).not.toContain('Support desk');
    expect((await pressedForm(server.browser(), '/dev/desk', 'first-agent@demo.example')).statusCode).toBe(404);
  });
});

test('the style sheets and the script of the demonstration have the right content type', async () => {
  const type = async (path: string) => (await server.browser().get(path)).headers['content-type'];
  for (const sheet of ['/site.css', '/area.css', '/card.css', '/dev/accounts.css', '/dev/inbox.css'])
    expect(await type(sheet)).toBe('text/css; charset=utf-8');
  expect(await type('/dev/inbox.js')).toBe('text/javascript; charset=utf-8');
});

describe('EM1 the demo pages that embed the login', () => {
  test('embed the login, and allow no other frame', async () => {
    const inPage = await server.browser().get('/dev/embed');
    expect(inPage.body).toContain('<div id="loginApp" data-embedded></div>');
    expect(inPage.body).toContain('src="/embed.js"');
    expect(inPage.headers['content-security-policy']).not.toContain('frame-src');
    for (const [path, origin] of [
      ['/dev/embed/frame', 'http://localhost:3000'],
      ['/dev/embed/other-site', 'http://tweed.localhost:3000'],
    ] as const) {
      const { body, headers } = await server.browser().get(path);
      expect(body).toContain(`src="${origin}/memberlogin/login"`);
      expect(headers['content-security-policy']).toMatch(new RegExp(`; frame-src ${origin}$`));
      expect(headers['x-frame-options']).toBe('DENY');
    }
  });
});
