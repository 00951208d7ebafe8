import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

const [product, ...others] = [journeys.webServer ?? []].flat();
if (product?.env === undefined) throw new Error('the journeys have no server');
const port = product.env['PORT'];

// The same journeys, with the requests of a browser spread over three instances. Journeys with sessions of a few seconds still use one
// instance, because its settings are what they test.
export default defineConfig({
  ...journeys,
  testDir: '../journeys',
  outputDir: '../test-results/cluster',
  webServer: [
    {
      ...product,
      name: 'three instances behind nginx',
      cwd: '..',
      command: product.command.replace('demo/dist/bundle/selvage-demo.js', 'server/test/dist/journeys-cluster.js'),
      url: `http://localhost:${port}/healthz`,
      timeout: 120_000,
    },
    ...others.map((each) => ({ ...each, cwd: '..' })),
  ],
});
