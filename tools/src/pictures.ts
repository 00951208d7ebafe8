import { findBrowser } from './browser.ts';
import { launchArgs } from './browser/launch-args.ts';
import { runPlaywright } from './run-playwright.ts';

// Used by e2e/playwright.config.ts.
const { path } = await findBrowser();
await runPlaywright('pictures/playwright.config.ts', {
  CHROMIUM_PATH: path,
  CHROMIUM_ARGS: JSON.stringify(launchArgs),
});
