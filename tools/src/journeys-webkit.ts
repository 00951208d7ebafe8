import { missingFor, releaseParts } from './release-check/release-parts.ts';
import { runPlaywright } from './run-playwright.ts';

const skipped = releaseParts()
  .filter(({ name }) => name === 'journeys:webkit')
  .map((part) => missingFor(part).skipped)
  .find((reason) => reason !== undefined);
if (skipped === undefined) await runPlaywright('webkit.config.ts', {});
else {
  console.error(`No journey was run in WebKit: ${skipped}.`);
  process.exitCode = 1;
}
