import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

const [product] = [journeys.webServer ?? []].flat();

// One browser with a page for each brand, because two browsers would only take turns.
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
