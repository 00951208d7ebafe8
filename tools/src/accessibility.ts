import { spawnSync } from 'node:child_process';
import { findBrowser } from './browser.ts';
import { launchArgs } from './browser/launch-args.ts';
import { runPlaywright } from './run-playwright.ts';

const java = process.env['JAVA_PATH'] ?? 'java';
const hasJava = spawnSync(java, ['-version'], { stdio: 'ignore' }).status === 0;
const sayMissing = (): void => {
  if (!hasJava)
    console.error('accessibility: the Nu Html Checker is SKIPPED, no Java here (apt-get install default-jre-headless)');
};

sayMissing();
const { path } = await findBrowser();
await runPlaywright('accessibility/playwright.config.ts', {
  CHROMIUM_PATH: path,
  CHROMIUM_ARGS: JSON.stringify(launchArgs),
  ...(hasJava && { JAVA_PATH: java }),
});
sayMissing();
