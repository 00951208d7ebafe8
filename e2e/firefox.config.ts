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

// The installed Firefox, driven by WebDriver BiDi, which is what this channel means.
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
      // Playwright waits for the load of every page, but a page from the back-forward cache never loads.
      firefoxUserPrefs: {
        'browser.sessionhistory.max_total_viewers': 0,
        // A software authenticator in place of real ones. Marionette adds it.
        'security.webauth.webauthn_enable_softtoken': true,
        'security.webauth.webauthn_enable_usbtoken': false,
        'marionette.port': marionettePort,
      },
      args: ['--marionette'],
    },
  },
});
