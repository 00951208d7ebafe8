import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';
import visualAudit from '../visual-audit/playwright.config.ts';

const { globalTeardown: _, ...shared } = visualAudit;

export default defineConfig({
  ...shared,
  testMatch: 'accessibility.spec.ts',
  // The second server has a desk.
  webServer: [journeys.webServer ?? []].flat().map((server) => ({ ...server, cwd: '..' })),
  outputDir: '../test-results/accessibility',
});
