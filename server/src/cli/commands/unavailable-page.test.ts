import { unavailablePage } from '../../http/pages/unavailable-page.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine } from '../../../test/harness/command-line.ts';
import { hostedCalico, hostedLinen } from '../../../test/harness/test-config.ts';
import { startTestApp, type TestApp } from '../../../test/harness/test-app.ts';

let server: TestApp;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  server = await startTestApp();
  run = commandLine(server);
});
afterAll(() => server.close());

test('the page that says that the portal is unavailable has the name of the brand and both languages, and loads no other file', async () => {
  const { code, out } = await run(['unavailable-page', 'linen']);
  expect(code).toBe(0);
  expect(out).toContain('<title>We’re not available right now · Níl fáil orainn faoi láthair – Linen Health</title>');
  expect(out).toContain('<section lang="ga"');
  expect(out).toContain('<img src="data:image/svg+xml;base64,');
  expect(out.replace(/src="data:[^"]*"/, '')).not.toMatch(/\bsrc=|url\(|<link|<script/);
});

test('the page that says that the portal is unavailable has the phone number of the brand, if there is one', () => {
  expect(unavailablePage(hostedCalico)).toContain('<a href="tel:015550100">(01) 555-0100</a>');
  expect(unavailablePage(hostedLinen)).not.toContain('tel:');
});

test('the command unavailable-page refuses an unknown brand, and lists the existing brands', async () => {
  expect(await run(['unavailable-page', 'wool'])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('linen'),
  });
});
