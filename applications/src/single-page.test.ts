import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
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
  const places = { 'https://my.insurer.example': issuer, 'https://documents.insurer.example': origin };
  const imports = { 'oidc-client-ts': '/oidc-client-ts.js', 'jwt-decode': '/jwt-decode.js' };
  const page = `<!doctype html><title>Documents</title><link rel="icon" href="data:,"><body>
    <script type="importmap">${JSON.stringify({ imports })}</script>
    <script type="module">${documentedBlock('Single page', 'js', places)}</script>`;
  const scripts: Record<string, string> = {
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

  test('login in Chromium, with PKCE and the claims of userinfo; a second tab is logged in without a screen', async () => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-IE' });
    const tab = await context.newPage();
    await tab.goto(`${origin}/`);
    await tab.waitForURL(`${issuer}/memberlogin/login**`);
    await tab.waitForFunction(() => 'dataLayer' in window);
    await tab.getByLabel('Email', { exact: true }).fill('member@demo.example');
    await tab.getByLabel('Password', { exact: true }).fill('Woven-cloth-42');
    await tab.getByRole('button', { name: 'Login', exact: true }).click();
    await tab.waitForURL(`${origin}/`);
    const shown = tab.getByText('"kind":"member"');
    await shown.waitFor();
    const first = JSON.parse(await tab.locator('body').innerText()) as { sub: string };
    const other = await context.newPage();
    await other.goto(`${origin}/`);
    await other.getByText('"kind":"member"').waitFor();
    expect(JSON.parse(await other.locator('body').innerText())).toMatchObject({ sub: first.sub, kind: 'member' });
    await context.close();
  });
});
