import { defineConfig } from '@playwright/test';
import { freePort } from './fixtures/free-port.ts';
import journeys from './playwright.config.ts';

const driverPort = (process.env['WEBKIT_DRIVER_PORT'] ??= String(await freePort()));

// Playwright starts the servers and reports failures. The browser is Debian's WebKitGTK, which only WebDriver can drive.
export default defineConfig({
  ...journeys,
  testDir: 'webkit',
  outputDir: 'test-results/webkit',
  // The driver handles one browser at a time.
  workers: 1,
  webServer: [
    ...[journeys.webServer ?? []].flat(),
    {
      name: 'WebKitWebDriver',
      // The display is high enough for the longest screen.
      command: `exec xvfb-run -a -s "-screen 0 1400x3000x24" WebKitWebDriver --port=${driverPort}`,
      url: `http://127.0.0.1:${driverPort}/status`,
    },
  ],
});
