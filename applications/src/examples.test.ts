import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { samplesIn } from '../../server/test/harness/server-process.ts';
import { languageClient } from './client-versions.ts';
import { type Example, fetchedExample, registeredEntry, runExample } from './example.ts';
import { foreignBlocks, messageOf } from './example-page.ts';
import { Person } from './person.ts';

const { issuer, metrics, shortTokens } = inject('portal');

const debianPython = { 'python3 -m venv --help': 'python3-venv' };
const debianJava = { 'javac -version': 'openjdk-17-jdk-headless', 'mvn --version': 'maven' };
const examples = [
  {
    page: 'python',
    id: 'letters',
    client: languageClient('Authlib', {
      file: 'python/requirements.txt',
      version: /Authlib==(\S+)/,
      tools: debianPython,
    }),
    callback: '/callback',
    backchannel: '/backchannel-logout',
  },
  {
    page: 'java',
    id: 'policies',
    client: languageClient('Spring Boot', {
      file: 'java/pom.xml',
      version: /<version>(4\S+)<\/version>/,
      tools: debianJava,
    }),
    callback: '/login/oauth2/code/selvage',
    backchannel: '/logout/connect/back-channel/selvage',
  },
  {
    page: 'go',
    id: 'invoices',
    client: languageClient('go-oidc', {
      file: 'go/go.mod',
      version: /go-oidc\/v3 v(\S+)/,
      tools: { 'go version | grep -Eq "go1[.](2[5-9]|[3-9][0-9])"': 'golang-go (1.25 or newer)' },
    }),
    callback: '/callback',
    backchannel: '/backchannel-logout',
  },
] as const;

/**
 * Returns two counts of the portal's metrics: the logouts that it reported to the application at the first attempt, and those that it must
 * report again.
 */
async function deliveries(id: string): Promise<number[]> {
  const samples = samplesIn(await (await fetch(metrics)).text());
  return ['told', 'later'].map(
    (result) => samples.get(`selvage_logout_deliveries_total{client="${id}",result="${result}"}`) ?? 0,
  );
}

async function refreshes(): Promise<number> {
  const samples = samplesIn(await (await fetch(metrics)).text());
  return [...samples]
    .filter(([name]) => name.startsWith('selvage_http_request_duration_seconds_count') && name.includes('/oidc/token'))
    .reduce((sum, [, value]) => sum + value, 0);
}

for (const { page, id, client, callback, backchannel } of examples) {
  const { title, isInstalled } = client.isInstalled ? await fetchedExample(page, id, client) : client;
  describe.skipIf(!isInstalled)(`OP44 ${title}`, () => {
    let example: Example;
    beforeAll(async () => void (example = await runExample(page, id)), 600_000);
    afterAll(() => example?.stop());
    afterEach(() => rmSync(shortTokens, { force: true }));

    const isAtTheLogin = (answer: { url: () => string }) =>
      new URL(answer.url()).pathname === '/memberlogin/login' && answer.url().startsWith(issuer);

    test('the page of the documentation prints what is in the files of the program', () => {
      expect(foreignBlocks(page)).toEqual([]);
    });

    test('the login shows the claims, and its cookie is Secure behind a proxy that ends TLS', async () => {
      const person = await Person.arrive();
      const arrived = await person.logInFrom(`${example.origin}/`);
      expect([arrived.status(), new URL(arrived.url()).pathname]).toEqual([200, '/']);
      expect(await arrived.text()).toMatch(/member_number(?:&#34;|\W)+1000000001/);
      const own = (await person.cookiesOf(example.origin)).filter(({ name }) => ['JSESSIONID', id].includes(name));
      expect(own).toMatchObject([{ secure: true, httpOnly: true, sameSite: 'Lax' }]);
      await person.leave();
    });

    test('the button Log out ends the session of the application and of the portal', async () => {
      const person = await Person.arrive();
      const home = await person.logInFrom(`${example.origin}/`);
      const left = await person.post(`${example.origin}/logout`, hiddenFields(await home.text()));
      expect(new URL(left.url()).pathname).toBe('/logged-out');
      expect(await left.text()).toContain('You are logged out.');
      expect((await person.open(`${issuer}/api/idauth/session`)).status()).toBe(401);
      expect(isAtTheLogin(await person.open(`${example.origin}/`))).toBe(true);
      await person.leave();
    });

    test('OP27 a logout at the portal ends the session of the application at the first notification', async () => {
      const [told = 0, later] = await deliveries(id);
      const person = await Person.arrive();
      const home = await person.logInFrom(`${example.origin}/`);
      await person.logOutOfThePortal();
      const next = async () => isAtTheLogin(await person.open(`${example.origin}/`));
      await expect.poll(next, { timeout: 10_000 }).toBe(true);
      // The portal may also report the end of an earlier test's session now, so the count can be higher.
      await expect.poll(async () => (await deliveries(id))[0]).toBeGreaterThan(told);
      expect((await deliveries(id))[1]).toBe(later);
      // A form of the page that is still open leads to the login, too.
      const pressed = await person.post(`${example.origin}/logout`, hiddenFields(await home.text()));
      expect(isAtTheLogin(pressed)).toBe(true);
      await person.leave();
    });

    test('a logout token that the portal has not signed is answered 400, and ends no session', async () => {
      const person = await Person.arrive();
      await person.logInFrom(`${example.origin}/`);
      const answer = await person.post(`${example.origin}${backchannel}`, { logout_token: 'a.b.c' });
      expect(answer.status()).toBe(400);
      expect(isAtTheLogin(await person.open(`${example.origin}/`))).toBe(false);
      await person.leave();
    });

    test('a user who declines, and one who opens the callback later, get a page with a link to try again', async () => {
      const person = await Person.arrive();
      const request = await person.requestOf(`${example.origin}/`);
      const state = encodeURIComponent(request.searchParams.get('state') ?? '');
      const declined = await person.open(`${example.origin}${callback}?error=access_denied&state=${state}`);
      expect([declined.status(), await declined.text()]).toEqual([403, expect.stringContaining('Try again</a>')]);
      const late = await person.open(`${example.origin}${callback}?code=x&state=${state}`);
      expect([late.status(), await late.text()]).toEqual([400, expect.stringContaining('Try again</a>')]);
      await person.leave();
    });

    test('after the access token has expired, the application refreshes it and shows the page', async () => {
      writeFileSync(shortTokens, '');
      const person = await Person.arrive();
      await person.logInFrom(`${example.origin}/`);
      const before = await refreshes();
      const home = await person.open(`${example.origin}/`);
      expect(await home.text()).toMatch(/member_number(?:&#34;|\W)+1000000001/);
      expect(await refreshes()).toBeGreaterThan(before);
      await person.leave();
    });

    test('without a back-channel logout, the end of the portal session leads to the login when the application’s access token has expired', async () => {
      await example.edit('backchannelLogoutUri=');
      const before = await deliveries(id);
      writeFileSync(shortTokens, '');
      const person = await Person.arrive();
      await person.logInFrom(`${example.origin}/`);
      await person.logOutOfThePortal();
      expect(isAtTheLogin(await person.open(`${example.origin}/`))).toBe(true);
      expect(await deliveries(id)).toEqual(before);
      await person.leave();
    });

    test.runIf(page === 'java')('privileges are authorities, which decide about pages', async () => {
      const member = await Person.arrive();
      await member.logInFrom(`${example.origin}/`);
      expect((await member.open(`${example.origin}/referrals`)).status()).toBe(403);
      await member.leave();
      await example.edit('kinds=["consultant"]');
      const provider = await Person.arrive('provider@demo.example');
      const home = await provider.logInFrom(`${example.origin}/`);
      expect(await home.text()).toMatch(/ROLE_consultant/);
      expect((await provider.open(`${example.origin}/referrals`)).status()).toBe(200);
      await provider.leave();
      await example.edit('kinds=["member"]');
    });

    test('with a wrong secret the user gets a page, and the log of the application the documented message', async () => {
      await example.changeSecret();
      const person = await Person.arrive();
      const arrived = await person.logInFrom(`${example.origin}/`);
      expect([arrived.status(), await arrived.text()]).toEqual([500, expect.stringContaining('does not work')]);
      await expect.poll(() => example.said()).toContain(messageOf(page));
      await person.leave();
    });
  });
}

test('OP44 the commands of the page about ASP.NET Core register its entry', async () => {
  expect(await registeredEntry('dotnet', 'reports')).toContain('reports is added');
});

const hiddenFields = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type=hidden name="([^"]+)" value="([^"]+)">/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
