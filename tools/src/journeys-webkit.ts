import { missingFor, releaseSteps } from './release-check/release-steps.ts';
import { runPlaywright } from './run-playwright.ts';

const skipped = releaseSteps([])
  .filter(({ name }) => name === 'journeys:webkit')
  .map((step) => missingFor(step).skipped)
  .find((reason) => reason !== undefined);
if (skipped === undefined) await runPlaywright('webkit.config.ts', {});
else {
  console.error(`No journey was run in WebKit: ${skipped}.`);
  process.exitCode = 1;
}
