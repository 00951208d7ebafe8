import { defineConfig } from '@playwright/test';
import visualAudit from '../visual-audit/playwright.config.ts';

const { globalTeardown: _, ...shared } = visualAudit;

export default defineConfig({
  ...shared,
  testMatch: 'accessibility.spec.ts',
  outputDir: '../test-results/accessibility',
});
