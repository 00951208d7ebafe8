import { findBrowser } from './browser.ts';
import { firefox } from './browser/firefox.ts';
import { runPlaywright } from './run-playwright.ts';

try {
  const { path } = await findBrowser(firefox);
  // Used by e2e/firefox.config.ts.
  await runPlaywright('firefox.config.ts', { FIREFOX_PATH: path });
} catch (error) {
  console.error(`No journey was run in Firefox. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
