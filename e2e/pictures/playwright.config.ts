import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

const servers = [journeys.webServer ?? []].flat();

/** Draws the pictures of the documentation, from the servers of the journeys. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'pictures.spec.ts',
  outputDir: '../test-results/pictures',
  workers: 1,
  fullyParallel: false,
  timeout: 120_000,
  webServer: servers.map((each) => ({ ...each, cwd: '..' })),
});
