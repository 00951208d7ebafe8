import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

const [product] = [journeys.webServer ?? []].flat();

// One browser with a page for each brand: a second one would only take turns with it.
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'atlas.spec.ts',
  outputDir: '../test-results/atlas',
  workers: 1,
  fullyParallel: false,
  timeout: 600_000,
  globalTeardown: './bind.ts',
  webServer: product === undefined ? [] : [{ ...product, cwd: '..' }],
});
