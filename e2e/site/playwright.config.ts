import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';
import { freePort } from '../fixtures/free-port.ts';

const port = (process.env['SITE_PORT'] ??= String(await freePort()));
const address = `http://localhost:${port}/`;

/** Checks the documentation that `npm run site` built, on the static server of VitePress. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  outputDir: '../test-results/site',
  use: { ...journeys.use, baseURL: address },
  webServer: {
    command: `exec node_modules/.bin/vitepress preview --port ${port}`,
    cwd: '../../docs-site',
    url: address,
    timeout: 30_000,
  },
});
