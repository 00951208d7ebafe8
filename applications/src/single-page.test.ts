import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { UserManager } from 'oidc-client-ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { missingClient, npmClient } from './client-versions.ts';
import { documentedBlock } from './documented.ts';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const args = JSON.parse(process.env['CHROMIUM_ARGS'] ?? '["--no-sandbox"]') as string[];
const name = 'oidc-client-ts';
const client = existsSync(executablePath) ? npmClient(name) : missingClient(name, 'chromium');

const moduleFile = (of: string) => readFileSync(fileURLToPath(import.meta.resolve(of)), 'utf8');

describe.skipIf(!client.isInstalled)(`OP44 ${client.title}`, () => {
  const { issuer, ports } = inject('portal');
  const origin = `http://localhost:${ports.documents}`;
  const places = { 'https://portal.insurer.example': issuer, 'https://documents.insurer.example': origin };
  const page = documentedBlock('Single page', 'html', places);
  const scripts: Record<string, string> = {
    '/documents.js': documentedBlock('Single page', 'js', places),
    '/oidc-client-ts.js': moduleFile('oidc-client-ts'),
    '/jwt-decode.js': moduleFile('jwt-decode'),
  };
  const site = createServer(({ url = '/' }, response) => {
    const script = scripts[url];
    response.setHeader('content-type', script === undefined ? 'text/html; charset=utf-8' : 'text/javascript');
    response.end(script ?? page);
  });
  let browser: Browser;

  beforeAll(async () => {
    site.listen(ports.documents, 'localhost');
    await once(site, 'listening');
    browser = await chromium.launch({ executablePath, args });
  });
  afterAll(async () => {
    await browser.close();
    site.close();
  });

  async function logIn(context: BrowserContext): Promise<Page> {
    const tab = await context.newPage();
    await tab.goto(`${origin}/`);
    await tab.waitForURL(`${issuer}/memberlogin/login**`);
    await tab.waitForFunction(() => 'dataLayer' in window);
    await tab.getByLabel('Email', { exact: true }).fill('member@demo.example');
    await tab.getByLabel('Password', { exact: true }).fill('Woven-cloth-42');
    await tab.getByRole('button', { name: 'Login', exact: true }).click();
    await tab.waitForURL(`${origin}/`);
    await tab.getByText('"kind":"member"').waitFor();
    return tab;
  }
  const newContext = () => browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-IE' });
  const profileIn = async (tab: Page) => JSON.parse(await tab.locator('body').innerText()) as { sub: string };

  /** Refreshes the tokens in the page, and returns the new access token and refresh token. */
  const refreshIn = (tab: Page) =>
    tab.evaluate(async () => {
      const { selvage } = globalThis as unknown as { selvage: UserManager };
      const user = await selvage.signinSilent();
      return [user?.access_token, user?.refresh_token];
    });

  test('a person logs in in Chromium with PKCE and CORS, and a second tab of the application is then logged in without a login screen', async () => {
    const context = await newContext();
    const { sub } = await profileIn(await logIn(context));
    const other = await context.newPage();
    await other.goto(`${origin}/`);
    await other.getByText('"kind":"member"').waitFor();
    expect(await profileIn(other)).toMatchObject({ sub, kind: 'member' });
    await context.close();
  });

  test('each of two tabs of the application gets new tokens each time it refreshes them', async () => {
    const context = await newContext();
    const tabs = [await logIn(context), await context.newPage()];
    await tabs[1]?.goto(`${origin}/`);
    await tabs[1]?.getByText('"kind":"member"').waitFor();
    const tokens = [];
    for (const tab of [...tabs, ...tabs]) tokens.push(...(await refreshIn(tab)));
    expect(new Set(tokens.filter((each) => each !== undefined)).size).toBe(8);
    await context.close();
  });

  test('a logout in the application ends the session of the portal, and the person sees the login again', async () => {
    const context = await newContext();
    const tab = await logIn(context);
    // The logout leaves the page, so the test does not wait for its promise.
    await tab.evaluate(() => {
      void (globalThis as unknown as { selvage: UserManager }).selvage.signoutRedirect();
    });
    // The page redirects a person without a session to the login.
    await tab.waitForURL(`${issuer}/memberlogin/login**`);
    expect((await context.request.get(`${issuer}/api/idauth/session`)).status()).toBe(401);
    await context.close();
  });
});
