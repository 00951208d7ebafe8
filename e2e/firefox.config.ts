import { defineConfig } from '@playwright/test';
import { marionettePort } from './fixtures/marionette.ts';
import journeys from './playwright.config.ts';

/** The journeys that most people need. The other journeys run the same code again, and run only in Chromium. */
const main = [
  'sign-in',
  'refused',
  'two-factor-sign-in',
  'trusted-device',
  'two-factor-setup',
  'two-factor-settings',
  'registration',
  'wellness-registration',
  'activation',
  'reset',
  'update-email',
  'change-password',
  'logout',
  'idle',
  'irish',
  'keyboard',
  'embedded',
  'embedded-styles',
  'applications',
];

// Firefox as people have it, driven by WebDriver BiDi: that is what the channel means.
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: [...main.map((name) => `journeys/${name}.spec.ts`), 'firefox/*.spec.ts'],
  outputDir: 'test-results/firefox',
  use: {
    ...journeys.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
      // A page that comes back from the cache never loads, and Playwright waits for that.
      firefoxUserPrefs: {
        'browser.sessionhistory.max_total_viewers': 0,
        // An authenticator of its own in place of those that are plugged in, which is added by Marionette.
        'security.webauth.webauthn_enable_softtoken': true,
        'security.webauth.webauthn_enable_usbtoken': false,
        'marionette.port': marionettePort,
      },
      args: ['--marionette'],
    },
  },
});
