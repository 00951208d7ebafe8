import { findBrowser } from './browser.ts';
import { launchArgs } from './browser/launch-args.ts';
import { runPlaywright } from './run-playwright.ts';

// The journeys that `npm test` leaves out. e2e/playwright.config.ts uses both settings.
const { path } = await findBrowser();
await runPlaywright(
  'playwright.config.ts',
  { CHROMIUM_PATH: path, CHROMIUM_ARGS: JSON.stringify(launchArgs) },
  '--grep=@release',
);
