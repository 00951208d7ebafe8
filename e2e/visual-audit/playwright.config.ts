import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

const [product] = [journeys.webServer ?? []].flat();

// One browser with a page for each brand: a second one would only take turns with it.
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'visual-audit.spec.ts',
  outputDir: '../test-results/visual-audit',
  workers: 1,
  fullyParallel: false,
  globalTeardown: './write-gallery.ts',
  webServer: product === undefined ? [] : [{ ...product, cwd: '..' }],
});
