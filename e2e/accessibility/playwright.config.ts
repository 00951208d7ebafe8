import { defineConfig } from '@playwright/test';
import atlas from '../atlas/playwright.config.ts';

const { globalTeardown: _, ...shared } = atlas;

export default defineConfig({
  ...shared,
  testMatch: 'accessibility.spec.ts',
  outputDir: '../test-results/accessibility',
});
